/** The address to go to after sign-in: a path of this site, or `/` when it is anything else or the first page anyway. */
export function safeRedirect(wanted: string | null): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return '/';
  try {
    const url = new URL(wanted, location.origin);
    const isEntrance = ['/index', '/login', '/loginUser', '/auth-redirect', '/dashboard'].includes(url.pathname);
    return url.origin === location.origin && !isEntrance ? url.pathname + url.search : '/';
  } catch {
    return '/';
  }
}

/** The public page with the way back to where the person is now. */
export function awayTo(path: string, search: string): string {
  return `/index?${new URLSearchParams({ activeIndex: 'login', redirect: search ? `${path}?${search}` : path })}`;
}
