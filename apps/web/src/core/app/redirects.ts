const partsOfClient = new Set(['account', 'register', 'retrievePassword', 'verifyEmail']);

/** Is this the address of a page of the public site, which the server writes and the browser opens itself? */
export const isWritten = (path: string, search: string): boolean =>
  path === '/NoticeDetailedIndex' || (path === '/index' && !partsOfClient.has(new URLSearchParams(search).get('activeIndex') ?? ''));

/** The public page with the way back to where the person is now. */
export function awayTo(path: string, search: string): string {
  return `/index?${new URLSearchParams({ activeIndex: 'login', redirect: search ? `${path}?${search}` : path })}`;
}
