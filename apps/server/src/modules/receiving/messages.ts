import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { warehouseDocumentIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { tellOwner, tellStaff, tellWarehouse } from '../content/public.ts';
import type { Document } from './documents.ts';

const linkTo = ({ id }: Document) => `/WarehouseDocumentDetailed?id=${id}`;
const source = ({ id }: Document) => ({ sourceType: 'warehouseDocument', sourceId: id });

/** Tells the owner of a document something about it: `receiving.messages.{what}`. */
export const tellOfDocument = (tx: Tx, caller: Caller, row: Document, what: string, values: Record<string, unknown> = {}): Promise<void> =>
  tellOwner(tx, caller, {
    siteId: row.siteId,
    ownerId: row.ownerId!,
    type: enumCodes.UserMessageType.Package,
    text: `receiving.messages.${what}`,
    values: { number: row.orderNo, ...values },
    link: linkTo(row),
    ...source(row),
  });

/** Tells the staff of the warehouse that something comes, and pushes it to those who are there. */
export async function tellOfComing(tx: Tx, caller: Caller, row: Document): Promise<void> {
  const { siteId, warehouseId, orderNo: number, goodsTotal: pieces, arrivalDate } = row;
  const text = `receiving.messages.${arrivalDate ? 'comingOn' : 'coming'}`;
  const telling = { siteId, warehouseId, text, values: { number, pieces, day: arrivalDate }, link: linkTo(row) };
  await tellStaff(tx, caller, {
    ...telling,
    screen: warehouseDocumentIndex.ConfirmArrival,
    type: enumCodes.UserMessageType.Package,
    ...source(row),
  });
  await tellWarehouse(tx, caller, { ...telling, infoType: 'NewOrders' });
}
