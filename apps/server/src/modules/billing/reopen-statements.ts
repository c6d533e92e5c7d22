import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { billSettlement, billSettlementStates } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lockWhere } from '../../core/db/rows.ts';
import { limitsOf } from '../access/public.ts';
import type { Wallet } from '../wallet/public.ts';
import type { Bill } from './bill-rows.ts';
import { statementDue } from './due-time.ts';
import type { Statement } from './settle-statements.ts';

const paid = { billSettlementStatus: enumCodes.BillSettlementStatus.Paid };

/** Reopens the paid statements of reopened bills; one that had nothing to pay is due like one that is issued now. */
export async function reopenStatements(tx: Tx, caller: Caller, bills: readonly Bill[]): Promise<void> {
  const ids = [...new Set(bills.flatMap(({ billSettlementId }) => billSettlementId ?? []))];
  if (!ids.length) return;
  for (const row of await lockWhere(tx, caller, billSettlement, { ...paid, id: ids })) await reopen(tx, caller, row);
}

/** Reopens the paid statements of a locked wallet that asked for credit: the credit is in use again. They are settled afterwards. */
export async function reopenCreditStatements(tx: Tx, caller: Caller, { siteId, ownerId }: Wallet): Promise<void> {
  for (const row of await lockWhere(tx, caller, billSettlement, { ...paid, siteId, ownerId }))
    if (dec(row.creditAmount).gt(0)) await reopen(tx, caller, row);
}

async function reopen(tx: Tx, caller: Caller, row: Statement): Promise<void> {
  const { settlementGraceDays } = await limitsOf(tx, row.siteId, row.ownerId);
  await change(tx, caller, billSettlement, row, {
    billSettlementStatus: billSettlementStates.after(row.billSettlementStatus, 'reopen'),
    dueTime: row.dueTime ?? statementDue(settlementGraceDays, caller.now, caller.timeZone),
  });
}
