import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { carriersErrors } from '@entrepot/contract/modules/carriers/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { onlyOne } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import { namesOf } from '../../core/lists/localized.ts';
import { findWhere, lock } from '../../core/db/rows.ts';
import { setOnline } from '../orders/public.ts';
import { sourceOf } from './interfaces.ts';
import type { Order } from './waybills.ts';

/** Queries the carrier of an order for acceptance of the parcel. Throws `ExternalServiceFailed` when it cannot be queried. */
export async function synchronize(tx: Tx, caller: Caller, { id }: { id: string }) {
  const order = await lock(tx, caller, logisticsOrder, id);
  const named = { order: order.serialNumber };
  if (order.waybillStatus !== enumCodes.WaybillStatus.Obtained) throw carriersErrors.noWaybill(named);
  const [row] = order.carrierId ? await findWhere(tx, caller, carrier, { siteId: order.siteId, id: order.carrierId }) : [];
  if (!row) throw carriersErrors.noCarrier(named);
  const source = sourceOf(row);
  if (source === 'missing') throw carriersErrors.interfaceUnreachable({ carrier: namesOf(row) });
  // The sandbox carrier has a parcel from its departure on; for a carrier without an interface, its events decide.
  const isOnline = source === 'sandbox' ? isHandedOver(order) : order.isOnline || (await hasEvent(tx, order));
  if (isOnline !== order.isOnline) await setOnline(tx, caller, order, isOnline);
  return { isOnline };
}

const isHandedOver = ({ orderStatus }: Order) => orderStates.is(orderStatus, 'underWay') || orderStatus === enumCodes.OrderStatus.Signed;

const hasEvent = async (tx: Tx, { siteId, id }: Order): Promise<boolean> =>
  Boolean(
    await tx
      .selectFrom('track')
      .select('id')
      .where('siteId', '=', siteId)
      .where('logisticsOrderId', '=', id)
      .where('source', '=', trackSources.carrier)
      .limit(onlyOne)
      .executeTakeFirst(),
  );
