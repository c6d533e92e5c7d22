import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { documentErrors } from '@entrepot/contract/modules/receiving/document-errors.ts';
import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { warehouseDocument, warehouseDocumentGoods } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere, lock } from '../../core/rows/rows.ts';
import { atSite } from '../../core/rows/scope.ts';

export type Document = RowOf<typeof warehouseDocument>;
export type DocumentGoods = RowOf<typeof warehouseDocumentGoods>;

/** Reads and holds a document the caller may touch (101). Whoever changes its goods or its bins holds it first. */
export const holdDocument = (tx: Tx, caller: Caller, id: string): Promise<Document> => lock(tx, caller, warehouseDocument, id);

/** The lines of a document, in the order they were written. */
export const goodsOf = (tx: Tx, caller: Caller, { id, siteId }: Pick<Document, 'id' | 'siteId'>): Promise<DocumentGoods[]> =>
  findWhere(tx, atSite(caller, siteId), warehouseDocumentGoods, { documentId: id });

/** Refuses what an ended document does not take any more (230). */
export function refuseEnded({ documentStatus, orderNo }: Document): void {
  if (documentStatus === enumCodes.WarehouseDocumentStatus.Ended) throw documentErrors.ended({ number: orderNo });
}

/** Refuses to write a document that its sender has no hand in any more (230, 102). */
export function refuseNotOpen(row: Document): void {
  refuseEnded(row);
  if (!documentStates.is(row.documentStatus, 'open')) throw documentStates.refusal(row.documentStatus);
}
