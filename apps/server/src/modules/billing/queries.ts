import { type RawBuilder, sql } from 'kysely';
import type { Input, ListQuery, Output } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill, billLine } from '@entrepot/contract/modules/billing/bill.ts';
import { billSettlement } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import {
  getBillById,
  type getBillStatistics,
  getBills,
  getPaymentRecordById,
  type getPaymentRecords,
} from '@entrepot/contract/modules/billing/calls.ts';
import { paymentRecord } from '@entrepot/contract/modules/billing/payment-record.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { exportOf } from '../../core/sheets/exports.ts';
import { composed, listJson } from '../../core/lists/json-answers.ts';
import { pageOf } from '../../core/lists/page.ts';
import { rowJson, rowsJson } from '../../core/lists/rows-json.ts';
import { find } from '../../core/db/rows.ts';
import { scopeOf } from '../../core/scope/scope.ts';
import { mainAccountOf } from '../access/public.ts';
import { overdueCreditSql } from '../wallet/public.ts';
import { moneyOfBill, moneyOfSource, ofLogisticsOrder, ofSellerOrder, openOfBill } from './money-view.ts';

const { Payment, Refund } = enumCodes.PaymentRecordType;
const { Unpaid, PartiallyPaid, Paid, PartiallyRefunded, Refunded, Voided } = enumCodes.PaymentStatus;

/** Bills of orders that match a condition. */
const forOrders = (ordersFilter: RawBuilder<unknown>) =>
  sql`source_type = 'logisticsOrder' and exists (select 1 from logistics_order o where o.site_id = bill.site_id and o.id = bill.source_id and ${ordersFilter})`;

const extras = {
  filters: {
    billIds: (ids: string[]) => sql`id = any(${ids}::uuid[])`,
    warehouseId: (id: string) => forOrders(sql`o.warehouse_id = ${id}`),
    shippingMethodId: (id: string) => forOrders(sql`o.shipping_method_id = ${id}`),
    carrierId: (id: string) => forOrders(sql`o.carrier_id = ${id}`),
    destinationCountryId: (id: string) => forOrders(sql`o.receiver ->> 'countryId' = ${id}`),
  },
};

/** A page of bills within the caller's scope. */
export const bills = (tx: Db, caller: Caller, query: Input<typeof getBills> & ListQuery) =>
  pageOf(tx, caller, bill, query, { ...extras, output: getBills.output, also: { open: openOfBill } });

/** The list of bills as a file. */
export const billExport = exportOf({ kind: 'Bills', resource: () => bill, query: (query) => ({ query, extras }) });

/** One bill with its lines, payments and refunds. */
export async function billById(tx: Db, caller: Caller, { id }: Input<typeof getBillById>): Promise<RawJson> {
  const { siteId } = await find(tx, caller, bill, id);
  const on = (type: number) =>
    sql`r.payment_record_type = ${type} and r.id in (select payment_record_id from payment_of_bill where site_id = ${siteId} and bill_id = ${id})`;
  const also = {
    billAmount: sql`(select b.amount from payment_of_bill b where b.site_id = r.site_id and b.payment_record_id = r.id and b.bill_id = ${id})`,
  };
  const order = sql`r.creation_time, r.id`;
  const head = await rowJson(tx, caller, bill, id);
  const lines = await rowsJson(tx, caller, billLine, sql`r.bill_id = ${id}`, { order: sql`r.line_number` });
  const payments = await rowsJson(tx, caller, paymentRecord, on(Payment), { output: getBillById.output.children.payments, also, order });
  const refunds = await rowsJson(tx, caller, paymentRecord, on(Refund), { output: getBillById.output.children.refunds, also, order });
  const onlineRefunds = await onlineRefundsOf(tx, siteId, id);
  const money = await moneyOf(tx, caller, siteId, id);
  return composed(caller, getBillById.output, { lines, payments, refunds, onlineRefunds, ...money }, head);
}

/** The money of a bill, and of the order or purchase that it charges for. */
async function moneyOf(tx: Db, caller: Caller, siteId: string, id: string): Promise<{ money: RawJson; sourceMoney: RawJson }> {
  const source = (of: typeof ofLogisticsOrder, table: string) =>
    sql`(select ${moneyOfSource(caller, of)} from ${sql.table(table)} r where r.site_id = w.site_id and r.id = w.source_id and w.source_type = ${of.sourceType})`;
  const found = await sql<{ money: string; sourceMoney: string | null }>`
    select (select ${moneyOfBill(caller)} from bill r where r.site_id = w.site_id and r.id = w.id)::text as money,
      coalesce(${source(ofLogisticsOrder, 'logistics_order')}, ${source(ofSellerOrder, 'seller_order')})::text as source_money
    from bill w
    where w.site_id = ${siteId} and w.id = ${id}`.execute(tx);
  const { money, sourceMoney } = found.rows[0]!;
  return { money: { rawJson: money }, sourceMoney: { rawJson: sourceMoney ?? 'null' } };
}

/** The state of a bill's online refunds. */
const onlineRefundsOf = (tx: Db, siteId: string, billId: string) =>
  tx
    .selectFrom('onlineRefund')
    .select(['outRefundNo', 'paymentRecordId', 'amount', 'paymentRecordStatus', 'doneTime'])
    .where('siteId', '=', siteId)
    .where('billId', '=', billId)
    .orderBy('id')
    .execute();

/**
 * Unpaid, overdue, paid and refunded totals of the caller's bills (or one customer's) by currency, without void bills; each equals the list
 * of its bills. The overdue amount plus the credit that is due is the arrears.
 */
export async function statistics(tx: Db, caller: Caller, { siteId, ownerId }: Input<typeof getBillStatistics>) {
  const main = ownerId ? await mainAccountOf(tx, caller, ownerId) : null;
  const owner = (alias: string) => (main ? sql`and ${sql.ref(`${alias}.owner_id`)} = ${main}` : sql``);
  const site = (alias: string) => (siteId ? sql`and ${sql.ref(`${alias}.site_id`)} = ${siteId}` : sql``);
  const open = sql`r.payment_status in (${Unpaid}, ${PartiallyPaid})`;
  const due = sql`r.payment_money - r.paid_amount`;
  const paid = sql`r.payment_status in (${Paid}, ${PartiallyRefunded}, ${Refunded})`;
  const credit = sql`${scopeOf(caller, billSettlement, 't')} and t.currency_id = r.currency_id ${owner('t')} ${site('t')}`;
  const found = await sql<Output<typeof getBillStatistics>[number]>`
    select r.currency_id, c.name ->> ${caller.language} as currency_name, c.symbol,
      coalesce(sum(${due}) filter (where ${open}), 0) as unpaid_amount, count(*) filter (where ${open}) as unpaid_count,
      coalesce(sum(${due}) filter (where r.overdue), 0) as overdue_amount, count(*) filter (where r.overdue) as overdue_count,
      coalesce(sum(r.paid_amount) filter (where ${paid}), 0) as paid_amount, count(*) filter (where ${paid}) as paid_count,
      sum(r.refund_amount) as refund_amount,
      (select coalesce(sum(d.amount), 0) from (${sql.raw(overdueCreditSql)} and ${credit}) d) as credit_due_amount
    from bill r
    join currency c on c.id = r.currency_id
    where ${scopeOf(caller, bill, 'r')} and r.payment_status <> ${Voided} ${owner('r')} ${site('r')}
    group by r.currency_id, c.id
    order by sum(r.payment_money) desc`.execute(tx);
  return found.rows;
}

/** A page of payments and refunds within the caller's scope. */
export const payments = (tx: Db, caller: Caller, query: Input<typeof getPaymentRecords> & ListQuery) =>
  pageOf(tx, caller, paymentRecord, query, {
    filters: {
      billId: (billId: string) =>
        sql`exists (select 1 from payment_of_bill b where b.site_id = payment_record.site_id and b.payment_record_id = payment_record.id and b.bill_id = ${billId})`,
    },
  });

/** One payment or refund with its bills. */
export async function paymentById(tx: Db, caller: Caller, { id }: Input<typeof getPaymentRecordById>): Promise<RawJson> {
  const { output } = getPaymentRecordById;
  const billOf = {
    billId: sql`b.bill_id`,
    billSerialNumber: sql`l.serial_number`,
    sourceNumber: sql`l.source_number`,
    amount: sql`b.amount`,
  };
  const from = sql`payment_of_bill b join bill l on l.site_id = b.site_id and l.id = b.bill_id
    where b.site_id = r.site_id and b.payment_record_id = r.id`;
  const bills = listJson(caller, output.children.bills, billOf, { from, order: sql`l.serial_number` });
  return rowJson(tx, caller, paymentRecord, id, { output, also: { bills } });
}
