import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { documentErrors } from '@entrepot/contract/modules/receiving/document-errors.ts';
import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { warehouseDocument, warehouseDocumentGoods } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { findWhere, lock } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';

export type Document = RowOf<typeof warehouseDocument>;
export type DocumentGoods = RowOf<typeof warehouseDocumentGoods>;

/** Locks a document the caller may change; always before its goods and bins. Throws `NotFound`. */
export const lockDocument = (tx: Tx, caller: Caller, id: string): Promise<Document> => lock(tx, caller, warehouseDocument, id);

/** The lines of a document in their original order. */
export const goodsOf = (tx: Tx, caller: Caller, { id, siteId }: Pick<Document, 'id' | 'siteId'>): Promise<DocumentGoods[]> =>
  findWhere(tx, atSite(caller, siteId), warehouseDocumentGoods, { documentId: id });

/** Throws `DocumentEnded` for a closed document. */
export function refuseEnded({ documentStatus, orderNo }: Document): void {
  if (documentStatus === enumCodes.WarehouseDocumentStatus.Ended) throw documentErrors.ended({ number: orderNo });
}

/** Throws `DocumentEnded` or `StateNotAllowed` when the sender can no longer change the document. */
export function refuseNotOpen(row: Document): void {
  refuseEnded(row);
  if (!documentStates.is(row.documentStatus, 'open')) throw documentStates.refusal(row.documentStatus);
}
