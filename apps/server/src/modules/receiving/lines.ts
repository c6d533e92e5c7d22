import { sql } from 'kysely';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { binGoods } from '@entrepot/contract/modules/receiving/bin.ts';
import { documentErrors } from '@entrepot/contract/modules/receiving/document-errors.ts';
import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { warehouseDocumentGoods } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, insert, removeWhere } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { type Document, type DocumentGoods, goodsOf } from './documents.ts';

/** A quantity of a commodity, or one package, expected by a document. */
export interface Line {
  commodityId: string | null;
  packageId: string | null;
  quantity: number;
}
export type SentLine = { [K in keyof Line]?: Line[K] | null };
/** Owner, destination and, if it exists, id of the document. */
export type Place = Pick<Document, 'siteId' | 'ownerId' | 'warehouseId' | 'documentType'> & { id?: string };

const { Package } = enumCodes.WarehouseDocumentType;

/**
 * Validates the lines of a document: of its type (`ValidationFailed`), unique (`DuplicateSelection`), of its owner (`NoMatchingGoods`);
 * packages must be in transit to its warehouse and in no other document (`StateNotAllowed`, `DuplicateSelection`, `WarehouseMismatch`).
 */
export async function linesOf(tx: Tx, place: Place, sent: readonly SentLine[]): Promise<Line[]> {
  const kind = place.documentType === Package ? 'packageId' : 'commodityId';
  const ids = sent.map((line, at) => {
    const id = line[kind];
    if (!id) throw invalid({ field: `Goods.${at}.${kind === 'packageId' ? 'PackageId' : 'CommodityId'}`, key: 'required' });
    return id;
  });
  const again = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  if (again >= 0) throw documentErrors.lineTwice({ line: again + 1 });
  return kind === 'packageId' ? packageLines(tx, place, ids) : commodityLines(tx, place, sent, ids);
}

async function commodityLines(tx: Tx, place: Place, sent: readonly SentLine[], ids: readonly string[]): Promise<Line[]> {
  const own = await tx
    .selectFrom('commodity')
    .select('id')
    .where('siteId', '=', place.siteId)
    .where('ownerId', '=', place.ownerId!)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('isDeleted', '=', false)
    .execute();
  const known = new Set(own.map(({ id }) => id));
  const foreign = ids.findIndex((id) => !known.has(id));
  if (foreign >= 0) throw documentErrors.otherOwner({ line: foreign + 1 });
  return sent.map(({ quantity }, at) => {
    if (!quantity) throw invalid({ field: `Goods.${at}.Quantity`, key: 'required' });
    return { commodityId: ids[at]!, packageId: null, quantity };
  });
}

/** Locks the packages, so two concurrent documents cannot both list one. */
async function packageLines(tx: Tx, place: Place, ids: readonly string[]): Promise<Line[]> {
  const found = await sql<{ id: string; courierNumber: string; warehouseId: string; packageStatus: number; quantity: number }>`
    select id, courier_number, warehouse_id, package_status, quantity
    from package
    where site_id = ${place.siteId} and owner_id = ${place.ownerId} and id = any(${ids}::uuid[]) and not is_deleted
    order by id
    for update`.execute(tx);
  const byId = new Map(found.rows.map((row) => [row.id, row]));
  const taken = await takenElsewhere(tx, place, ids);
  return ids.map((id, at) => {
    const row = byId.get(id);
    if (!row) throw documentErrors.otherOwner({ line: at + 1 });
    const { courierNumber: number } = row;
    if (row.packageStatus !== enumCodes.PackageStatus.Declared) throw documentErrors.packageHere({ number });
    if (row.warehouseId !== place.warehouseId) throw documentErrors.packageElsewhere({ number });
    if (taken.has(id)) throw documentErrors.packageTaken({ number });
    return { commodityId: null, packageId: id, quantity: row.quantity };
  });
}

async function takenElsewhere(tx: Tx, { siteId, id }: Place, packageIds: readonly string[]): Promise<Set<string>> {
  const found = await sql<{ packageId: string }>`select g.package_id
    from warehouse_document_goods g
    join warehouse_document d on d.site_id = g.site_id and d.id = g.document_id and not d.is_deleted
    where g.site_id = ${siteId}
      and g.package_id = any(${packageIds}::uuid[])
      and d.id is distinct from ${id ?? null}::uuid
      and d.document_status <> all(${documentStates.codes('over')})`.execute(tx);
  return new Set(found.rows.map(({ packageId }) => packageId));
}

/** Replaces the lines of a document: existing ones keep their row, removed ones leave their bins. Nothing has arrived yet. */
export async function writeLines(tx: Tx, caller: Caller, document: Document, lines: readonly Line[]): Promise<void> {
  const { id, siteId } = document;
  const here = atSite(caller, siteId);
  const before = await goodsOf(tx, caller, document);
  // Goods that were found without announcement are no lines of the sender.
  const isRemoved = (row: DocumentGoods) =>
    !(row.unannouncedStatus !== null && row.expectedQuantity === 0) && !lines.some((line) => isSame(line, row));
  const removed = before.filter(isRemoved).map((row) => row.id);
  if (removed.length) {
    await removeWhere(tx, here, binGoods, { documentGoodsId: removed });
    await removeWhere(tx, here, warehouseDocumentGoods, { id: removed });
  }
  for (const { quantity, ...target } of lines) {
    const row = before.find((one) => isSame(target, one));
    if (!row) await insert(tx, here, warehouseDocumentGoods, { siteId, documentId: id, ...target, expectedQuantity: quantity });
    else if (row.expectedQuantity !== quantity) await change(tx, here, warehouseDocumentGoods, row, { expectedQuantity: quantity });
  }
}

type Target = Pick<Line, 'commodityId' | 'packageId'>;
const isSame = (a: Target, b: Target) => a.commodityId === b.commodityId && a.packageId === b.packageId;

/** The total pieces of lines. */
export const piecesOf = (lines: readonly { quantity: number }[]): number => lines.reduce((all, { quantity }) => all + quantity, 0);
