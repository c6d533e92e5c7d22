import { audience, useSession } from '@entrepot/client/session/session.ts';

/** What is wrong with an address: nobody knows it, or the person may not open it. */
export type WrongAddress = '404' | '401';

/** The text that tells it: a customer is told whose page it is, who works for a customer whom to ask. */
export function toldAt(code: WrongAddress): string {
  if (code !== '401' || audience() !== 'C') return code;
  return useSession.getState().user?.mainAccountId ? 'given' : 'staff';
}
