import { audience, useSession } from '@entrepot/client/session/session.ts';

/** Error of an address: unknown, or not permitted for the user. */
export type WrongAddress = '404' | '401';

/** Returns the key of the error text. Customers see whose page it is; staff see whom to contact. */
export function errorTextKey(code: WrongAddress): string {
  if (code !== '401' || audience() !== 'customer') return code;
  return useSession.getState().user?.mainAccountId ? 'given' : 'staff';
}
