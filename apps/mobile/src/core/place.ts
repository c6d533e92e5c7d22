import { ownAddress } from '@entrepot/contract/core/own-address.ts';

/** Below which address the whole client stands. */
export const base = '/app';

/** The page to go to after signing in: one of this client, or its start when it is anything else. */
export function safePlace(wanted: string | null): string {
  return ownAddress(wanted) ?? '/';
}

/** The sign-in page that knows the way back to where the person is now. */
export const signInFrom = (path: string, search: string): string =>
  `/sign-in?${new URLSearchParams({ to: search ? `${path}?${search}` : path })}`;
