/** The host of a site's address, with its port if it states one. */
export const hostOf = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*/s, '');

/** The names by which a request's host may be stored: with its port, and without. */
export const namesOfHost = (host: string): string[] => [...new Set([hostOf(host), hostOf(host).replace(/:\d+$/, '')])];
