// The product serves the pages of the sandbox marketplaces, on any of its hosts.
const sandboxPath = '/api/PracticeMarketplace/';
// Of this tab: the marketplace redirects back to it.
const keyName = 'shop-consent';

/** Navigates to a page of a marketplace, which redirects back to this tab; `browserKey` then completes the consent. */
export function followLink({ link, browserKey }: { link: string; browserKey: string }): void {
  sessionStorage.setItem(keyName, browserKey);
  const { pathname, search, hash } = new URL(link, window.location.href);
  window.location.assign(pathname.startsWith(sandboxPath) ? `${pathname}${search}${hash}` : link);
}

/** Returns the key of the consent that this tab began; empty if it began none. */
export const browserKey = (): string => sessionStorage.getItem(keyName) ?? '';
/** Deletes the key after its use. */
export const removeBrowserKey = (): void => sessionStorage.removeItem(keyName);
