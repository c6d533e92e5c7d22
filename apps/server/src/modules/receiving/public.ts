import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findBin, type HeldBin, holdBinsById } from './held.ts';

// What this module offers to the others.
export { mustBeElsewhere } from './header.ts';
export { arriveBins, binsOn, type CarryingShift, departBins, halfLoaded, loadBin, unloadBin } from './transfer-load.ts';

/** The bin with a scanned number and its document, held; undefined when no bin has it, 212 when it belongs elsewhere. */
export async function binToLoad(tx: Tx, caller: Caller, number: string): Promise<HeldBin | undefined> {
  const found = await findBin(tx, caller, number, null);
  return found ? (await holdBinsById(tx, caller, [found.id]))[0] : undefined;
}
