/** Calling somebody back who looks elsewhere: a notification, and a mark on the installed page. */

import { settings } from "./settings.svelte";

let shown: Notification | null = null;

/** Ask whether that may be; whether it may. */
export async function mayCall(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

export function call(text: string): void {
  if (!settings.notifies || !document.hidden) return;
  void navigator.setAppBadge?.(1).catch(() => null);
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  shown?.close();
  shown = new Notification("Feodum", { body: text, tag: "feodum-turn" });
  shown.onclick = () => window.focus();
}

export function uncall(): void {
  shown?.close();
  shown = null;
  void navigator.clearAppBadge?.().catch(() => null);
}
