import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { deletePackage, editPackage } from '@entrepot/contract/modules/packages/calls.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lock, sameVersion } from '../../core/rows/rows.ts';
import { putOn, takeOff } from '../shelving/public.ts';
import { completionOf, type Package } from './package-row.ts';
import { seesPurchase } from './queries.ts';
import { goodsOnShelf } from './shelve.ts';
import { undoSigning } from './undo-signing.ts';

const { ShelvesLogType } = enumCodes;

/** Changes what is declared of a package, as long as no order holds it and it has not gone. */
export async function edit(
  tx: Tx,
  caller: Caller,
  { id, rowVersion, undoSigning: undo, quantity, ...declared }: Input<typeof editPackage>,
) {
  const row = await lock(tx, caller, pkg, id);
  sameVersion(row, rowVersion);
  if (undo) return undoSigning(tx, caller, row);
  if (!packageStates.is(row.packageStatus, 'notOrdered')) throw packageStates.refusal(row.packageStatus);
  if (row.frozenQuantity > 0) throw packagesErrors.heldByOrder({ number: row.courierNumber });
  if (!seesPurchase(caller)) Object.assign(declared, { purchasePrice: row.purchasePrice, purchaseCurrencyId: row.purchaseCurrencyId });
  const resized = quantity && quantity !== row.quantity ? await resize(tx, caller, row, quantity) : row;
  await change(tx, caller, pkg, resized, { ...declared, completionStatus: completionOf({ ...row, ...declared }) });
  return true;
}

/** Another number of pieces: the shelf it lies on counts them too. */
async function resize(tx: Tx, caller: Caller, row: Package, quantity: number): Promise<Package> {
  if (quantity < row.usedQuantity + row.frozenQuantity)
    throw packagesErrors.quantityHeld({ number: row.courierNumber, held: row.usedQuantity + row.frozenQuantity });
  const availableQuantity = quantity - row.usedQuantity - row.frozenQuantity;
  if (row.shelfId) {
    const after = { ...row, availableQuantity };
    await takeOff(tx, caller, { shelfId: row.shelfId, goods: goodsOnShelf(row), logType: ShelvesLogType.Adjust });
    await putOn(tx, caller, { shelfId: row.shelfId, goods: goodsOnShelf(after), logType: ShelvesLogType.Adjust });
  }
  return change(tx, caller, pkg, row, { quantity, availableQuantity });
}

/** Takes back a declaration before the parcel arrived; its number is free again. */
export async function cancel(tx: Tx, caller: Caller, { id }: Input<typeof deletePackage> & { id: string }) {
  const row = await lock(tx, caller, pkg, id);
  await change(tx, caller, pkg, row, { packageStatus: packageStates.after(row.packageStatus, 'cancel') });
  return true;
}
