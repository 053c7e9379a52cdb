/** Access to localStorage. Does nothing if the browser blocks it. */

const PREFIX = "feodum.";

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // Private windows may refuse; the page works without storage.
  }
}

export function readStoredJson<T>(key: string, fallback: T): T {
  const text = readStored(key);
  if (text === null) return fallback;
  try {
    return JSON.parse(text) as T;
  } catch {
    return fallback;
  }
}
