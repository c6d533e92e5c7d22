import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { binStates, documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import type { signForCancel } from '@entrepot/contract/modules/receiving/sign-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, findWhere } from '../../core/rows/rows.ts';
import { atSite } from '../../core/rows/scope.ts';
import { refuseEnded } from './documents.ts';
import { unreceive } from './exempt.ts';
import { type Bin, type Document, holdBinsById } from './held.ts';
import { settle } from './settle.ts';

const { BinStatus } = enumCodes;

/** Takes back the signing of bins that nobody inspected or shelved; a document without a signed bin has only arrived. */
export async function undoSigning(tx: Tx, caller: Caller, { binIds }: Input<typeof signForCancel>): Promise<true> {
  const held = await holdBinsById(tx, caller, binIds);
  for (const { document } of held) refuseEnded(document);
  for (const { row, document } of held) await undoOne(tx, caller, row, document);
  const documents = new Map(held.map(({ document }) => [document.id, document]));
  for (const document of documents.values()) await undoDocument(tx, caller, document);
  return true;
}

async function undoOne(tx: Tx, caller: Caller, row: Bin, document: Document): Promise<void> {
  const binStatus = binStates.after(row.binStatus, 'undoSigning');
  await unreceive(tx, caller, document, row);
  await change(tx, caller, bin, row, { binStatus, signedTime: null, signerId: null });
}

async function undoDocument(tx: Tx, caller: Caller, document: Document): Promise<void> {
  const bins = await findWhere(tx, atSite(caller, document.siteId), bin, { documentId: document.id });
  const none = bins.every(({ binStatus }) => binStatus === BinStatus.Expected);
  const status = none && documentStates.can(document.documentStatus, 'undoSigning');
  const back = status ? { documentStatus: documentStates.after(document.documentStatus, 'undoSigning'), firstSignTime: null } : {};
  await settle(tx, caller, document, back);
}
