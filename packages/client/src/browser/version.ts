import { reloadPage } from './reload.ts';
import { keep, recall } from './storage.ts';

const key = 'version';
const reloadedKey = 'versionReloaded';
let here: string | null = null;

interface VersionFile {
  version?: string;
  /** The server runs with its demo data and its demo accounts. */
  demo?: boolean;
}

/** The server's version file; null when there is none. */
export async function versionFile(): Promise<VersionFile | null> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' });
    return response.ok ? ((await response.json()) as VersionFile) : null;
  } catch {
    return null;
  }
}

/** Reloads the page, once for each version, when the server has another version than this page was loaded with. */
export async function checkVersion(): Promise<void> {
  const now = (await versionFile())?.version;
  if (!now) return;
  const known = here ?? recall<string>(key);
  here ??= now;
  keep(key, now);
  if (!known || known === now || sessionStorage.getItem(reloadedKey) === now) return;
  sessionStorage.setItem(reloadedKey, now);
  reloadPage();
}

let first: string | undefined;

/**
 * Has the server another version than when this was asked first? For pages that let the person choose the moment to load it. What this
 * browser keeps for a version, it keeps for that first one.
 */
export async function isOutdated(): Promise<boolean> {
  const now = (await versionFile())?.version;
  if (!now) return false;
  if (!first) keep(key, now);
  first ??= now;
  return now !== first;
}
