import type { Input } from '@entrepot/contract/core/call.ts';
import type { deleteBin, packBin } from '@entrepot/contract/modules/receiving/document-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { binsOf } from './bins.ts';
import { type Document, goodsOf, holdDocument, refuseNotOpen } from './documents.ts';
import { binIn, countBins, refuseNonsense, removeBin, writeBin } from './packing.ts';

/** Says what is in a bin, in place of what was said before; without BinId it is a new bin. Refuses more than is expected (122). */
export async function pack(tx: Tx, caller: Caller, { id, binId, ...sent }: Input<typeof packBin>): Promise<boolean> {
  const row = await holdOpen(tx, caller, id);
  refuseNonsense(sent);
  const one = binId ? binIn(await binsOf(tx, caller, row), binId) : null;
  await writeBin(tx, caller, row, one, sent, await goodsOf(tx, caller, row));
  await countBins(tx, caller, row);
  return true;
}

/** Takes a bin out of a document. */
export async function takeOut(tx: Tx, caller: Caller, { id, binId }: Input<typeof deleteBin>): Promise<boolean> {
  const row = await holdOpen(tx, caller, id);
  await removeBin(tx, caller, binIn(await binsOf(tx, caller, row), binId));
  await countBins(tx, caller, row);
  return true;
}

async function holdOpen(tx: Tx, caller: Caller, id: string): Promise<Document> {
  const row = await holdDocument(tx, caller, id);
  refuseNotOpen(row);
  return row;
}
