import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { carrier as carrierResource } from '@entrepot/contract/modules/carriers/carrier.ts';
import type { importCarrierCodStatement } from '@entrepot/contract/modules/cod/calls.ts';
import { codLineStates, codStatementLine } from '@entrepot/contract/modules/cod/cod-statement-line.ts';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { momentProblem } from '../../core/calls/stated-moments.ts';
import { uploadedSheet } from '../../core/sheets/import-columns.ts';
import type { Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import type { FileStore } from '../../core/files/files.ts';
import { change, find, insertAll, lockWhere } from '../../core/db/rows.ts';
import { inSites } from '../../core/scope/scope.ts';
import { text as textsAt, textInAll } from '../../core/calls/texts.ts';
import type { Order } from '../orders/public.ts';
import { currenciesOf } from '../sites/public.ts';
import { dryRun } from '../wallet/public.ts';
import { type Collection, type CollectionContext, bookCollected, bookSettled, collectionsOf, isDelivered, note } from './book.ts';
import type { StatementLine } from './decide-line.ts';
import { lockOrders, lockWallets } from './locks.ts';
import { readStatement, type StatedRow } from './statement-file.ts';

const { NotCod, Failed } = enumCodes.CollectionStatus;
const { Matched, Differing, Unknown } = enumCodes.CodLineOutcome;
const { Open, Settled } = enumCodes.CodLineStatus;

/** Why a row was not booked: a text under `cod.differences`. */
interface Difference {
  why: string;
  values?: Record<string, unknown>;
}
type Outcome = 'matched' | 'completed' | 'alreadyBooked' | Difference;
type Statement = Output<typeof importCarrierCodStatement>;
type NewLine = Partial<StatementLine>;

/** Imports a carrier's statement from a stored spreadsheet, or reports what the import would do. */
export const importStatement =
  (files: FileStore) =>
  async (
    tx: Tx,
    caller: Caller,
    { carrierId, fileId, preview, ignoreColumns }: Input<typeof importCarrierCodStatement>,
  ): Promise<Statement> => {
    const carrier = await find(tx, caller, carrierResource, carrierId);
    const rows = await readStatement(caller, await bytesOf(files, tx, caller, fileId), ignoreColumns ?? false);
    if (!preview) return bookStatement(tx, caller, carrier, rows);
    return dryRun(tx, caller, () => bookStatement(tx, caller, carrier, rows));
  };

/**
 * Books a carrier's statement and stores its rows: matching rows are booked as collected and paid over, others wait for a decision. Nothing
 * is booked twice, however often the rows are sent, and a row that waits already is not stored again.
 */
export async function bookStatement(
  tx: Tx,
  caller: Caller,
  { id: carrierId, siteId }: { id: string; siteId: string },
  rows: readonly StatedRow[],
): Promise<Statement> {
  const ids = await ordersOf(tx, caller, siteId, rows);
  const known = [...new Set(ids.values())];
  const orders = new Map((known.length ? await lockOrders(tx, caller, known) : []).map((order) => [order.id, order]));
  const booking = await bookingOf(tx, caller, carrierId, [...orders.values()]);
  const counts = { matched: 0, completed: 0, alreadyBooked: 0 };
  const differences: NonNullable<Statement['differences']> = [];
  const lines: NewLine[] = [];
  const seen = new Map<string, number>();
  const statementId = newId();
  for (const row of rows) {
    const order = orders.get(ids.get(row.number) ?? '');
    const id = newId();
    const expectedAmount = order ? booking.expected(order) : null;
    const first = order && seen.get(order.id);
    const outcome = first ? { why: 'twice', values: { line: first } } : await booking.book(row, order, id);
    if (order && !first) seen.set(order.id, row.line);
    if (typeof outcome === 'string') counts[outcome] += 1;
    else differences.push(answerOf(caller, row, order, outcome));
    lines.push({ ...lineOf(row, order, outcome), id, siteId, statementId, carrierId, expectedAmount });
  }
  await storeLines(tx, caller, { siteId, carrierId }, lines);
  return {
    ...counts,
    differences,
    totals: totalsOf(rows, (row) => row.currencyCode ?? booking.codeOf(orders.get(ids.get(row.number) ?? ''))),
  };
}

function lineOf(row: StatedRow, order: Order | undefined, outcome: Outcome): NewLine {
  const booked = typeof outcome === 'string';
  return {
    line: row.line,
    number: row.number,
    logisticsOrderId: order?.id ?? null,
    ownerId: order?.ownerId ?? null,
    currencyId: order?.collectionCurrencyId ?? null,
    codLineOutcome: booked ? Matched : order ? Differing : Unknown,
    codLineStatus: booked ? Settled : Open,
    reason: booked ? null : textInAll(`cod.differences.${outcome.why}`, outcome.values),
    statedAmount: row.amount,
    statedFee: row.fee,
    statedTime: row.collectedTime,
  };
}

/** Stores the rows of a statement. Open rows about orders that it settles need no decision any more; open ones are not repeated. */
async function storeLines(tx: Tx, caller: Caller, of: { siteId: string; carrierId: string }, lines: readonly NewLine[]): Promise<void> {
  const open = await lockWhere(tx, caller, codStatementLine, { ...of, codLineStatus: Open });
  const settled = new Set(lines.filter(({ codLineStatus }) => codLineStatus === Settled).map(({ logisticsOrderId }) => logisticsOrderId));
  for (const row of open.filter(({ logisticsOrderId }) => logisticsOrderId && settled.has(logisticsOrderId)))
    await change(tx, caller, codStatementLine, row, { codLineStatus: codLineStates.after(row.codLineStatus, 'settle') });
  const keyOf = ({ number, statedAmount, statedFee }: NewLine) => [number, dec(statedAmount).toFixed(), dec(statedFee).toFixed()].join(' ');
  const waiting = new Set(open.map(keyOf));
  const fresh = lines.filter((line) => line.codLineStatus !== Open || !waiting.has(keyOf(line)));
  for (let from = 0; from < fresh.length; from += linesAtOnce)
    await insertAll(tx, caller, codStatementLine, fresh.slice(from, from + linesAtOnce));
}

const linesAtOnce = 400;

/** The sums of a statement by currency. */
function totalsOf(rows: readonly StatedRow[], codeOf: (row: StatedRow) => string): Statement['totals'] {
  const codes = [...new Set(rows.map(codeOf))].sort();
  return codes.map((currencyCode) => {
    const own = rows.filter((row) => codeOf(row) === currencyCode);
    const [amount, fee] = [sum(own.map((row) => dec(row.amount))), sum(own.map((row) => dec(row.fee)))];
    return { currencyCode, rows: own.length, amount: text(amount), fee: text(fee), net: text(amount.minus(fee)) };
  });
}

async function bytesOf(files: FileStore, tx: Tx, caller: Caller, fileId: string): Promise<Buffer> {
  const file = await uploadedSheet(tx, caller, fileId);
  return files.read(file.url);
}

/** Finds orders by stated numbers: the order's own, the carrier's, or of one of its parcels; the newest of several. */
async function ordersOf(tx: Tx, caller: Caller, siteId: string, rows: readonly StatedRow[]): Promise<Map<string, string>> {
  const numbers = [...new Set(rows.map(({ number }) => number))];
  const found = await sql<Pick<Order, 'id'> & { number: string }>`
    select distinct on (n.number) n.number, o.id
    from ( select serial_number as number, id
      from logistics_order
      where site_id = ${siteId} and serial_number = any(${numbers})
      union all select carrier_no, id
      from logistics_order
      where site_id = ${siteId} and carrier_no = any(${numbers})
        and fold_text(carrier_no) = any(array(select fold_text(one) from unnest(${numbers}::text[]) one))
      union all select carrier_no, logistics_order_id
      from order_parcel
      where site_id = ${siteId} and carrier_no = any(${numbers})
      union all select parcel_no, logistics_order_id
      from order_parcel
      where site_id = ${siteId} and parcel_no = any(${numbers})) n
    join logistics_order o on o.site_id = ${siteId}
      and o.id = n.id
      and not o.is_deleted
      and ${inSites(caller.siteIds, 'o.site_id')}
    order by n.number, o.creation_time desc, o.id`.execute(tx);
  return new Map(found.rows.map(({ number, id }) => [number, id]));
}

/** Returns functions that compare a row with its order and book it; everything needed is read and locked once. */
async function bookingOf(tx: Tx, caller: Caller, carrierId: string, orders: readonly Order[]) {
  const walletOf = await lockWallets(tx, caller, orders);
  const collections = await collectionsOf(
    tx,
    caller,
    orders.map(({ id }) => id),
  );
  const codes = orders[0] ? (await currenciesOf(tx, orders[0].siteId, caller.now)).byId : {};
  const codeOf = (order: Order | undefined): string => codes[order?.collectionCurrencyId ?? '']?.code ?? '';
  return {
    codeOf,
    expected: (order: Order) => collections.get(order.id)?.collectedAmount ?? order.collectionAmount,
    async book(row: StatedRow, order: Order | undefined, lineId: string): Promise<Outcome> {
      if (!order) return { why: 'unknown' };
      if (order.carrierId !== carrierId) return { why: 'otherCarrier' };
      const known = collections.get(order.id);
      const wrong = unbookable(row, order, known, codeOf(order)) ?? impossibleDay(caller, row, order);
      if (wrong) return wrong;
      return bookRow(tx, caller, row, { order, wallet: await walletOf(order), known }, lineId);
    },
  };
}

function unbookable(row: StatedRow, order: Order, known: Collection | undefined, code: string): Difference | null {
  if (order.collectionStatus === NotCod) return { why: 'notCod' };
  if (known?.tillEntryId) return { why: 'atDesk' };
  if (order.collectionStatus === Failed) return { why: 'failed' };
  if (!order.departureTime) return { why: 'notDeparted' };
  if (!known?.collectedTime && !isDelivered(order)) return { why: 'notDelivered' };
  if (row.currencyCode && row.currencyCode !== code) return { why: 'currency', values: { currency: code } };
  return dec(row.fee).gt(dec(row.amount)) ? { why: 'feeTooHigh' } : null;
}

/** The day of a payment is neither before the order departed nor in the future. */
const impossibleDay = (caller: Caller, { collectedTime }: StatedRow, { departureTime }: Order): Difference | null =>
  collectedTime && momentProblem(caller, 'Collected', collectedTime, departureTime)
    ? { why: 'impossibleDay', values: { day: timeToWire(collectedTime, caller.timeZone).slice(0, 10) } }
    : null;

async function bookRow(tx: Tx, caller: Caller, row: StatedRow, input: CollectionContext, lineId: string): Promise<Outcome> {
  const { order, known } = input;
  const booked = known?.collectedTime ? known : undefined;
  const expected = booked?.collectedAmount ?? order.collectionAmount;
  const settlement = { amount: row.amount, fee: row.fee, lineId };
  if (!dec(row.amount).equals(dec(expected))) {
    if (booked?.settledTime) return { why: 'differsFromBooked', values: { amount: text(dec(expected)) } };
    await note(tx, caller, input, { statedAmount: row.amount });
    return { why: 'differs', values: { amount: text(dec(expected)) } };
  }
  const collectedTime = row.collectedTime ?? caller.now;
  if (!booked?.settledTime) {
    const collected = booked ?? (await bookCollected(tx, caller, input, { amount: row.amount, collectedTime }));
    await bookSettled(tx, caller, collected, settlement);
    return 'matched';
  }
  if (booked.codStatementLineId) {
    return dec(row.fee).equals(dec(booked.carrierFee))
      ? 'alreadyBooked'
      : { why: 'feeDiffers', values: { fee: text(dec(booked.carrierFee)) } };
  }
  // A person confirmed it first and knew neither the fee nor the day.
  await bookSettled(tx, caller, booked, settlement);
  if (row.collectedTime) await note(tx, caller, input, { collectedTime });
  return 'completed';
}

const answerOf = (caller: Caller, { line, number, amount }: StatedRow, order: Order | undefined, { why, values }: Difference) => ({
  line,
  number,
  logisticsOrderId: order?.id ?? null,
  serialNumber: order?.serialNumber ?? null,
  statedAmount: amount,
  collectionAmount: order?.collectionAmount ?? null,
  currencyId: order?.collectionCurrencyId ?? null,
  parked: order !== undefined,
  message: textsAt(caller.language, `cod.differences.${why}`, values) ?? why,
});
