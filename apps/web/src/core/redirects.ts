/** The address to go to after sign-in: a path of this site, or the first page when it is anything else. */
export function safeRedirect(wanted: string | null): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return '/';
  try {
    const url = new URL(wanted, location.origin);
    const isEntrance = ['/index', '/login', '/loginUser', '/auth-redirect'].includes(url.pathname);
    return url.origin === location.origin && !isEntrance ? url.pathname + url.search : '/';
  } catch {
    return '/';
  }
}

/** The public page with the way back to where the person is now. */
export function awayTo(path: string, search: string): string {
  const full = search ? `${path}?${search}` : path;
  const query = new URLSearchParams({ activeIndex: 'login', ...(full === '/' || full === '/dashboard' ? {} : { redirect: full }) });
  return `/index?${query}`;
}
