import { sql } from 'kysely';
import type { Dec } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { text, dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/caller.ts';
import type { Tx } from '../../core/db.ts';
import { setArrears, type Wallet } from '../wallet/public.ts';
import { settleStatements } from './settle-statements.ts';

const { Freight, Mall } = enumCodes.BillType;
const { Overdue } = enumCodes.BillSettlementStatus;
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
  await sql`update bill set overdue = ${isDebt(caller.now)}, row_version = row_version + 1
    where site_id = ${siteId} and owner_id = ${ownerId} and (overdue or ${unpaid}) and overdue is distinct from ${isDebt(caller.now)}`.execute(
    tx,
  );
  await settleStatements(tx, caller, wallet);
  const found = await sql<{
    arrears: Dec;
    arrearsTime: Date | null;
  }>`select coalesce(sum(amount), 0) as arrears, min(due_time) as arrears_time from (
      select payment_money - paid_amount as amount, due_time from bill where site_id = ${siteId} and owner_id = ${ownerId} and ${unpaid} and overdue
      union all select credit_left, due_time from bill_settlement
        where site_id = ${siteId} and owner_id = ${ownerId} and bill_settlement_status = ${Overdue}) d where amount > 0`.execute(tx);
  const { arrears, arrearsTime } = found.rows[0]!;
  return setArrears(tx, caller, wallet, { arrears: text(dec(arrears)), arrearsTime });
}
