// The product shows the pages of the marketplaces to practise with: they are wherever it is reached, whatever name its site has.
const practice = '/api/PracticeMarketplace/';

/** Leaves the product for a page of a marketplace, from which its owner comes back. */
export function followLink(link: string): void {
  const { pathname, search, hash } = new URL(link, window.location.href);
  window.location.assign(pathname.startsWith(practice) ? `${pathname}${search}${hash}` : link);
}
