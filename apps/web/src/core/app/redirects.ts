const clientPaths = new Set(['account', 'register', 'retrievePassword', 'verifyEmail', 'invitation']);

/** Whether this is the address of a public page, which the server renders and the browser navigates to. */
export const isWritten = (path: string, search: string): boolean =>
  path === '/NoticeDetailedIndex' || (path === '/index' && !clientPaths.has(new URLSearchParams(search).get('activeIndex') ?? ''));

/** The staff sign-in with the current address as return path. */
export const staffSignInPath = (path: string, search: string): string =>
  `/login?${new URLSearchParams({ redirect: search ? `${path}?${search}` : path })}`;

/** Public page with the current address as return path. */
export function redirectPath(path: string, search: string): string {
  return `/index?${new URLSearchParams({ activeIndex: 'login', redirect: search ? `${path}?${search}` : path })}`;
}
