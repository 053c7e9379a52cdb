// Service worker of the installed app: caches an offline page. Games are never cached.
const CACHE = "feodum-shell-2";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(["/offline.html", "/offline.css", "/favicon.svg"])).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((keys) => Promise.all(keys.filter((key) => key !== CACHE).map((key) => caches.delete(key)))));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).pathname.startsWith("/api/")) return;
  event.respondWith(
    fetch(request).catch(async () => {
      if (request.mode === "navigate") return (await caches.match("/offline.html")) ?? Response.error();
      return (await caches.match(request)) ?? Response.error();
    }),
  );
});
