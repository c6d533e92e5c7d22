import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { binStates, documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import type { signForCancel } from '@entrepot/contract/modules/receiving/sign-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere, lockWhere } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { undoSignings } from '../packages/public.ts';
import { lockDocument, refuseEnded } from './documents.ts';
import { type Bin, type Document, lockBinsById, lockGoods } from './locks.ts';
import { settle } from './settle.ts';
import { unreceive, unreceiveLoose } from './uninspected.ts';

const { BinStatus } = enumCodes;

/**
 * Undoes the signing of bins that were not inspected or shelved, or the last signature for a whole document: the bins, loose goods and
 * packages that were signed for with it. Throws `NotFound` without such a signature, and the refusal of what was inspected or moved since.
 * A document without a signed bin has only arrived.
 */
export async function undoSigning(tx: Tx, caller: Caller, { binIds, id }: Input<typeof signForCancel>): Promise<true> {
  if (id) return undoWhole(tx, caller, id);
  if (!binIds?.length) throw invalid({ field: 'BinIds', key: 'required' });
  const locked = await lockBinsById(tx, caller, binIds);
  for (const { document } of locked) refuseEnded(document);
  for (const { row, document } of locked) await undoOne(tx, caller, row, document);
  const documents = new Map(locked.map(({ document }) => [document.id, document]));
  for (const document of documents.values()) await undoDocument(tx, caller, document);
  return true;
}

async function undoWhole(tx: Tx, caller: Caller, id: string): Promise<true> {
  const document = await lockDocument(tx, caller, id);
  refuseEnded(document);
  const { siteId, wholeSignedTime } = document;
  if (!wholeSignedTime) throw floorErrors.notSignedWhole({ document: document.orderNo });
  const here = atSite(caller, siteId);
  const bins = await lockWhere(tx, here, bin, { documentId: id });
  for (const row of bins) if (row.signedTime?.getTime() === wholeSignedTime.getTime()) await undoOne(tx, caller, row, document);
  if (!bins.length) await unreceiveLoose(tx, caller, document);
  const packageIds = (await lockGoods(tx, caller, document)).flatMap(({ packageId }) => packageId ?? []);
  await undoSignings(tx, caller, { siteId, packageIds, signedTime: wholeSignedTime });
  await undoDocument(tx, caller, document, { wholeSignedTime: null });
  return true;
}

async function undoOne(tx: Tx, caller: Caller, row: Bin, document: Document): Promise<void> {
  const expected = binStates.after(row.binStatus, 'undoSigning');
  // Nothing more is expected of a document whose receipt was finished.
  const binStatus = document.noMoreToCome ? binStates.after(expected, 'miss') : expected;
  await unreceive(tx, caller, document, row);
  await change(tx, caller, bin, row, { binStatus, signedTime: null, signerId: null });
}

async function undoDocument(tx: Tx, caller: Caller, document: Document, more: Partial<Document> = {}): Promise<void> {
  const bins = await findWhere(tx, atSite(caller, document.siteId), bin, { documentId: document.id });
  const none = bins.every(({ binStatus }) => binStatus === BinStatus.Expected || binStatus === BinStatus.Missing);
  const status = none && documentStates.can(document.documentStatus, 'undoSigning');
  const back = status ? { documentStatus: documentStates.after(document.documentStatus, 'undoSigning'), firstSignTime: null } : {};
  await settle(tx, caller, document, { ...more, ...back });
}
