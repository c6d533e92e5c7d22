import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { deletePackage, editPackage } from '@entrepot/contract/modules/packages/calls.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { VerbInput } from '../../core/calls/handler.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock, sameVersion } from '../../core/db/rows.ts';
import { refuseForeignFields } from '../../core/calls/customer-writes.ts';
import { putOn, takeOff } from '../shelving/public.ts';
import { completionOf, type Package } from './package-row.ts';
import { seesPurchase } from './queries.ts';
import { goodsOnShelf } from './shelve.ts';
import { undoOne } from './undo-signing.ts';

const { ShelvesLogType } = enumCodes;

/**
 * Changes the declaration of a package that is not reserved by an order and has not left. After its arrival only staff change the number of
 * pieces.
 */
export async function edit(
  tx: Tx,
  caller: Caller,
  { id, rowVersion, undoSigning: undo, quantity, ...declared }: Input<typeof editPackage>,
) {
  if (undo) return undoOne(tx, caller, { id, rowVersion: rowVersion ?? null });
  const row = await lock(tx, caller, pkg, id);
  sameVersion(row, rowVersion);
  if (!packageStates.is(row.packageStatus, 'notOrdered')) throw packageStates.refusal(row.packageStatus);
  if (row.frozenQuantity > 0) throw packagesErrors.reservedByOrder({ number: row.courierNumber });
  refuseForeignFields(caller, pkg, row, { ...declared, quantity: quantity ?? undefined });
  if (!seesPurchase(caller)) Object.assign(declared, { purchasePrice: row.purchasePrice, purchaseCurrencyId: row.purchaseCurrencyId });
  const resized = quantity && quantity !== row.quantity ? await resize(tx, caller, row, quantity) : row;
  await change(tx, caller, pkg, resized, { ...declared, completionStatus: completionOf({ ...row, ...declared }) });
  return true;
}

/** Changes the number of pieces and the counters of the shelf. */
async function resize(tx: Tx, caller: Caller, row: Package, quantity: number): Promise<Package> {
  if (quantity < row.usedQuantity + row.frozenQuantity)
    throw packagesErrors.quantityReserved({ number: row.courierNumber, reserved: row.usedQuantity + row.frozenQuantity });
  const availableQuantity = quantity - row.usedQuantity - row.frozenQuantity;
  if (row.shelfId) {
    const after = { ...row, availableQuantity };
    await takeOff(tx, caller, { shelfId: row.shelfId, goods: goodsOnShelf(row), logType: ShelvesLogType.Adjust });
    await putOn(tx, caller, { shelfId: row.shelfId, goods: goodsOnShelf(after), logType: ShelvesLogType.Adjust });
  }
  return change(tx, caller, pkg, row, { quantity, availableQuantity });
}

/** Cancels a declaration before the package arrives and frees its number. */
export async function cancel(tx: Tx, caller: Caller, { id }: VerbInput<typeof deletePackage>) {
  const row = await lock(tx, caller, pkg, id);
  await change(tx, caller, pkg, row, { packageStatus: packageStates.after(row.packageStatus, 'cancel') });
  return true;
}
