import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { editUnknownItem, establishUnknownItem, getEditUnknownItem } from '@entrepot/contract/modules/packages/unknown-edit-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { storeFiles } from '../../core/files/files.ts';
import { change, find, lock, sameVersion } from '../../core/db/rows.ts';
import { putOn, takeOff } from '../shelving/public.ts';
import { refuseImplausible } from '../warehouses/public.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { isOpen, mustBeOpen } from './assign-owner.ts';
import { typedCourierNumber } from './numbers.ts';
import { billingWeightOf, type Package, volumeRatioOf, warehouseOf } from './package-row.ts';
import { goodsOnShelf } from './shelve.ts';
import { signOne } from './sign.ts';
import { wireOfSide } from './weigh.ts';

type Described = Omit<Input<typeof editUnknownItem>, 'id' | 'rowVersion'>;
const { Adjust } = enumCodes.ShelvesLogType;

/** Records an unknown item. Throws `CourierNumberExists` for a used number. A code on its label assigns it to the member immediately. */
export async function establishItem(
  tx: Tx,
  caller: Caller,
  { courierNumber, warehouseId, ...described }: Input<typeof establishUnknownItem>,
) {
  const place = await warehouseOf(tx, caller, warehouseId);
  const number = typedCourierNumber(courierNumber);
  const { row, result } = await signOne(tx, caller, place, number, { memberCode: described.labelMemberCode ?? null });
  if (result !== 'unknown') throw packagesErrors.numberTaken({ number });
  await describe(tx, caller, row, described);
  return { id: row.id };
}

/** An unknown item with the fields of its form. */
export async function getEditItem(tx: Db, caller: Caller, { id }: Input<typeof getEditUnknownItem>) {
  const row = await find(tx, caller, pkg, id);
  if (row.unknownItemStatus === null) throw refuse('NotFound');
  const { grossWeight, length, width, height } = row;
  // A measure that was not taken is empty, not zero.
  const taken = Object.fromEntries(
    Object.entries({ grossWeight, length, width, height }).map(([key, value]) => [key, Number(value) ? value : null]),
  );
  return { ...row, ...taken, remarks: row.internalRemarks };
}

/** Changes the description of an unclaimed item. Throws `AlreadyClaimed` when it has an owner, who describes it then. */
export async function editItem(tx: Tx, caller: Caller, { id, rowVersion, ...described }: Input<typeof editUnknownItem>) {
  const row = await lock(tx, caller, pkg, id);
  if (row.unknownItemStatus === null) throw refuse('NotFound');
  sameVersion(row, rowVersion);
  mustBeOpen(row);
  await describe(tx, caller, row, described);
  return true;
}

async function describe(tx: Tx, caller: Caller, row: Package, { pictures, remarks, quantity, ...sent }: Described): Promise<void> {
  const measured = [sent.grossWeight, sent.length, sent.width, sent.height].some(Boolean);
  if (measured)
    await refuseImplausible(tx, caller, {
      siteId: row.siteId,
      what: row.courierNumber,
      measured: [{ weight: sent.grossWeight ?? null, length: sent.length, width: sent.width, height: sent.height }],
      before: { ...row, weight: row.grossWeight },
      fieldOf: ({ field }) => ({ ...wireOfSide, weight: 'GrossOfWeight' })[field],
      confirmation: sent,
    });
  const storedPictures = pictures ? await storeFiles(tx, caller, pictures, row.pictures) : row.pictures;
  const measures = {
    grossWeight: sent.grossWeight ?? row.grossWeight,
    length: sent.length ?? row.length,
    width: sent.width ?? row.width,
    height: sent.height ?? row.height,
  };
  const pieces = isOpen(row) && quantity ? { quantity, availableQuantity: quantity } : {};
  const after = { ...row, ...measures, ...pieces };
  if (row.shelfId) {
    await takeOff(tx, caller, { shelfId: row.shelfId, goods: goodsOnShelf(row), logType: Adjust });
    await putOn(tx, caller, { shelfId: row.shelfId, goods: goodsOnShelf(after), logType: Adjust });
  }
  await change(tx, caller, pkg, row, {
    ...measures,
    ...pieces,
    productName: sent.productName,
    cargoTypeId: sent.cargoTypeId,
    labelMemberCode: sent.labelMemberCode ?? row.labelMemberCode,
    actualWeight: sent.grossWeight ?? row.actualWeight,
    billingWeight: billingWeightOf(measures, await volumeRatioOf(tx, row)),
    pictures: storedPictures,
    internalRemarks: remarks,
  });
}
