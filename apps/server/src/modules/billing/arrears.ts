import { sql } from 'kysely';
import type { Dec } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { text, dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { notHidden } from '../../core/rows/conditions.ts';
import { setArrears, type Wallet } from '../wallet/public.ts';
import { settleStatements } from './settle-statements.ts';

const { Freight, Mall } = enumCodes.BillType;
const { Overdue, Paid } = enumCodes.BillSettlementStatus;
const unpaid = sql`payment_status in (${sql.lit(enumCodes.PaymentStatus.Unpaid)}, ${sql.lit(enumCodes.PaymentStatus.PartiallyPaid)})`;

/** What makes a bill a debt: unpaid and due. Freight and purchases that nobody paid only wait; nothing was done for them yet. */
export const isDebt = (at: Date) =>
  sql<boolean>`(${unpaid} and coalesce(due_time <= ${at}, false) and bill_type not in (${sql.lit(Freight)}, ${sql.lit(Mall)}))`;

/**
 * Derives what a customer owes from the bills and overdue statements and sets it on the wallet, which the caller holds. Every
 * transaction that touches a bill ends with it.
 */
export async function settleArrears(tx: Tx, caller: Caller, wallet: Wallet): Promise<Wallet> {
  const { siteId, ownerId } = wallet;
  const found = await debtOf(tx, caller, wallet);
  if (!found.stale && !found.statements)
    return setArrears(tx, caller, wallet, { arrears: text(dec(found.arrears)), arrearsTime: found.arrearsTime });
  const overdue = isDebt(caller.now);
  await tx
    .updateTable('bill')
    .set({ overdue, rowVersion: sql<number>`row_version + 1` })
    .where('siteId', '=', siteId)
    .where('ownerId', '=', ownerId)
    .where(notHidden)
    .where(sql<boolean>`(overdue or ${unpaid})`)
    .where('overdue', 'is distinct from', overdue)
    .execute();
  await settleStatements(tx, caller, wallet);
  const { arrears, arrearsTime } = await debtOf(tx, caller, wallet);
  return setArrears(tx, caller, wallet, { arrears: text(dec(arrears)), arrearsTime });
}

/** What is owed as bills and statements are marked now; `stale`: a bill is marked wrongly; `statements`: some are not settled yet. */
interface Debt {
  arrears: Dec;
  arrearsTime: Date | null;
  stale: boolean;
  statements: boolean;
}

/** Reads all of it in one round trip: most payments find nothing to mark and no statement to settle. */
async function debtOf(tx: Tx, { now }: Caller, { siteId, ownerId }: Wallet): Promise<Debt> {
  const own = sql`site_id = ${siteId} and owner_id = ${ownerId} and not is_deleted`;
  const found = await sql<Debt>`select coalesce(sum(amount), 0) as arrears, min(due_time) as arrears_time,
      exists (select 1 from bill where ${own} and (overdue or ${unpaid}) and overdue is distinct from ${isDebt(now)}) as stale,
      exists (select 1 from bill_settlement where ${own} and bill_settlement_status <> ${Paid}) as statements
    from (select payment_money - paid_amount as amount, due_time from bill where ${own} and ${unpaid} and overdue
      union all select credit_left, due_time from bill_settlement where ${own} and bill_settlement_status = ${Overdue}) d
    where amount > 0`.execute(tx);
  return found.rows[0]!;
}
