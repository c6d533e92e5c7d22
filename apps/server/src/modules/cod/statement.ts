import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { carrier as carrierResource } from '@entrepot/contract/modules/carriers/carrier.ts';
import type { importCarrierCodStatement } from '@entrepot/contract/modules/cod/calls.ts';
import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import { fileObject } from '@entrepot/contract/modules/files/stored-file.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { spreadsheetType } from '../../core/files/file-kinds.ts';
import type { FileStore } from '../../core/files/files.ts';
import { find, findWhere } from '../../core/rows/rows.ts';
import { inSites } from '../../core/rows/scope.ts';
import { text as wordsAt } from '../../core/calls/texts.ts';
import type { Order } from '../orders/public.ts';
import { currenciesOf } from '../sites/public.ts';
import { type Asked, bookCollected, bookSettled, collectionsOf, note } from './book.ts';
import { holdOrders, holdWallets } from './held.ts';
import { readStatement, type StatedRow } from './statement-file.ts';

const { NotCod, Failed } = enumCodes.CollectionStatus;

/** Why a row was not booked: a sentence under `cod.differences`, and whether it is kept on the order for a person. */
interface Difference {
  why: string;
  parked?: boolean;
  values?: Record<string, unknown>;
}
type Outcome = 'matched' | 'alreadyBooked' | Difference;

/** Takes a carrier's statement in from a stored spreadsheet. */
export const importStatement =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, { carrierId, fileId }: Input<typeof importCarrierCodStatement>) => {
    const carrier = await find(tx, caller, carrierResource, carrierId);
    return (await bookStatement(tx, caller, carrier, await readStatement(caller, await bytesOf(files, tx, caller, fileId)))) as never;
  };

/**
 * Books a carrier's statement: rows that agree with their orders are booked as collected and paid over, those that do not are
 * kept on the order for a person, and nothing that was booked before is booked again, however often the rows are sent.
 */
export async function bookStatement(tx: Tx, caller: Caller, { id, siteId }: { id: string; siteId: string }, rows: readonly StatedRow[]) {
  const ids = await ordersOf(tx, caller, siteId, rows);
  const known = [...new Set(ids.values())];
  const orders = new Map((known.length ? await holdOrders(tx, caller, known) : []).map((order) => [order.id, order]));
  const book = await bookingOf(tx, caller, id, [...orders.values()]);
  const answer = { matched: 0, alreadyBooked: 0, differences: [] as object[] };
  const lines = new Map<string, number>();
  for (const row of rows) {
    const order = orders.get(ids.get(row.number) ?? '');
    const outcome = order && lines.has(order.id) ? { why: 'twice', values: { line: lines.get(order.id) } } : await book(row, order);
    if (order) lines.set(order.id, row.line);
    if (typeof outcome === 'string') answer[outcome] += 1;
    else answer.differences.push(answerOf(caller, row, order, outcome));
  }
  return answer;
}

async function bytesOf(files: FileStore, tx: Tx, caller: Caller, fileId: string): Promise<Buffer> {
  const [file] = await findWhere(tx, caller, fileObject, { id: fileId });
  if (!file || file.uploaderId !== caller.userId) throw filesErrors.unknownFile();
  if (file.mimeType !== spreadsheetType) throw filesErrors.notASpreadsheet();
  return files.read(file.url);
}

/** The orders behind stated numbers: the order's own, the carrier's, or that of one of its parcels; the newest of several. */
async function ordersOf(tx: Tx, caller: Caller, siteId: string, rows: readonly StatedRow[]): Promise<Map<string, string>> {
  const numbers = [...new Set(rows.map(({ number }) => number))];
  const found = await sql<Pick<Order, 'id'> & { number: string }>`
    select distinct on (n.number) n.number, o.id from (
      select serial_number as number, id from logistics_order where site_id = ${siteId} and serial_number = any(${numbers})
      union all select carrier_no, id from logistics_order where site_id = ${siteId} and carrier_no = any(${numbers})
      union all select carrier_no, logistics_order_id from order_parcel where site_id = ${siteId} and carrier_no = any(${numbers})
      union all select parcel_no, logistics_order_id from order_parcel where site_id = ${siteId} and parcel_no = any(${numbers})) n
    join logistics_order o on o.site_id = ${siteId} and o.id = n.id and not o.is_deleted and ${inSites(caller.siteIds, 'o.site_id')}
    order by n.number, o.creation_time desc, o.id`.execute(tx);
  return new Map(found.rows.map(({ number, id }) => [number, id]));
}

/** How a row is held against its order and booked; everything it needs is read and held once. */
async function bookingOf(tx: Tx, caller: Caller, carrierId: string, orders: readonly Order[]) {
  const walletOf = await holdWallets(tx, caller, orders);
  const collections = await collectionsOf(
    tx,
    caller,
    orders.map(({ id }) => id),
  );
  const codes = orders[0] ? (await currenciesOf(tx, orders[0].siteId, caller.now)).byId : {};
  return async (row: StatedRow, order: Order | undefined): Promise<Outcome> => {
    if (!order) return { why: 'unknown' };
    if (order.carrierId !== carrierId) return { why: 'otherCarrier' };
    const code = codes[order.collectionCurrencyId ?? '']?.code ?? '';
    const wrong = unbookable(row, order, code);
    if (wrong) return wrong;
    return bookRow(tx, caller, row, { order, wallet: await walletOf(order), known: collections.get(order.id) });
  };
}

function unbookable(row: StatedRow, order: Order, code: string): Difference | null {
  if (order.collectionStatus === NotCod) return { why: 'notCod' };
  if (order.collectionStatus === Failed) return { why: 'failed' };
  if (!order.departureTime) return { why: 'notDeparted' };
  if (row.currencyCode && row.currencyCode !== code) return { why: 'currency', values: { currency: code } };
  return dec(row.fee).gt(dec(row.amount)) ? { why: 'feeTooHigh' } : null;
}

async function bookRow(tx: Tx, caller: Caller, row: StatedRow, asked: Asked): Promise<Outcome> {
  const { order, known } = asked;
  const booked = known?.collectedTime ? known : undefined;
  const expected = booked?.collectedAmount ?? order.collectionAmount;
  const agrees = dec(row.amount).equals(dec(expected));
  if (booked?.settledTime) return agrees ? 'alreadyBooked' : { why: 'differsFromBooked', values: { amount: text(dec(expected)) } };
  if (!agrees) {
    await note(tx, caller, asked, { statedAmount: row.amount });
    return { why: 'differs', parked: true, values: { amount: text(dec(expected)) } };
  }
  const collectedTime = row.collectedTime && row.collectedTime <= caller.now ? row.collectedTime : caller.now;
  const collected = booked ?? (await bookCollected(tx, caller, asked, { amount: row.amount, collectedTime }));
  await bookSettled(tx, caller, collected, row.fee);
  return 'matched';
}

const answerOf = (caller: Caller, { line, number, amount }: StatedRow, order: Order | undefined, { why, parked, values }: Difference) => ({
  line,
  number,
  logisticsOrderId: order?.id ?? null,
  serialNumber: order?.serialNumber ?? null,
  statedAmount: amount,
  collectionAmount: order?.collectionAmount ?? null,
  parked: parked ?? false,
  message: wordsAt(caller.language, `cod.differences.${why}`, values) ?? why,
});
