import { refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { bill, billLine } from '@entrepot/contract/modules/billing/bill.ts';
import type { paymentRecord } from '@entrepot/contract/modules/billing/payment-record.ts';
import { type Decimal, dec } from '@entrepot/rules/decimal.ts';
import { type MoneyKind, moneyNumber } from '@entrepot/rules/numbers.ts';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { findWhere, lockAll } from '../../core/db/rows.ts';
import { lockWallet, type Wallet } from '../wallet/public.ts';
import { oneOf } from '../../core/db/conditions.ts';

export type Bill = RowOf<typeof bill>;
export type BillLine = RowOf<typeof billLine>;
export type PaymentRecord = RowOf<typeof paymentRecord>;

/** The record that is billed; `sourceType` of an order's bills is "logisticsOrder". */
export interface BillSource {
  siteId?: string;
  sourceType: string;
  sourceId: string;
}

/** All bills of a source including void ones, oldest first. */
export const billsOf = (tx: Db, caller: Caller, { siteId, sourceType, sourceId }: BillSource): Promise<Bill[]> =>
  findWhere(tx, caller, bill, definedOnly({ siteId, sourceType, sourceId }));

/** The lines of bills, ordered by bill id and line. */
export async function linesOf(tx: Db, caller: Caller, billIds: readonly string[]): Promise<BillLine[]> {
  if (!billIds.length) return [];
  const lines = await findWhere(tx, caller, billLine, { billId: billIds });
  return lines.sort((a, b) => (a.billId < b.billId ? -1 : a.billId > b.billId ? 1 : a.lineNumber - b.lineNumber));
}

/** The unpaid amount of a bill. */
export const dueOf = ({ paymentMoney, paidAmount }: Pick<Bill, 'paymentMoney' | 'paidAmount'>): Decimal =>
  dec(paymentMoney).minus(dec(paidAmount));

/** The amount of a line that was charged and not refunded. */
export const restOf = ({ amount, discountAmount, refundAmount }: Pick<BillLine, 'amount' | 'discountAmount' | 'refundAmount'>): Decimal =>
  dec(amount).minus(dec(discountAmount)).minus(dec(refundAmount));

// Sources that follow their bills are locked before them, as when a bill is created.
const lockedFirst = [
  ['logisticsOrder', 'logisticsOrder'],
  ['warehouseDocument', 'warehouseDocument'],
  ['sellerOrder', 'sellerOrder'],
] as const;

/**
 * Locks bills of one customer with everything before them in the lock order: orders, inbound documents and mall orders, then the wallet,
 * then the bills in ascending id order. Throws `NotFound` for bills outside the caller's scope and `DifferentUser` for bills of several
 * customers.
 */
export async function lockBills(tx: Tx, caller: Caller, ids: readonly string[]): Promise<{ wallet: Wallet; bills: Bill[] }> {
  const seen = await findWhere(tx, caller, bill, { id: ids }, ['ownerId', 'siteId', 'sourceType', 'sourceId']);
  const [first] = seen;
  if (!first || seen.length !== new Set(ids).size) throw refuse('NotFound');
  if (seen.some(({ ownerId }) => ownerId !== first.ownerId)) throw refuse('DifferentUser');
  // Pipelined in this order: each lock is requested without waiting for the previous answer.
  const [, wallet, bills] = await Promise.all([
    lockSources(tx, first.siteId, seen),
    lockWallet(tx, caller, first.ownerId),
    lockAll(tx, caller, bill, ids),
  ]);
  return { wallet, bills };
}

/**
 * Locks all bills of a source as `lockBills` does and reads them under the lock, oldest first: a payment that was under way when the caller
 * locked the source is in them. Without bills there is no wallet.
 */
export async function lockBillsOf(tx: Tx, caller: Caller, source: BillSource): Promise<{ wallet: Wallet | null; bills: Bill[] }> {
  const ids = (await billsOf(tx, caller, source)).map(({ id }) => id);
  return ids.length ? lockBills(tx, caller, ids) : { wallet: null, bills: [] };
}

/** Locks the sources of bills, by kind and in ascending id order. */
function lockSources(tx: Tx, siteId: string, bills: readonly Pick<Bill, 'sourceType' | 'sourceId'>[]): Promise<unknown> {
  const locks = lockedFirst.flatMap(([table, sourceType]) => {
    const ids = bills.flatMap((row) => (row.sourceType === sourceType && row.sourceId ? [row.sourceId] : []));
    const rows = tx.selectFrom(table).select('id').where('siteId', '=', siteId).where('id', '=', oneOf(ids));
    return ids.length ? [rows.orderBy('id').forUpdate().execute()] : [];
  });
  return Promise.all(locks);
}

/** The next number of a bill or payment record. */
export async function nextNumber(caller: Caller, siteId: string, kind: Extract<MoneyKind, 'bill' | 'paymentRecord'>): Promise<string> {
  const day = timeToWire(caller.now, caller.timeZone);
  return moneyNumber(kind, day, await caller.takeNumber(siteId, kind, day.slice(2, 10).replaceAll('-', '')));
}
