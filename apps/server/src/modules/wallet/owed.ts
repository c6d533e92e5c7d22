import { type RawBuilder, sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import type { Db } from '../../core/db/db.ts';
import { siteConfigurationOf } from '../sites/public.ts';

const { Unpaid, PartiallyPaid } = enumCodes.PaymentStatus;

/** SQL: the bills `b` that are to be paid, due or not. */
export const openBillsSql = `from bill b where b.payment_status in (${Unpaid}, ${PartiallyPaid}) and not b.is_deleted`;

/**
 * SQL: what is due, which is the arrears of a customer and nothing else: the unpaid amounts of overdue bills `b` and the credit to be repaid
 * of overdue statements `t`. Lists, heads, wallets, reports and invariants read these two.
 */
export const overdueBillsSql = `select b.site_id, b.owner_id, b.currency_id, b.payment_money - b.paid_amount as amount, b.due_time
  ${openBillsSql} and b.overdue and b.payment_money > b.paid_amount`;
export const overdueCreditSql = `select t.site_id, t.owner_id, t.currency_id, t.credit_left as amount, t.due_time
  from bill_settlement t where t.bill_settlement_status = ${enumCodes.BillSettlementStatus.Overdue} and not t.is_deleted and t.credit_left > 0`;

/** SQL: the due debts of bills `b` and statements `t` that match a condition. */
export const dueDebts = (ofBills: RawBuilder<unknown>, ofStatements: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${sql.raw(overdueBillsSql)} and ${ofBills} union all ${sql.raw(overdueCreditSql)} and ${ofStatements}`;

/** When a site stops approving the orders of a customer in arrears; null without arrears. */
export async function ordersWaitTime(
  tx: Db,
  { siteId, arrears, arrearsTime }: Pick<RowOf<typeof wallet>, 'siteId' | 'arrears' | 'arrearsTime'>,
): Promise<Date | null> {
  if (!arrearsTime || !dec(arrears).gt(0)) return null;
  const { arrearsBlockDays } = await siteConfigurationOf(tx, siteId);
  return new Date(arrearsTime.getTime() + arrearsBlockDays * dayMs);
}
