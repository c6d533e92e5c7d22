const entrances = new Set(['/index', '/login', '/loginUser', '/auth-redirect', '/dashboard']);

/**
 * The address to go to after sign-in: a path of this site, or `/` when it is anything else or the first page anyway. What counts is
 * the address as a browser reads it: `/a/..//evil.example` becomes one of another host.
 */
export function safeRedirect(wanted: string | null): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, location.origin)) return '/';
  const { origin, pathname, search } = new URL(wanted, location.origin);
  const stays = origin === location.origin && new URL(pathname, origin).origin === origin;
  return stays && !pathname.startsWith('//') && !entrances.has(pathname) ? pathname + search : '/';
}

const partsOfClient = new Set(['account', 'register', 'retrievePassword', 'verifyEmail']);

/** Is this the address of a page of the public site, which the server writes and the browser opens itself? */
export const isWritten = (path: string, search: string): boolean =>
  path === '/NoticeDetailedIndex' || (path === '/index' && !partsOfClient.has(new URLSearchParams(search).get('activeIndex') ?? ''));

/** The public page with the way back to where the person is now. */
export function awayTo(path: string, search: string): string {
  return `/index?${new URLSearchParams({ activeIndex: 'login', redirect: search ? `${path}?${search}` : path })}`;
}
