import type { Input } from '@entrepot/contract/core/call.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { convertPackageErrors, type convertPackageToCommodity } from '@entrepot/contract/modules/packages/convert-package.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { packageConverted } from '@entrepot/contract/modules/packages/facts.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, find, lock } from '../../core/rows/rows.ts';
import { asSystemIn, atSite } from '../../core/rows/scope.ts';
import { zoneOf } from '../../core/rows/times.ts';
import { holdStock, moveStock, refuseUnfit, type StockMove } from '../commodities/public.ts';
import { areasForPieces } from '../shelving/public.ts';
import { isOpen } from './give.ts';
import { tellOfPackage } from './messages.ts';
import { movement, record } from './movements.ts';
import type { Package } from './package-row.ts';
import { type Shelf, shelfFor, takeRowOff } from './shelve.ts';

type Asked = Input<typeof convertPackageToCommodity>;
type Line = Asked['lines'][number];
const { InspectionResult, InventoryState } = enumCodes;

interface Condition {
  state: CodeOf<'InventoryState'>;
  type: CodeOf<'StockMovementType'>;
}
/** In which state pieces are in stock, and how the ledger calls their coming; what is short or extra is no condition of a piece. */
const found: Partial<Record<Line['result'], Condition>> = {
  [InspectionResult.Qualified]: { state: InventoryState.Available, type: movement.Receipt },
  [InspectionResult.Defective]: { state: InventoryState.Defective, type: movement.QcDefective },
  [InspectionResult.Problem]: { state: InventoryState.Problem, type: movement.QcProblem },
  [InspectionResult.WrongGoods]: { state: InventoryState.Problem, type: movement.QcProblem },
};

/**
 * Makes stock of a parcel that was opened in the house: what was in it is received in its condition and lies on the shelf that is said,
 * else where the parcel lay. Refuses one that an order holds (207) or nobody owns (102), commodities of others (232) or unfit ones
 * (215, 102), and shelves for other goods until they are meant (212). Gives the movements' ids.
 */
export async function convert(tx: Tx, caller: Caller, { id, lines, confirmArea }: Asked): Promise<{ ids: string[] }> {
  const row = await lock(tx, caller, pkg, id);
  const { ownerId, courierNumber: number } = row;
  const packageStatus = packageStates.after(row.packageStatus, 'convert');
  if (!lines.length) throw convertPackageErrors.nothingInIt();
  if (row.frozenQuantity > 0) throw packagesErrors.heldByOrder({ number });
  if (isOpen(row) || !ownerId) throw convertPackageErrors.noOwnerYet({ number });
  await refuseUnfit(tx, caller, { siteId: row.siteId, ownerId }, lines);
  const places = await placesFor(tx, caller, row, lines, Boolean(confirmArea));

  await holdStock(tx, lines);
  const gone = await leave(tx, caller, row, packageStatus);
  const ids = await receive(tx, caller, { ...row, ownerId }, lines, places);
  await announce(tx, caller, packageConverted, { siteId: row.siteId, packageId: row.id, ownerId });
  await tellOfPackage(tx, caller, gone, 'converted', { count: lines.reduce((all, { quantity }) => all + quantity, 0) });
  return { ids };
}

/** The shelf of each line: the one that is said, else that of the parcel, which has to lie on one then (100). */
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
    const said = shelfNumber ? await shelfFor(tx, caller, row, shelfNumber, null) : null;
    if (said && said.id !== row.shelfId && !isMeant) await refuseOtherArea(tx, caller, said, areasForPieces(condition.state));
    const shelfId = said?.id ?? row.shelfId;
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

/** The parcel leaves its shelf, and its pieces are used: they are goods of another name now. */
async function leave(tx: Tx, caller: Caller, row: Package, packageStatus: Package['packageStatus']): Promise<Package> {
  await takeRowOff(tx, caller, row, enumCodes.ShelvesLogType.Lower, movement.LowerShelf);
  const gone = await change(tx, caller, pkg, row, {
    packageStatus,
    shelfId: null,
    availableQuantity: 0,
    usedQuantity: row.usedQuantity + row.availableQuantity,
  });
  await record(tx, caller, gone, { type: movement.AdjustOut, quantity: row.availableQuantity, before: row.availableQuantity, after: 0 });
  return gone;
}

/** Receives what was in the parcel and puts it away. What stays on the parcel's own shelf lies there already and is not refused by it. */
async function receive(
  tx: Tx,
  caller: Caller,
  row: Package & { ownerId: string },
  lines: readonly Line[],
  places: Awaited<ReturnType<typeof placesFor>>,
): Promise<string[]> {
  const batchDate = dayOf(caller.now, zoneOf(row.siteId));
  const source = { siteId: row.siteId, ownerId: row.ownerId, sourceType: 'package', sourceId: row.id, reason: row.courierNumber };
  const moves = lines.flatMap(({ commodityId, quantity }, line): (StockMove & { stays: boolean })[] => {
    const { shelfId, found: how } = places[line]!;
    const floor = { warehouseId: row.warehouseId, state: how.state };
    const pieces = { ...source, commodityId, quantity, line: line + 1, stays: shelfId === row.shelfId };
    return [
      { ...pieces, type: how.type, from: null, to: floor },
      { ...pieces, type: movement.PutOnShelf, from: floor, to: { ...floor, shelfId, batchDate } },
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
