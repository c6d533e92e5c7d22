import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { reportWorkstation } from '@entrepot/contract/modules/workstations/calls.ts';
import type { workstation } from '@entrepot/contract/modules/workstations/workstation.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { warehouseFor } from '../warehouses/public.ts';

type Device = RowOf<typeof workstation>['devices'][number];

/**
 * Stores the device status of a workstation in a warehouse of the caller's (`NotFound`). The last failure is retained until another one. It
 * arrives every few minutes and changes nothing that people entered, so it is not in the operation log.
 */
export async function report(tx: Tx, caller: Caller, received: Input<typeof reportWorkstation>): Promise<true> {
  const { siteId } = await warehouseFor(tx, caller, received.warehouseId);
  const { machineId, name, warehouseId, isConnected } = received;
  const known = await tx
    .selectFrom('workstation')
    .select('devices')
    .where('siteId', '=', siteId)
    .where('machineId', '=', machineId)
    .forUpdate()
    .executeTakeFirst();
  const reportedDevices = received.devices.map((device) => withLastFailure(device, known?.devices ?? []));
  const devices = sql<Device[]>`${JSON.stringify(reportedDevices)}::jsonb`;
  const now = { name, warehouseId, isConnected, devices, personId: caller.userId!, heardTime: caller.now, isDeleted: false };
  await tx
    .insertInto('workstation')
    .values({ id: newId(), siteId, creationTime: caller.now, creatorId: caller.userId, rowVersion: 1, machineId, ...now })
    .onConflict((conflict) => conflict.columns(['siteId', 'machineId']).doUpdateSet(now))
    .execute();
  return true;
}

/** Adds the last failure to a device: a restarted device service no longer knows it. */
function withLastFailure(device: Device, before: readonly Device[]): Device {
  if (device.failed) return device;
  const { failed, failedTitle, failedTime } = before.find(({ type }) => type === device.type) ?? {};
  return { ...device, failed: failed ?? null, failedTitle: failedTitle ?? null, failedTime: failedTime ?? null };
}
