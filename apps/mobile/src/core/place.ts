import { ownAddress } from '@entrepot/contract/core/own-address.ts';

/** The base path of this client. */
export const base = '/app';

/** Whether a link leads to a page of this client. */
export const isPageHere = ({ pathname }: HTMLAnchorElement): boolean => `${pathname}/`.startsWith(`${base}/`);

/** Returns the path to open after signing in: `wanted` if it belongs to this client, else the start page. */
export function safePath(wanted: string | null): string {
  return ownAddress(wanted) ?? '/';
}

/** Returns the address of the sign-in page with the current location as return path. */
export const signInFrom = (path: string, search: string): string =>
  `/sign-in?${new URLSearchParams({ to: search ? `${path}?${search}` : path })}`;
