// Public interface of this module: the payout of remittances to banks, and what carriers still have.
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { remit } from './remit.ts';

export { moneyWithCarrier } from './queries.ts';
export { payoutMoved } from './payout.ts';
export { isPayable } from './remittance-rights.ts';

/** Books that a confirmed remittance was paid to the customer's bank. Throws `StateNotAllowed` unless it is confirmed and settled. */
export const payRemittanceToBank = (tx: Tx, caller: Caller, { id, transferNo }: { id: string; transferNo: string }): Promise<boolean> =>
  remit(tx, caller, { id, payTo: 'bank', transferNo });
