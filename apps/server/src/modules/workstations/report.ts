import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { reportWorkstation } from '@entrepot/contract/modules/workstations/calls.ts';
import type { workstation } from '@entrepot/contract/modules/workstations/workstation.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { newId } from '../../core/rows/ids.ts';
import { warehouseFor } from '../warehouses/public.ts';

type Device = RowOf<typeof workstation>['devices'][number];

/**
 * Notes how the devices of a workstation are, in a warehouse of the caller's (101). What failed before stays noted until something else
 * fails. It comes every few minutes and changes nothing that people wrote, so that it stands in no operation log.
 */
export async function report(tx: Tx, caller: Caller, heard: Input<typeof reportWorkstation>): Promise<true> {
  const { siteId } = await warehouseFor(tx, caller, heard.warehouseId);
  const { machineId, name, warehouseId, isConnected } = heard;
  const known = await tx
    .selectFrom('workstation')
    .select('devices')
    .where('siteId', '=', siteId)
    .where('machineId', '=', machineId)
    .forUpdate()
    .executeTakeFirst();
  const told = heard.devices.map((device) => withLastFailure(device, known?.devices ?? []));
  const devices = sql<Device[]>`${JSON.stringify(told)}::jsonb`;
  const now = { name, warehouseId, isConnected, devices, personId: caller.userId!, heardTime: caller.now, isDeleted: false };
  await tx
    .insertInto('workstation')
    .values({ id: newId(), siteId, creationTime: caller.now, creatorId: caller.userId, rowVersion: 1, machineId, ...now })
    .onConflict((conflict) => conflict.columns(['siteId', 'machineId']).doUpdateSet(now))
    .execute();
  return true;
}

/** A device with what failed last: a service that was started anew does not know it any more. */
function withLastFailure(device: Device, before: readonly Device[]): Device {
  if (device.failed) return device;
  const { failed, failedTitle, failedTime } = before.find(({ type }) => type === device.type) ?? {};
  return { ...device, failed: failed ?? null, failedTitle: failedTitle ?? null, failedTime: failedTime ?? null };
}
