import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { editUnknownItem, establishUnknownItem, getEditUnknownItem } from '@entrepot/contract/modules/packages/unknown-edit-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { keepFiles } from '../../core/files/files.ts';
import { change, find, lock, sameVersion } from '../../core/rows/rows.ts';
import { putOn, takeOff } from '../shelving/public.ts';
import { refuseImplausible } from '../warehouses/public.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { isOpen, mustBeOpen } from './give.ts';
import { typedCourierNumber } from './numbers.ts';
import { billingWeightOf, type Package, volumeRatioOf, warehouseOf } from './package-row.ts';
import { goodsOnShelf } from './shelve.ts';
import { signOne } from './sign.ts';
import { wireOfSide } from './weigh.ts';

type Described = Omit<Input<typeof editUnknownItem>, 'id' | 'rowVersion'>;
const { Adjust } = enumCodes.ShelvesLogType;

/** Takes in an item that was found: the number must be nobody's (200), or the code on its label makes it a member's at once. */
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

/** An unknown item as its form holds it. */
export async function getEditItem(tx: Tx, caller: Caller, { id }: Input<typeof getEditUnknownItem>) {
  const row = await find(tx, caller, pkg, id);
  if (row.unknownItemStatus === null) throw refuse('NotFound');
  const { grossWeight, length, width, height } = row;
  // A measure that nobody took is empty, not nothing.
  const taken = Object.fromEntries(
    Object.entries({ grossWeight, length, width, height }).map(([key, value]) => [key, Number(value) ? value : null]),
  );
  return { ...row, ...taken, remarks: row.internalRemarks };
}

/** Describes an item that waits for its owner better; what is somebody's already is that person's to describe (208). */
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
      fieldOf: ({ field }) => ({ ...wireOfSide, weight: 'GrossOfWeight' })[field],
      said: sent,
    });
  const kept = pictures ? await keepFiles(tx, caller, pictures, row.pictures) : row.pictures;
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
    productName: sent.productName ?? null,
    cargoTypeId: sent.cargoTypeId ?? null,
    labelMemberCode: sent.labelMemberCode ?? row.labelMemberCode,
    actualWeight: sent.grossWeight ?? row.actualWeight,
    billingWeight: billingWeightOf(measures, await volumeRatioOf(tx, row)),
    pictures: kept,
    internalRemarks: remarks ?? null,
  });
}
