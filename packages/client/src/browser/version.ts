import { setDemoMode } from '@entrepot/contract/data/demo-mode.ts';
import { reloadPage } from './reload.ts';
import { store, recall } from './storage.ts';

const key = 'version';
const reloadedKey = 'versionReloaded';
const timeoutMs = 10_000;
let here: string | null = null;

interface VersionFile {
  version?: string;
  /** Whether the server runs with demo data and demo accounts. */
  demo?: boolean;
}

let underWay: Promise<VersionFile | null> | null = null;

/** Fetches the server's version file and sets demo mode as the server; null when there is none. Concurrent calls share one request. */
export function versionFile(): Promise<VersionFile | null> {
  underWay ??= fetchVersion().finally(() => {
    underWay = null;
  });
  return underWay;
}

async function fetchVersion(): Promise<VersionFile | null> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) return null;
    const file = (await response.json()) as VersionFile;
    setDemoMode(file.demo === true);
    return file;
  } catch {
    return null;
  }
}

/** Reloads the page, once per version, when the server's version differs from the page's. */
export async function checkVersion(): Promise<void> {
  const now = (await versionFile())?.version;
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
  const now = (await versionFile())?.version;
  if (!now) return false;
  if (!first) store(key, now);
  first ??= now;
  return now !== first;
}
