import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { findBin, type LockedBin, lockBinsById } from './locks.ts';

// The interface of this module for other modules.
export { awaitsInspection, awaitsSignature } from './queries.ts';
export { mustBeElsewhere } from './header.ts';
export {
  arriveBin,
  arriveLoose,
  binsOn,
  type CarryingShift,
  departBins,
  documentToLoad,
  halfLoaded,
  hasReceivedBins,
  isBinOn,
  loadBin,
  loadDocument,
  lockDocumentsOn,
  missBins,
  recallBins,
  unloadBin,
  unloadDocument,
  weightOfDocument,
} from './transfer-load.ts';

/** Locks the bin with a scanned number and its document; undefined when there is none. Throws `WarehouseMismatch`. */
export async function binToLoad(tx: Tx, caller: Caller, number: string): Promise<LockedBin | undefined> {
  const found = await findBin(tx, caller, number, null);
  return found ? (await lockBinsById(tx, caller, [found.id]))[0] : undefined;
}
