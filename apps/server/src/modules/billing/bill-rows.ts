import { refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { bill, billLine } from '@entrepot/contract/modules/billing/bill.ts';
import type { paymentRecord } from '@entrepot/contract/modules/billing/payment-record.ts';
import { type Decimal, dec } from '@entrepot/rules/decimal.ts';
import { type MoneyKind, moneyNumber } from '@entrepot/rules/numbers.ts';
import { given } from '@entrepot/contract/core/given.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere, lockAll } from '../../core/rows/rows.ts';
import { lockWallet, type Wallet } from '../wallet/public.ts';
import { oneOf } from '../../core/rows/conditions.ts';

export type Bill = RowOf<typeof bill>;
export type BillLine = RowOf<typeof billLine>;
export type PaymentRecord = RowOf<typeof paymentRecord>;

/** The record that bills are for; `sourceType` of an order's bills is "logisticsOrder". */
export interface BillSource {
  siteId?: string;
  sourceType: string;
  sourceId: string;
}

/** All bills of a source, oldest first, voided ones included. */
export const billsOf = (tx: Tx, caller: Caller, { siteId, sourceType, sourceId }: BillSource): Promise<Bill[]> =>
  findWhere(tx, caller, bill, given({ siteId, sourceType, sourceId }));

/** The lines of some bills, in the order of the bills' ids and their own. */
export async function linesOf(tx: Tx, caller: Caller, billIds: readonly string[]): Promise<BillLine[]> {
  if (!billIds.length) return [];
  const lines = await findWhere(tx, caller, billLine, { billId: billIds });
  return lines.sort((a, b) => (a.billId < b.billId ? -1 : a.billId > b.billId ? 1 : a.lineNumber - b.lineNumber));
}

/** What is still to pay on a bill. */
export const dueOf = ({ paymentMoney, paidAmount }: Pick<Bill, 'paymentMoney' | 'paidAmount'>): Decimal =>
  dec(paymentMoney).minus(dec(paidAmount));

/** What of a line was charged and not given back. */
export const restOf = ({ amount, discountAmount, refundAmount }: Pick<BillLine, 'amount' | 'discountAmount' | 'refundAmount'>): Decimal =>
  dec(amount).minus(dec(discountAmount)).minus(dec(refundAmount));

// What follows its bills is held before them, as by whoever makes a bill for it.
const heldBefore = [
  ['logisticsOrder', 'logisticsOrder'],
  ['warehouseDocument', 'warehouseDocument'],
  ['sellerOrder', 'sellerOrder'],
] as const;

/**
 * Reads and holds bills of one customer with everything that is held before them: their orders, inbound documents and orders of the mall, then the
 * wallet, then the bills by rising id. Bills outside the caller's scope are refused (101), and so are bills of several customers (312).
 */
export async function holdBills(tx: Tx, caller: Caller, ids: readonly string[]): Promise<{ wallet: Wallet; bills: Bill[] }> {
  const seen = await findWhere(tx, caller, bill, { id: ids }, ['ownerId', 'siteId', 'sourceType', 'sourceId']);
  const [first] = seen;
  if (!first || seen.length !== new Set(ids).size) throw refuse('NotFound');
  if (seen.some(({ ownerId }) => ownerId !== first.ownerId)) throw refuse('DifferentUser');
  // In this order: each is asked for without waiting for the one before, and held after it.
  const [, wallet, bills] = await Promise.all([
    holdSources(tx, first.siteId, seen),
    lockWallet(tx, caller, first.ownerId),
    lockAll(tx, caller, bill, ids),
  ]);
  return { wallet, bills };
}

/** Holds what some bills are for, kind by kind, each by rising id. */
function holdSources(tx: Tx, siteId: string, bills: readonly Pick<Bill, 'sourceType' | 'sourceId'>[]): Promise<unknown> {
  const held = heldBefore.flatMap(([table, sourceType]) => {
    const ids = bills.flatMap((row) => (row.sourceType === sourceType && row.sourceId ? [row.sourceId] : []));
    const rows = tx.selectFrom(table).select('id').where('siteId', '=', siteId).where('id', '=', oneOf(ids));
    return ids.length ? [rows.orderBy('id').forUpdate().execute()] : [];
  });
  return Promise.all(held);
}

/** The next number of a bill or payment record. */
export async function nextNumber(caller: Caller, siteId: string, kind: Extract<MoneyKind, 'bill' | 'paymentRecord'>): Promise<string> {
  const day = timeToWire(caller.now, caller.timeZone);
  return moneyNumber(kind, day, await caller.takeNumber(siteId, kind, day.slice(2, 10).replaceAll('-', '')));
}
