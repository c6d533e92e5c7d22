import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { dayOf, timeIn } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { stockMovement } from '@entrepot/contract/modules/commodities/stock-movement.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { packing } from '@entrepot/contract/modules/packing/packing.ts';
import { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { type getWall, mostOfQueue, wallQueues } from '@entrepot/contract/modules/wall/calls.ts';
import { wallErrors } from '@entrepot/contract/modules/wall/errors.ts';
import { wallLink } from '@entrepot/contract/modules/wall/wall-link.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { nameOf } from '../../core/rows/in-language.ts';
import { find, findWhere } from '../../core/rows/rows.ts';
import { asSystemIn, scopeOf } from '../../core/rows/scope.ts';
import { zoneOf } from '../../core/rows/times.ts';
import type { Services } from '../../core/services.ts';
import { isAlive } from './links.ts';
import { readWall } from './token.ts';

type Wall = Output<typeof getWall>;
type Piece = RawBuilder<unknown>;
const { PackageStatus, OrderStatus, PickingListStatus, TransportShiftStatus, StockMovementType } = enumCodes;
const mostPickers = 8;
/** Whoever began and left nothing behind for so long is not at it any more. */
const atItHours = 12;

/** What the holder of a link sees of its warehouse: a link that nobody made is not found (101), one that is over is refused (102). */
export const wall =
  ({ config }: Pick<Services, 'config'>) =>
  async (tx: Tx, visitor: Caller, { token }: Input<typeof getWall>): Promise<Wall> => {
    const said = readWall(config.secretKey, token);
    if (!said) throw wallErrors.wrongLink();
    const caller = asSystemIn(visitor, said.siteId);
    const [link] = await findWhere(tx, caller, wallLink, { siteId: said.siteId, id: said.linkId });
    if (!link || !isAlive(link, visitor.now)) throw wallErrors.linkOver();
    const house = await find(tx, caller, warehouse, link.warehouseId);
    return {
      warehouseName: nameOf(house, visitor.language),
      time: visitor.now,
      expiresTime: link.expiresTime,
      ...(await today(tx, caller, link.warehouseId)),
      queues: await queues(tx, caller, link.warehouseId),
      shift: await nextShift(tx, caller, link.warehouseId),
      pickers: await pickers(tx, caller, link.warehouseId),
      packers: await packers(tx, caller, link.warehouseId),
    };
  };

/**
 * What came, was put on shelves and left since the site's midnight. No index knows when a parcel was received: whoever came today waits
 * still, or stands among what was put on shelves today.
 */
async function today(tx: Tx, caller: Caller, warehouseId: string): Promise<Pick<Wall, 'received' | 'shelved' | 'departed'>> {
  const zone = zoneOf(caller.siteId);
  const midnight = timeIn(zone, dayOf(caller.now, zone));
  const moved = (type: number, source: string): Piece => sql`stock_movement m where ${scopeOf(caller, stockMovement, 'm')}
    and m.warehouse_id = ${warehouseId} and m.stock_movement_type = ${sql.lit(type)} and m.creation_time >= ${midnight} and m.source_type = ${sql.lit(source)}`;
  const { rows } = await sql<{ received: number; shelved: number; departed: number }>`
    with shelved as materialized (select distinct m.package_id as id from ${moved(StockMovementType.PutOnShelf, 'packageStep')} and m.package_id is not null)
    select (select count(*)::int from shelved) as shelved,
      (select count(distinct m.source_id)::int from ${moved(StockMovementType.Outbound, 'logisticsOrder')}) as departed,
      (select count(*)::int from package p where ${scopeOf(caller, pkg, 'p')} and p.warehouse_id = ${warehouseId}
        and p.package_status in (${sql.lit(PackageStatus.Signed)}, ${sql.lit(PackageStatus.Weighed)}) and p.signed_time >= ${midnight})
      + (select count(*)::int from shelved s join package p on p.id = s.id and ${scopeOf(caller, pkg, 'p')}
        where p.signed_time >= ${midnight} and p.package_status not in (${sql.lit(PackageStatus.Signed)}, ${sql.lit(PackageStatus.Weighed)})) as received`.execute(
    tx,
  );
  return rows[0]!;
}

/** How long each queue is and since when its oldest waits; what was made first is counted first. */
async function queues(tx: Tx, caller: Caller, warehouseId: string): Promise<Wall['queues']> {
  const parcels = (status: number, since: string): Piece => sql`select ${sql.ref(`p.${since}`)} as since from package p
    where ${scopeOf(caller, pkg, 'p')} and p.warehouse_id = ${warehouseId} and p.package_status = ${sql.lit(status)}
    order by p.creation_time limit ${sql.lit(mostOfQueue + 1)}`;
  const orders = (status: number, since: Piece): Piece => sql`select ${since} as since from logistics_order o
    where ${scopeOf(caller, logisticsOrder, 'o')} and o.warehouse_id = ${warehouseId} and o.order_status = ${sql.lit(status)}
    order by o.creation_time limit ${sql.lit(mostOfQueue + 1)}`;
  const picked = sql`(select l.finish_time from picking_list l where l.site_id = o.site_id and l.id = o.picking_list_id)`;
  const waiting: Record<(typeof wallQueues)[number], Piece> = {
    toWeigh: parcels(PackageStatus.Signed, 'signed_time'),
    toShelve: parcels(PackageStatus.Weighed, 'weighed_time'),
    toPick: orders(OrderStatus.ToBePicked, sql`coalesce(o.approval_time, o.creation_time)`),
    toPack: orders(OrderStatus.ToBePacked, sql`coalesce(${picked}, o.approval_time)`),
    toBag: orders(OrderStatus.Packed, sql`coalesce(o.weighing_time, o.approval_time)`),
  };
  const counted = wallQueues.map(
    (name, at) => sql`select ${sql.lit(at)}::int as at, count(*)::int as n, min(w.since) as oldest from (${waiting[name]}) w`,
  );
  const { rows } = await sql<{ at: number; n: number; oldest: Date | null }>`${sql.join(counted, sql` union all `)} order by at`.execute(
    tx,
  );
  return rows.map(({ at, n, oldest }) => ({
    name: wallQueues[at]!,
    count: Math.min(n, mostOfQueue),
    countIsBound: n > mostOfQueue,
    oldest,
  }));
}

/** The shift that leaves the warehouse next: of those that did not leave yet the one that closes first. */
async function nextShift(tx: Tx, caller: Caller, warehouseId: string): Promise<Wall['shift']> {
  const { NotStarted, Loading, Closed } = TransportShiftStatus;
  const open = sql.join([NotStarted, Loading, Closed].map((status) => sql.lit(status)));
  const { rows } = await sql<NonNullable<Wall['shift']>>`select s.name, s.serial_number,
      coalesce(s.closing_date, s.transport_date::timestamp at time zone ${sql.lit(zoneOf(caller.siteId))}) as leaves, s.bag_count, s.order_count, s.used_weight::text, s.bearable_weight::text
    from transport_shift s where ${scopeOf(caller, transportShift, 's')} and s.status in (${open})
      and s.warehouse_ids @> ${JSON.stringify([warehouseId])}::jsonb
    order by leaves nulls last, s.creation_time limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Who picks what now, by the name that colleagues know them by. */
async function pickers(tx: Tx, caller: Caller, warehouseId: string): Promise<Wall['pickers']> {
  const { Claimed, Picking } = PickingListStatus;
  const { rows } = await sql<Wall['pickers'][number]>`
    select (select u.nick_name from user_account u where u.site_id in (select id from site) and u.id = l.picker_id) as name,
      l.serial_number, l.picked_count as picked, l.piece_count as pieces
    from picking_list l where ${scopeOf(caller, pickingList, 'l')} and l.warehouse_id = ${warehouseId}
      and l.status in (${sql.lit(Claimed)}, ${sql.lit(Picking)})
    order by coalesce(l.start_time, l.claim_time), l.id limit ${sql.lit(mostPickers)}`.execute(tx);
  return rows;
}

/** Who packs what now, whoever began last first. */
async function packers(tx: Tx, caller: Caller, warehouseId: string): Promise<Wall['packers']> {
  const { rows } = await sql<Wall['packers'][number]>`
    select (select u.nick_name from user_account u where u.site_id in (select id from site) and u.id = k.packer_id) as name, o.serial_number
    from packing k join logistics_order o on o.site_id = k.site_id and o.id = k.logistics_order_id
    where ${scopeOf(caller, packing, 'k')} and k.warehouse_id = ${warehouseId} and k.status = ${sql.lit(enumCodes.PackingStatus.Packing)}
      and k.left_time is null and k.start_time >= ${caller.now}::timestamptz - make_interval(hours => ${sql.lit(atItHours)})
    order by k.start_time desc, k.id limit ${sql.lit(mostPickers)}`.execute(tx);
  return rows;
}
