import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { warehouseDocumentIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import { languages } from '@entrepot/contract/core/language.ts';
import { notifyCustomer, notifyStaff, pushToWarehouse } from '../messaging/public.ts';
import type { Document } from './documents.ts';

const linkTo = ({ id }: Document) => `/WarehouseDocumentDetailed?id=${id}`;
const source = ({ id }: Document) => ({ sourceType: 'warehouseDocument', sourceId: id });

/** Notifies the owner of a document with `receiving.messages.{what}`. */
export const notifyDocument = (tx: Tx, caller: Caller, row: Document, what: string, values: Record<string, unknown> = {}): Promise<void> =>
  notifyCustomer(tx, caller, {
    siteId: row.siteId,
    ownerId: row.ownerId!,
    type: enumCodes.UserMessageType.Package,
    text: `receiving.messages.${what}`,
    values: { number: row.orderNo, ...values },
    link: linkTo(row),
    ...source(row),
  });

/** Notifies those who settle questions about missing goods of the owner's answer. */
export const notifyMissingAnswer = (tx: Tx, caller: Caller, row: Document, screen: Parameters<typeof notifyStaff>[2]['screen']) =>
  notifyStaff(tx, caller, {
    siteId: row.siteId,
    warehouseId: row.warehouseId,
    text: 'receiving.messages.missingAnswered',
    values: { number: row.orderNo, answer: labelsOf('MissingGoodsAnswer', row.missingAnswer!), remarks: row.missingAnswerRemarks ?? '' },
    link: linkTo(row),
    screen,
    type: enumCodes.UserMessageType.Package,
    ...source(row),
  });

/** Notifies those who send goods back of the owner's answer about unannounced goods. */
export const notifyUnannouncedAnswer = (
  tx: Tx,
  caller: Caller,
  row: Document,
  answer: { unannouncedAnswer: number; remarks: string | null; screen: Parameters<typeof notifyStaff>[2]['screen'] },
): Promise<void> =>
  notifyStaff(tx, caller, {
    siteId: row.siteId,
    warehouseId: row.warehouseId,
    text: 'receiving.messages.unannouncedAnswered',
    values: {
      number: row.orderNo,
      answer: labelsOf('UnannouncedGoodsAnswer', answer.unannouncedAnswer),
      remarks: answer.remarks ?? '',
    },
    link: linkTo(row),
    screen: answer.screen,
    type: enumCodes.UserMessageType.Package,
    ...source(row),
  });

/** Notifies the warehouse's staff of goods that were added to a document that is being received. */
export const notifyAdded = (tx: Tx, caller: Caller, row: Document, pieces: number): Promise<void> =>
  notifyStaff(tx, caller, {
    siteId: row.siteId,
    warehouseId: row.warehouseId,
    text: 'receiving.messages.goodsAdded',
    values: { number: row.orderNo, pieces },
    link: linkTo(row),
    screen: warehouseDocumentIndex.ConfirmArrival,
    type: enumCodes.UserMessageType.Package,
    ...source(row),
  });

const labelsOf = (enumeration: 'MissingGoodsAnswer' | 'UnannouncedGoodsAnswer', answer: number) =>
  Object.fromEntries(languages.map((language) => [language, enumLabel(language, enumeration, answer)]));

/** Notifies the warehouse's staff about an expected document, with a push to those on duty. */
export async function notifyExpected(tx: Tx, caller: Caller, row: Document): Promise<void> {
  const { siteId, warehouseId, orderNo: number, goodsTotal: pieces, arrivalDate } = row;
  const text = `receiving.messages.${arrivalDate ? 'comingOn' : 'coming'}`;
  const notification = { siteId, warehouseId, text, values: { number, pieces, day: arrivalDate }, link: linkTo(row) };
  await notifyStaff(tx, caller, {
    ...notification,
    screen: warehouseDocumentIndex.ConfirmArrival,
    type: enumCodes.UserMessageType.Package,
    ...source(row),
  });
  await pushToWarehouse(tx, caller, { ...notification, infoType: 'NewOrders' });
}
