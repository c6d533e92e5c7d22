// Servers and browsers read addresses with it; of its types there is here only what is used.
declare const URL: new (address: string, base: string) => { origin: string; pathname: string; search: string };

const here = 'http://here.invalid';
const entrances = new Set(['/index', '/login', '/loginUser', '/auth-redirect', '/dashboard']);

/**
 * The path and query of an address of this site; null of any other. The one place where this is decided. What counts is the address as a
 * browser reads it: `/a/..//evil.example` becomes one of another host.
 */
export function ownAddress(wanted: string | null | undefined): string | null {
  if (!wanted?.startsWith('/')) return null;
  const read = readAddress(wanted);
  // A path that begins with two slashes would be another host's where it is written into a link.
  return read && read.origin === here && !read.pathname.startsWith('//') ? read.pathname + read.search : null;
}

function readAddress(wanted: string) {
  try {
    return new URL(wanted, here);
  } catch {
    return null;
  }
}

/** Where to go after a sign-in: an address of this site, or `/` when it is anything else or an entrance anyway. */
export function wayBack(wanted: string | null | undefined): string {
  const own = ownAddress(wanted);
  return own && !entrances.has(own.replace(/\?.*$/, '')) ? own : '/';
}
