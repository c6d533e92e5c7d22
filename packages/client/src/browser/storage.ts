/** Reads a JSON value kept in the browser; null when absent, unreadable or storage is refused. */
export function recall<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** Keeps a JSON value in the browser; null removes it. A full or refused storage is not an error. */
export function keep(key: string, value: unknown): void {
  try {
    if (value === null || value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse storage; the product then works without memory.
  }
}
