// Public interface of this module: the approval of bank slips.
import type { Dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { audit } from './recharge.ts';

/** Approves a bank slip with the amount that the bank received, in its currency. Throws `StateNotAllowed` unless it waits. */
export const approveSlip = (tx: Tx, caller: Caller, { id, receivedAmount }: { id: string; receivedAmount: Dec }): Promise<boolean> =>
  audit(tx, caller, { id, approved: true, receivedAmount });
