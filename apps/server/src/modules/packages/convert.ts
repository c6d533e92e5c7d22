import type { Input } from '@entrepot/contract/core/call.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { convertPackageErrors, type convertPackageToCommodity } from '@entrepot/contract/modules/packages/convert-package.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { packageConverted } from '@entrepot/contract/modules/packages/events.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, lock } from '../../core/db/rows.ts';
import { asSystemIn, atSite } from '../../core/scope/scope.ts';
import { zoneOf } from '../../core/db/times.ts';
import { lockStock, lotsFor, moveStock, refuseUnfit, type StockMove } from '../commodities/public.ts';
import { areasForPieces } from '../shelving/public.ts';
import { isOpen } from './assign-owner.ts';
import { notifyPackageOwner } from './messages.ts';
import { movement, record } from './movements.ts';
import type { Package } from './package-row.ts';
import { type Shelf, shelfFor, takeRowOff } from './shelve.ts';

type RequestInput = Input<typeof convertPackageToCommodity>;
type Line = RequestInput['lines'][number];
const { InspectionResult, InventoryState } = enumCodes;

interface Condition {
  state: CodeOf<'InventoryState'>;
  type: CodeOf<'StockMovementType'>;
}
/** The stock condition and the ledger's movement type per result. Missing and extra pieces have no condition. */
const found: Partial<Record<Line['result'], Condition>> = {
  [InspectionResult.Qualified]: { state: InventoryState.Available, type: movement.Receipt },
  [InspectionResult.Defective]: { state: InventoryState.Defective, type: movement.QcDefective },
  [InspectionResult.Problem]: { state: InventoryState.Problem, type: movement.QcProblem },
  [InspectionResult.WrongGoods]: { state: InventoryState.Problem, type: movement.QcProblem },
};

/**
 * Converts a package that was opened in the warehouse to stock: its contents are received by condition and put on the given shelf, by
 * default the package's own. Throws `PackageFrozen` when an order has reserved it, `StateNotAllowed` without an owner, `NoMatchingGoods`
 * for foreign commodities, `CompletionRequired` or `StateNotAllowed` for unusable ones, and `WarehouseMismatch` for a shelf of another kind
 * until it is confirmed. Returns the ids of the movements.
 */
export async function convert(tx: Tx, caller: Caller, { id, lines, confirmArea }: RequestInput): Promise<{ ids: string[] }> {
  const row = await lock(tx, caller, pkg, id);
  const { ownerId, courierNumber: number } = row;
  const packageStatus = packageStates.after(row.packageStatus, 'convert');
  if (!lines.length) throw convertPackageErrors.nothingInIt();
  if (row.frozenQuantity > 0) throw packagesErrors.reservedByOrder({ number });
  if (isOpen(row) || !ownerId) throw convertPackageErrors.noOwnerYet({ number });
  await refuseUnfit(tx, caller, { siteId: row.siteId, ownerId }, lines);
  const places = await placesFor(tx, caller, row, lines, Boolean(confirmArea));

  await lockStock(tx, lines);
  const converted = await leave(tx, caller, row, packageStatus);
  const ids = await receive(tx, caller, { ...row, ownerId }, lines, places);
  await publish(tx, caller, packageConverted, { siteId: row.siteId, packageId: row.id, ownerId });
  await notifyPackageOwner(tx, caller, converted, 'converted', { count: lines.reduce((all, { quantity }) => all + quantity, 0) });
  return { ids };
}

/** The shelf of each line: the given one, else the package's. Throws `ValidationFailed` when there is neither. */
async function placesFor(
  tx: Tx,
  caller: Caller,
  row: Package,
  lines: readonly Line[],
  isMeant: boolean,
): Promise<{ shelfId: string; found: Condition }[]> {
  const places = [];
  for (const { result, shelfNumber } of lines) {
    const condition = found[result];
    if (!condition) throw convertPackageErrors.notAResult();
    const chosenShelf = shelfNumber ? await shelfFor(tx, caller, row, shelfNumber, null) : null;
    if (chosenShelf && chosenShelf.id !== row.shelfId && !isMeant)
      await refuseOtherArea(tx, caller, chosenShelf, areasForPieces(condition.state));
    const shelfId = chosenShelf?.id ?? row.shelfId;
    if (!shelfId) throw convertPackageErrors.shelfWanted({ number: row.courierNumber });
    places.push({ shelfId, found: condition });
  }
  return places;
}

async function refuseOtherArea(tx: Tx, caller: Caller, place: Shelf, areas: readonly number[]): Promise<void> {
  const { partitionType } = await find(tx, atSite(caller, place.siteId), partition, place.partitionId);
  if (areas.includes(partitionType)) return;
  const area = enumLabel(caller.language, 'PartitionType', partitionType);
  throw convertPackageErrors.otherAreaForPieces({ shelf: place.number, area }, { ConfirmArea: true });
}

/** Takes the package off its shelf and marks its pieces as used, because they are now commodity stock. */
async function leave(tx: Tx, caller: Caller, row: Package, packageStatus: Package['packageStatus']): Promise<Package> {
  await takeRowOff(tx, caller, row, enumCodes.ShelvesLogType.Lower, movement.LowerShelf);
  const converted = await change(tx, caller, pkg, row, {
    packageStatus,
    shelfId: null,
    availableQuantity: 0,
    usedQuantity: row.usedQuantity + row.availableQuantity,
  });
  await record(tx, caller, converted, {
    type: movement.AdjustOut,
    quantity: row.availableQuantity,
    before: row.availableQuantity,
    after: 0,
  });
  return converted;
}

/** Receives the contents and puts them away. The package's own shelf is not checked for space, because the goods are on it already. */
async function receive(
  tx: Tx,
  caller: Caller,
  row: Package & { ownerId: string },
  lines: readonly Line[],
  places: Awaited<ReturnType<typeof placesFor>>,
): Promise<string[]> {
  const batchDate = dayOf(caller.now, zoneOf(row.siteId));
  const source = { siteId: row.siteId, ownerId: row.ownerId, sourceType: 'package', sourceId: row.id, reason: row.courierNumber };
  const lots = await lotsFor(tx, caller, row.siteId, lines);
  const moves = lines.flatMap(({ commodityId, quantity }, line): (StockMove & { stays: boolean })[] => {
    const { shelfId, found: how } = places[line]!;
    const floor = { warehouseId: row.warehouseId, state: how.state, lotId: null };
    const pieces = { ...source, commodityId, quantity, line: line + 1, stays: shelfId === row.shelfId };
    return [
      { ...pieces, type: how.type, from: null, to: floor },
      { ...pieces, type: movement.PutOnShelf, from: floor, to: { ...floor, shelfId, batchDate, lotId: lots[line]! } },
    ];
  });
  const system = asSystemIn(caller, row.siteId);
  const stayed = await moveStock(
    tx,
    system,
    moves.filter(({ stays }) => stays),
    { counted: true },
  );
  const put = await moveStock(
    tx,
    system,
    moves.filter(({ stays }) => !stays),
  );
  return [...stayed, ...put];
}
