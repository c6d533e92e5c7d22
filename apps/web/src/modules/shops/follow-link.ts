// The product serves the pages of the sandbox marketplaces, on any of its hosts.
const sandboxPath = '/api/PracticeMarketplace/';

/** Navigates to a page of a marketplace, which redirects back. */
export function followLink(link: string): void {
  const { pathname, search, hash } = new URL(link, window.location.href);
  window.location.assign(pathname.startsWith(sandboxPath) ? `${pathname}${search}${hash}` : link);
}
