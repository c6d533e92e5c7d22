// Public interface of this module: the approval of bank slips, whether one may still pay a bill, and the offered online methods.
import type { Dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { waysFor } from './open-payment.ts';
import { audit } from './recharge.ts';

export { hasFreshSlip, noticeHours } from './slips.ts';

/** Approves a bank slip with the amount that the bank received, in its currency. Throws `StateNotAllowed` unless it waits. */
export const approveSlip = (tx: Tx, caller: Caller, { id, receivedAmount }: { id: string; receivedAmount: Dec }): Promise<boolean> =>
  audit(tx, caller, { id, approved: true, receivedAmount });

/** The names of the online payment methods that a site offers, in the caller's language. */
export const offeredMethods = async (tx: Db, caller: Caller, siteId: string): Promise<string[]> =>
  (await waysFor(tx, caller, siteId, null)).map(({ name }) => name[caller.language]);
