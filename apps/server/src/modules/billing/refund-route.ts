import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { onlinePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import { givesBack } from '@entrepot/contract/modules/payments/online-refund.ts';
import { type Dec, type Decimal, dec, smaller, sum, zero } from '@entrepot/rules/decimal.ts';
import type { Db } from '../../core/db/db.ts';
import type { Wallet } from '../wallet/public.ts';
import type { Bill, BillLine } from './bill-rows.ts';

/** The refund of one bill by line. */
export interface RefundPart {
  bill: Bill;
  lines: readonly { line: BillLine; amount: Decimal }[];
}

/** The amount of a bill refunded through the provider of one online payment. */
export interface OnlineShare {
  onlinePaymentId: string;
  configurationId: string;
  amount: Decimal;
}

/** A part with its routes: credit first, then the provider, the rest to the balance. */
export interface RoutedRefund extends RefundPart {
  total: Decimal;
  credit: Decimal;
  online: Decimal;
  shares: readonly OnlineShare[];
  balance: Decimal;
}

const { Succeeded, Failed } = enumCodes.PaymentRecordStatus;

/**
 * Routes refunds of one customer's bills: to credit as far as it is in use, online payments through their provider when `original` is set
 * and the provider supports it, the rest to the balance. The wallet must be locked when the refund is executed.
 */
export async function route(tx: Db, wallet: Wallet, parts: readonly RefundPart[], original: boolean): Promise<RoutedRefund[]> {
  // Credit repaid meanwhile cannot be refunded again.
  let used = dec(wallet.creditArrears);
  const taken = new Map<string, Decimal>();
  const routed: RoutedRefund[] = [];
  for (const part of parts) {
    const total = sum(part.lines.map(({ amount }) => amount));
    const credit = smaller(smaller(total, await creditLeft(tx, part.bill)), used);
    used = used.minus(credit);
    const shares = original ? await sharesOf(tx, part.bill, total.minus(credit), taken) : [];
    const online = sum(shares.map(({ amount }) => amount));
    routed.push({ ...part, total, credit, online, shares, balance: total.minus(credit).minus(online) });
  }
  return routed;
}

/** The amount of a bill paid on credit and not returned to it. */
async function creditLeft(tx: Db, { siteId, id }: Bill): Promise<Decimal> {
  const { left } = await tx
    .selectFrom('journal')
    .select(sql<Dec>`coalesce(-sum(amount), 0)`.as('left'))
    .where('siteId', '=', siteId)
    .where('billId', '=', id)
    .where('amountAccount', '=', enumCodes.AmountAccount.Credit)
    .executeTakeFirstOrThrow();
  return dec(left);
}

type Payment = Pick<RowOf<typeof onlinePayment>, 'id' | 'configurationId' | 'onlinePaymentProvider' | 'method'> & {
  left: Dec;
  ofBill: Dec;
};

/** Distributes an amount over the online payments of a bill, newest first; `taken` is what this refund already used of each. */
async function sharesOf(tx: Db, { siteId, id, onlineUsed }: Bill, wanted: Decimal, taken: Map<string, Decimal>): Promise<OnlineShare[]> {
  if (!wanted.gt(0) || dec(onlineUsed).isZero()) return [];
  const back = (
    column: 'online_payment_id' | 'bill_id',
    of: ReturnType<typeof sql>,
  ) => sql`(select coalesce(sum(amount), 0) from online_refund
    where site_id = ${siteId} and ${sql.ref(column)} = ${of} and payment_record_status <> ${Failed})`;
  const found = await sql<Payment>`select p.id, p.configuration_id, p.online_payment_provider, p.method,
      p.received_amount - ${back('online_payment_id', sql`p.id`)} as left,
      ${dec(onlineUsed).toFixed()}::numeric - ${back('bill_id', sql`${id}`)} as of_bill
    from payment_of_bill l
    join payment_record r on r.site_id = l.site_id and r.id = l.payment_record_id
    join online_payment p on p.site_id = r.site_id and p.id = r.online_payment_id
    where l.site_id = ${siteId}
      and l.bill_id = ${id}
      and r.payment_record_type = ${enumCodes.PaymentRecordType.Payment}
      and r.payment_record_status = ${Succeeded}
      and p.payment_record_status = ${Succeeded}
    order by r.creation_time desc, p.id`.execute(tx);
  let left = smaller(wanted, dec(found.rows[0]?.ofBill ?? '0'));
  return found.rows.flatMap((payment) => {
    const before = taken.get(payment.id) ?? zero;
    const amount = smaller(left, dec(payment.left).minus(before));
    if (!amount.gt(0) || !givesBack(payment.onlinePaymentProvider, payment.method)) return [];
    taken.set(payment.id, before.plus(amount));
    left = left.minus(amount);
    return [{ onlinePaymentId: payment.id, configurationId: payment.configurationId, amount }];
  });
}
