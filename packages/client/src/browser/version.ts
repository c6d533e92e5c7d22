import { reloadPage } from './reload.ts';
import { store, recall } from './storage.ts';

const key = 'version';
const reloadedKey = 'versionReloaded';
const timeoutMs = 10_000;
let here: string | null = null;

/** The server's version; null when it does not answer with one. */
async function fetchVersion(): Promise<string | null> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    return response.ok ? (((await response.json()) as { version?: string }).version ?? null) : null;
  } catch {
    return null;
  }
}

/** Reloads the page, once per version, when the server's version differs from the page's. */
export async function checkVersion(): Promise<void> {
  const now = await fetchVersion();
  if (!now) return;
  const known = here ?? recall<string>(key);
  here ??= now;
  store(key, now);
  if (!known || known === now || sessionStorage.getItem(reloadedKey) === now) return;
  sessionStorage.setItem(reloadedKey, now);
  reloadPage();
}

let first: string | undefined;

/**
 * Whether the server's version has changed since the first check. For pages that let the user choose when to reload. Content cached per
 * version belongs to that first version.
 */
export async function isOutdated(): Promise<boolean> {
  const now = await fetchVersion();
  if (!now) return false;
  if (!first) store(key, now);
  first ??= now;
  return now !== first;
}
