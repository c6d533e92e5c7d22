import { sql } from 'kysely';
import type { Output } from '@entrepot/contract/core/call.ts';
import { doneAlready } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { leftContainer } from '@entrepot/contract/modules/containers/events.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { warehouseTransferStates } from '@entrepot/contract/modules/transfer/transfer-states.ts';
import type { getShiftPackages } from '@entrepot/contract/modules/transport/calls.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import { packageLoaded, packageReceiptUndone, packageReceived } from '@entrepot/contract/modules/transport/events.ts';
import { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { pieceWeight } from '@entrepot/rules/pricing/weights.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { publish } from '../../core/calls/events.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { find, lock } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import {
  arriveInWarehouse,
  isAsReceived,
  isInTransfer,
  leaveForTransfer,
  leaveWarehouseAgain,
  packageToTransfer,
  startTransfer,
} from '../packages/public.ts';
import type { CarryingShift } from '../receiving/public.ts';
import { statusOfStock, stockOn, weightOfStock } from './stock-on-shift.ts';

const { Pending, Loaded, Departed, Arrived } = enumCodes.WarehouseTransferStatus;
const { Transfer } = enumCodes.TransportShiftType;
type ShiftRef = Pick<CarryingShift, 'siteId' | 'id'>;

/** A package with its transfer on a shift. */
interface CarriedPackage {
  packageId: string;
  courierNumber: string;
  status: number;
  fromWarehouseId: string;
}

/** The packages that a shift has loaded, carries, or has brought. */
async function packagesOn(tx: Db, { siteId, id }: ShiftRef, statuses: readonly number[]): Promise<CarriedPackage[]> {
  const found = await sql<CarriedPackage>`select t.package_id, p.courier_number, t.status, t.from_warehouse_id
    from warehouse_transfer t
    join package p on p.site_id = t.site_id and p.id = t.package_id
    where t.site_id = ${siteId}
      and t.transport_shift_id = ${id}
      and t.package_id is not null
      and t.status = any(${statuses}::smallint[])
      and not t.is_deleted
    order by p.courier_number`.execute(tx);
  return found.rows;
}

const receivedPackages = (tx: Db, shift: ShiftRef) => packagesOn(tx, shift, [Arrived]);

/** The numbers of the packages and transfers of stock of a shift in a status. */
async function numbersOn(tx: Db, shift: ShiftRef, status: number): Promise<string[]> {
  const [packages, stock] = [await packagesOn(tx, shift, [status]), await stockOn(tx, shift, [status])];
  return [...packages.map(({ courierNumber }) => courierNumber), ...stock.map(({ number }) => number)];
}
/** Those that are loaded. */
export const looseLoaded = (tx: Db, shift: ShiftRef) => numbersOn(tx, shift, Loaded);
/** Those that left and were not received. */
export const looseUnderWay = (tx: Db, shift: ShiftRef) => numbersOn(tx, shift, Departed);
/** Those that were received. */
export const looseReceived = (tx: Db, shift: ShiftRef) => numbersOn(tx, shift, Arrived);

/** Whether a shift has or had a package or transfer of stock with this number. */
export async function hasLoose(tx: Db, shift: ShiftRef, number: string): Promise<boolean> {
  const stock = await stockOn(tx, shift, [Loaded, Departed, Arrived]);
  return stock.some((one) => one.number === number) || (await findPackageOn(tx, shift, number)) !== undefined;
}

/** Finds the package with a number among those of a shift. */
const findPackageOn = async (tx: Db, shift: ShiftRef, number: string): Promise<CarriedPackage | undefined> =>
  (await packagesOn(tx, shift, [Departed, Loaded, Arrived])).find(({ courierNumber }) => courierNumber === number);

interface LiveTransfer {
  status: number;
  transportShiftId: string | null;
}

async function liveTransferOf(tx: Tx, { siteId, id }: { siteId: string; id: string }): Promise<LiveTransfer | undefined> {
  return tx
    .selectFrom('warehouseTransfer')
    .select(['status', 'transportShiftId'])
    .where('siteId', '=', siteId)
    .where('packageId', '=', id)
    .where(sql<boolean>`status = any(${warehouseTransferStates.codes('live')}::smallint[])`)
    .executeTakeFirst();
}

/**
 * The package scanned at a transfer shift, locked; null when it was something else. Loading starts its transfer unless it was planned.
 * Throws `DifferentWarehouse` for one of a warehouse that the shift does not leave, and `StateNotAllowed` for one on another shift.
 */
export async function packageScanned(tx: Tx, caller: Caller, shift: CarryingShift, number: string) {
  const row = await packageToTransfer(tx, shift.siteId, number);
  if (!row) return null;
  const { siteId, id: packageId, courierNumber, warehouseId: fromWarehouseId } = row;
  const live = await liveTransferOf(tx, row);
  const isLoaded = live !== undefined && live.status !== Pending;
  const loading = {
    siteId,
    shiftId: shift.id,
    packageId,
    packageNumber: courierNumber,
    fromWarehouseId,
    toWarehouseId: shift.toWarehouseId,
  };
  return {
    number: courierNumber,
    weight: dec(pieceWeight(row.grossWeight, row.actualWeight)).toFixed(3),
    shiftId: isLoaded ? live.transportShiftId : null,
    async load() {
      const progress = { serialNumber: courierNumber, all: 1, loaded: 1 };
      if (isLoaded && live.transportShiftId === shift.id && live.status === Loaded) return progress;
      if (isLoaded) throw transportErrors.packageOnOtherShift({ number: courierNumber });
      if (!shift.warehouseIds.includes(fromWarehouseId))
        throw transportErrors.packageElsewhere({ number: courierNumber, name: shift.name });
      const system = asSystemIn(caller, siteId);
      const started = isInTransfer(row) ? row : await startTransfer(tx, system, row);
      await leaveForTransfer(tx, system, started);
      await publish(tx, caller, packageLoaded, { ...loading, isIn: true });
      return progress;
    },
    async unload() {
      if (live?.status !== Loaded || live.transportShiftId !== shift.id) throw transportErrors.notLoose({ number, name: shift.name });
      const leaves = { kind: 'package', id: packageId, number: courierNumber } as const;
      await publish(tx, caller, leftContainer, { siteId, container: { kind: 'shift', id: shift.id }, items: [leaves] });
      await publish(tx, caller, packageLoaded, { ...loading, isIn: false });
    },
  };
}

/**
 * Receives a package that an arrived shift carried: it is in the shift's warehouse, where it is put away. False when the shift carries none
 * with this number; throws `StateNotAllowed` for one received before.
 */
export async function arrivePackage(tx: Tx, caller: Caller, shift: CarryingShift, number: string): Promise<boolean> {
  const found = await findPackageOn(tx, shift, number);
  if (!found) return false;
  if (found.status === Arrived) throw transportErrors.packageReceivedAlready({ number }, doneAlready);
  const system = asSystemIn(caller, shift.siteId);
  await arriveInWarehouse(tx, system, await lock(tx, system, pkg, found.packageId), shift.toWarehouseId);
  await publish(tx, caller, packageReceived, { siteId: shift.siteId, shiftId: shift.id, packageId: found.packageId, at: caller.now });
  return true;
}

/**
 * Reverts the receipt of a package; false when the shift brought none with this number. Throws `StateNotAllowed` when it was put away, ordered
 * or sent on since.
 */
export async function undoPackage(tx: Tx, caller: Caller, shift: CarryingShift, number: string): Promise<boolean> {
  const found = (await receivedPackages(tx, shift)).find(({ courierNumber }) => courierNumber === number);
  if (!found) return false;
  const system = asSystemIn(caller, shift.siteId);
  const row = await lock(tx, system, pkg, found.packageId);
  if (!isAsReceived(row, shift.toWarehouseId)) throw transportErrors.packageUsedThere({ number });
  await leaveWarehouseAgain(tx, system, row, found.fromWarehouseId);
  await publish(tx, caller, packageReceiptUndone, { siteId: shift.siteId, shiftId: shift.id, packageId: found.packageId });
  return true;
}

type Listed = Output<typeof getShiftPackages>;

/** The packages and transfers of stock of a transfer shift, those to fetch first, in walking order. */
export async function packagesOfShift(tx: Db, caller: Caller, { id }: { id: string }): Promise<Listed> {
  const { siteId, type, warehouseIds, toWarehouseId } = await find(tx, caller, transportShift, id);
  if (type !== Transfer || !toWarehouseId) return [];
  const found = await sql<
    Listed[number]
  >`select p.id, p.courier_number, null as contents, u.member_code, t.status, f.number as shelf_number,
      greatest(coalesce(p.gross_weight, 0), coalesce(p.actual_weight, 0)) as weight
    from warehouse_transfer t
    join package p on p.site_id = t.site_id and p.id = t.package_id
    left join user_account u on u.site_id = p.site_id and u.id = p.owner_id
    left join shelf f on f.site_id = p.site_id and f.id = p.shelf_id
    left join partition a on a.site_id = f.site_id and a.id = f.partition_id
    where t.site_id = ${siteId}
      and t.package_id is not null
      and not t.is_deleted
      and ((t.transport_shift_id = ${id} and t.status = any(${[Pending, Loaded, Departed, Arrived]}::smallint[]))
        or (t.status = ${Pending}
          and t.transport_shift_id is null
          and t.to_warehouse_id = ${toWarehouseId}
          and t.from_warehouse_id = any(${warehouseIds}::uuid[])))
    order by t.status, a.walking_order, f.walking_order, f.number, p.courier_number
    limit 500`.execute(tx);
  const stock = await sql<Listed[number]>`select x.id, x.number as courier_number, c.name || ' × ' || x.picked_quantity as contents,
      u.member_code, ${statusOfStock} as status, null as shelf_number, ${weightOfStock} as weight
    from stock_transfer x
    join commodity c on c.site_id = x.site_id and c.id = x.commodity_id
    left join user_account u on u.site_id = x.site_id and u.id = x.owner_id
    where x.site_id = ${siteId}
      and not x.is_deleted
      and (x.transport_shift_id = ${id}
        or (x.transport_shift_id is null
          and x.status = ${enumCodes.StockTransferStatus.Picking}
          and x.to_warehouse_id = ${toWarehouseId}
          and x.from_warehouse_id = any(${warehouseIds}::uuid[])))
    order by status, x.number
    limit 500`.execute(tx);
  return [...found.rows, ...stock.rows].slice(0, 500);
}
