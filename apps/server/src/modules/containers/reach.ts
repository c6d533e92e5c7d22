import { refuse } from '@entrepot/contract/core/errors.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { type ContainerKind, containerScreens } from '@entrepot/contract/modules/containers/calls.ts';
import { stockCount } from '@entrepot/contract/modules/counting/stock-count.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderParcel } from '@entrepot/contract/modules/orders/order-lines.ts';
import { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { returnOrder } from '@entrepot/contract/modules/returns/return-order.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { transferPlan, warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import { bag } from '@entrepot/contract/modules/transport/bag.ts';
import { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { wholeSites } from '../../core/scope/scope.ts';
import { type Container, refuseElsewhere } from './public.ts';

const resources: Readonly<Record<ContainerKind, AnyResource>> = {
  bag,
  shift: transportShift,
  transfer: warehouseTransfer,
  plan: transferPlan,
  pickingList,
  count: stockCount,
  shelf,
  bin,
  return: returnLogisticsOrder,
  returnOrder,
  order: logisticsOrder,
  carton: orderParcel,
};

const isKind = (kind: string): kind is ContainerKind => kind in resources;

/**
 * Finds a container of the caller's sites and warehouses. Throws `ValidationFailed` for an unknown kind, `NoPermission` for a kind whose
 * screens the caller may not open, and `NotFound`.
 */
export async function findContainer(tx: Db, caller: Caller, { kind, id }: { kind: string; id: string }): Promise<Container> {
  if (!isKind(kind)) throw refuse('ValidationFailed');
  if (!containerScreens[kind].some((screen) => can(caller, screen))) throw refuse('NoPermission');
  // Containers that travel are visible at every warehouse on their way.
  const travels = kind === 'order' || kind === 'carton';
  const row = (await find(tx, travels ? wholeSites(caller) : caller, resources[kind], id)) as unknown as Container['row'];
  const container = { kind, siteId: row.siteId as string, id, row };
  await refuseElsewhere(tx, caller, container);
  return container;
}
