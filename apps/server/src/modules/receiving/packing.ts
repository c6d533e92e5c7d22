import { sql } from 'kysely';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin, binGoods } from '@entrepot/contract/modules/receiving/bin.ts';
import { documentErrors } from '@entrepot/contract/modules/receiving/document-errors.ts';
import { documentLimits } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { type Dec, dec } from '@entrepot/rules/decimal.ts';
import { binNumber } from '@entrepot/rules/numbers.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, softDelete, insert, insertAll, removeWhere } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { type Bin, binsOf, goodsInBins } from './bins.ts';
import { type Document, type DocumentGoods, goodsOf } from './documents.ts';

export interface SentGoods {
  commodityId: string;
  quantity: number;
}
/** A bin as described by its sender. */
export interface SentBin extends Partial<Pick<Bin, 'binType'>> {
  id?: string | null;
  length?: Dec | null;
  width?: Dec | null;
  height?: Dec | null;
  grossWeight?: Dec | null;
  goods?: readonly SentGoods[] | null;
}

const { NotPacked, PartiallyPacked, Packed } = enumCodes.BinPackagingStatus;
/** Upper limits beyond any carton, pallet or truckload; larger values are barcodes scanned into the wrong field. */
const max = { side: 1500, weight: 30_000 };

/** Replaces the bins of a document: known ones are updated, new ones get the next numbers, the others are deleted. */
export async function writeBins(tx: Tx, caller: Caller, row: Document, sent: readonly SentBin[]): Promise<Document> {
  const here = await binsOf(tx, caller, row);
  const lines = await goodsOf(tx, caller, row);
  sent.forEach((one, at) => refuseNonsense(one, `Bins.${at}.`));
  for (const removed of here.filter(({ id }) => !sent.some((one) => one.id === id))) await removeBin(tx, caller, removed);
  for (const one of sent) await writeBin(tx, caller, row, one.id ? binIn(here, one.id) : null, one, lines);
  return countBins(tx, caller, row);
}

/** The unsigned bin with an id among those of a document. Throws `NoMatchingGoods` or `StateNotAllowed`. */
export function binIn(bins: readonly Bin[], id: string): Bin {
  const found = bins.find((one) => one.id === id);
  if (!found) throw documentErrors.notInDocument();
  if (found.binStatus !== enumCodes.BinStatus.Expected) throw documentErrors.binSigned({ number: found.binNumber });
  return found;
}

/** Writes one bin and its contents; without `row`, a new one with the document's next bin number. */
export async function writeBin(
  tx: Tx,
  caller: Caller,
  document: Document,
  row: Bin | null,
  sent: SentBin,
  lines: readonly DocumentGoods[],
): Promise<Bin> {
  const here = atSite(caller, document.siteId);
  const { goods = [], id: _id, ...described } = sent;
  const filledFields = Object.fromEntries(
    Object.entries(described).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<Bin>;
  const written = row
    ? await change(tx, here, bin, row, { ...filledFields, warehouseId: document.warehouseId })
    : await insert(tx, here, bin, { binType: document.binType, ...filledFields, ...(await placeOf(tx, document)) });
  await removeWhere(tx, here, binGoods, { binId: written.id });
  await insertAll(tx, here, binGoods, inBin(written, goods ?? [], lines));
  return written;
}

/** Validates the contents of a bin: commodities of its document, each once. Throws `DuplicateSelection` or `NoMatchingGoods`. */
function inBin({ id: binId, siteId }: Bin, goods: readonly SentGoods[], lines: readonly DocumentGoods[]) {
  return goods.map(({ commodityId, quantity }, at) => {
    const line = lines.find((one) => one.commodityId === commodityId);
    if (!line) throw documentErrors.notInDocument();
    if (goods.findIndex((one) => one.commodityId === commodityId) !== at) throw documentErrors.lineTwice({ line: at + 1 });
    return { siteId, binId, documentGoodsId: line.id, commodityId, quantity };
  });
}

/** The place of a new bin of a document and its number, which was never used before. */
async function placeOf(tx: Tx, { id, siteId, ownerId, warehouseId, orderNo }: Document): Promise<Partial<Bin>> {
  const pattern = `${orderNo}-B%`;
  const last = await sql<{ last: number }>`select coalesce(max(substring(bin_number from '-B(\\d+)$')::int), 0) as last
    from bin where site_id = ${siteId} and bin_number like ${pattern} and fold_text(bin_number) like fold_text(${pattern})`.execute(tx);
  const index = last.rows[0]!.last + 1;
  if (index > 999) throw documentErrors.tooManyBins({ max: documentLimits.bins });
  return { siteId, documentId: id, ownerId: ownerId!, warehouseId, binNumber: binNumber(orderNo, index) };
}

/** Removes a bin from its document; its goods are in no bin then. */
export async function removeBin(tx: Tx, caller: Caller, row: Bin): Promise<void> {
  const here = atSite(caller, row.siteId);
  await removeWhere(tx, here, binGoods, { binId: row.id });
  await softDelete(tx, here, bin, row);
}

/** The packing status of a bin or a whole document. */
const filled = (packed: number, of: number): CodeOf<'BinPackagingStatus'> =>
  packed === 0 ? NotPacked : packed < of ? PartiallyPacked : Packed;

/** Recounts the bins of a document and the goods in them. Throws `TotalExceeded` for more than expected. Returns the updated document. */
export async function countBins(tx: Tx, caller: Caller, row: Document): Promise<Document> {
  const here = atSite(caller, row.siteId);
  const bins = await binsOf(tx, caller, row);
  const packed = await goodsInBins(
    tx,
    caller,
    row.siteId,
    bins.map(({ id }) => id),
  );
  const lines = await goodsOf(tx, caller, row);
  const of = (line: DocumentGoods) => sum(packed.filter(({ documentGoodsId }) => documentGoodsId === line.id));
  for (const line of lines) await refuseTooMany(tx, line, of(line));
  for (const one of bins) {
    const status = packed.some(({ binId }) => binId === one.id) ? Packed : NotPacked;
    if (one.binPackagingStatus !== status) await change(tx, here, bin, one, { binPackagingStatus: status });
  }
  const expected = lines.reduce((all, { expectedQuantity }) => all + expectedQuantity, 0);
  return change(tx, here, warehouseDocument, row, { binTotal: bins.length, binPackagingStatus: filled(sum(packed), expected) });
}

const sum = (goods: readonly { quantity: number }[]) => goods.reduce((all, { quantity }) => all + quantity, 0);

async function refuseTooMany(tx: Tx, { siteId, commodityId, expectedQuantity }: DocumentGoods, pieces: number): Promise<void> {
  if (pieces <= expectedQuantity) return;
  const { commodityCode } = await tx
    .selectFrom('commodity')
    .select('commodityCode')
    .where('siteId', '=', siteId)
    .where('id', '=', commodityId!)
    .executeTakeFirstOrThrow();
  throw documentErrors.packedTooMany({ commodity: commodityCode, pieces, expected: expectedQuantity });
}

/** Throws `ValidationFailed` for impossible sizes and weights at their fields. */
export function refuseNonsense(sent: SentBin, at = ''): void {
  const wrong = [
    ...(['length', 'width', 'height'] as const).flatMap((key) => {
      const field = `${at}${key === 'height' ? 'Geight' : key[0]!.toUpperCase() + key.slice(1)}`;
      return sent[key] && dec(sent[key]).gt(max.side) ? [{ field, key: 'tooBig', values: { max: max.side } }] : [];
    }),
    ...(sent.grossWeight && dec(sent.grossWeight).gt(max.weight)
      ? [{ field: `${at}GrossWeight`, key: 'tooBig', values: { max: max.weight } }]
      : []),
  ];
  if (wrong.length) throw invalid(...wrong);
}
