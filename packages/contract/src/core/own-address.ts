// Available in servers and browsers; only the used part of its types is declared.
declare const URL: new (address: string, base: string) => { origin: string; pathname: string; search: string };

const here = 'http://here.invalid';
const entrances = new Set(['/index', '/login', '/loginUser', '/auth-redirect', '/dashboard']);

/**
 * Returns the path and query of an address of this site; null for any other. The only place where this is decided. Uses the address as a
 * browser reads it: `/a/..//evil.example` becomes one of another host.
 */
export function ownAddress(wanted: string | null | undefined): string | null {
  if (!wanted?.startsWith('/')) return null;
  const read = readAddress(wanted);
  // A path that begins with two slashes would be another host's when written into a link.
  return read && read.origin === here && !read.pathname.startsWith('//') ? read.pathname + read.search : null;
}

function readAddress(wanted: string) {
  try {
    return new URL(wanted, here);
  } catch {
    return null;
  }
}

/** The destination after a sign-in: an address of this site, or `/` for anything else and for an entrance. */
export function wayBack(wanted: string | null | undefined): string {
  const own = ownAddress(wanted);
  return own && !entrances.has(own.replace(/\?.*$/, '')) ? own : '/';
}
