import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { type splitPackage, splitPackageErrors } from '@entrepot/contract/modules/packages/split-package.ts';
import { dec, sum, text, zero } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock } from '../../core/db/rows.ts';
import { putOn, takeOff } from '../shelving/public.ts';
import { isOpen } from './assign-owner.ts';
import { movement, record } from './movements.ts';
import { courierNumberOf } from './numbers.ts';
import { billingWeightOf, insertFree, type Package, volumeRatioOf } from './package-row.ts';
import { goodsOnShelf } from './shelve.ts';

type Part = Input<typeof splitPackage>['parts'][number];
const { ShelvesLogType } = enumCodes;

/**
 * Splits a package in the warehouse: each part has its own number, pieces and measures, and the owner, declaration and shelf of the
 * original. Throws `PackageFrozen` when an order has reserved it and `TotalExceeded` for more pieces or weight than there are.
 */
export async function split(tx: Tx, caller: Caller, { id, parts }: Input<typeof splitPackage>) {
  const row = await lock(tx, caller, pkg, id);
  const number = row.courierNumber;
  const taken = parts.reduce((all, { quantity }) => all + quantity, 0);
  const verb = taken === row.availableQuantity ? 'emptyBySplit' : 'split';
  if (!parts.length) throw splitPackageErrors.noParts({ number });
  if (row.frozenQuantity > 0) throw packagesErrors.reservedByOrder({ number });
  if (isOpen(row)) throw packagesErrors.claimOpen({ number });
  const packageStatus = packageStates.after(row.packageStatus, verb);
  if (taken > row.availableQuantity) throw splitPackageErrors.partsTooMany({ number, pieces: row.availableQuantity });
  const weight = sum(parts.map((part) => dec(part.weight ?? shareOf(row, part))));
  if (dec(row.grossWeight).gt(0) && weight.gt(dec(row.grossWeight)))
    throw splitPackageErrors.partsTooHeavy({ number, weight: text(dec(row.grossWeight)) });

  if (row.shelfId) await takeOff(tx, caller, { shelfId: row.shelfId, goods: goodsOnShelf(row), logType: ShelvesLogType.Adjust });
  const ratio = await volumeRatioOf(tx, row);
  const left = text(verb === 'emptyBySplit' ? zero : dec(row.grossWeight).minus(weight));
  const rest = await change(tx, caller, pkg, row, {
    packageStatus,
    // The pieces of the parts count as used in this row.
    ...(verb === 'emptyBySplit'
      ? { availableQuantity: 0, usedQuantity: row.usedQuantity + taken, shelfId: null }
      : { quantity: row.quantity - taken, availableQuantity: row.availableQuantity - taken, ...weightsOf(row, left, ratio) }),
  });
  await record(tx, caller, rest, {
    type: movement.AdjustOut,
    quantity: taken,
    before: row.availableQuantity,
    after: rest.availableQuantity,
    // Same shelf, different packages.
    fromShelfId: row.shelfId || undefined,
  });
  if (rest.shelfId) await putOn(tx, caller, { shelfId: rest.shelfId, goods: goodsOnShelf(rest), logType: ShelvesLogType.Adjust });
  const ids: string[] = [];
  for (const [at, part] of parts.entries())
    ids.push(await makePart(tx, caller, row, part, { suffix: part.suffix ?? String(at + 2), ratio }));
  return { ids };
}

const inherited = [
  'warehouseId',
  'ownerId',
  'claimStatus',
  'productName',
  'cargoTypeId',
  'price',
  'purchasePrice',
  'purchaseCurrencyId',
  'completionStatus',
  'packageSource',
  'labelMemberCode',
  'signedTime',
  'weighedTime',
  'shelvedTime',
  'claimedTime',
  'rentSettledUntil',
] as const satisfies readonly (keyof Package)[];

async function makePart(
  tx: Tx,
  caller: Caller,
  row: Package,
  part: Part,
  { suffix, ratio }: { suffix: string; ratio: number | null },
): Promise<string> {
  const courierNumber = courierNumberOf(`${row.courierNumber}-${suffix}`);
  const sides = { length: part.length ?? row.length, width: part.width ?? row.width, height: part.height ?? row.height };
  const made = await insertFree(tx, caller, {
    ...Object.fromEntries(inherited.map((key) => [key, row[key]])),
    siteId: row.siteId,
    ...sides,
    ...weightsOf({ ...row, ...sides }, part.weight ?? shareOf(row, part), ratio),
    courierNumber,
    packageStatus: row.packageStatus,
    quantity: part.quantity,
    availableQuantity: part.quantity,
    shelfId: row.shelfId,
    parentPackageId: row.id,
  });
  if (!made) throw packagesErrors.numberTaken({ number: courierNumber });
  if (row.shelfId) await putOn(tx, caller, { shelfId: row.shelfId, goods: goodsOnShelf(made), logType: ShelvesLogType.Adjust });
  await record(tx, caller, made, {
    type: movement.AdjustIn,
    quantity: part.quantity,
    before: 0,
    after: part.quantity,
    toShelfId: row.shelfId || undefined,
  });
  return made.id;
}

/** The share of the weight in kg of pieces that were not weighed separately. */
const shareOf = (row: Package, { quantity }: Part) => text(dec(row.grossWeight).times(quantity).dividedBy(row.quantity).toDecimalPlaces(3));

function weightsOf(row: Pick<Package, 'length' | 'width' | 'height'>, weight: string, ratio: number | null) {
  const grossWeight = text(dec(weight));
  return { actualWeight: grossWeight, grossWeight, billingWeight: billingWeightOf({ ...row, grossWeight }, ratio) };
}
