/** Browser notification and app badge for a player who is looking at another window. */

import { settings } from "./settings.svelte";

let current: Notification | null = null;

/** Ask the browser for permission; true if it was granted. */
export async function requestNotificationPermission(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

export function notify(text: string): void {
  if (!settings.notifies || !document.hidden) return;
  void navigator.setAppBadge?.(1).catch(() => null);
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  current?.close();
  current = new Notification("Feodum", { body: text, tag: "feodum-turn" });
  current.onclick = () => window.focus();
}

export function clearNotification(): void {
  current?.close();
  current = null;
  void navigator.clearAppBadge?.().catch(() => null);
}
