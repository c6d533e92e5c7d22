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
import { type getWall, maxPerQueue, wallQueues } from '@entrepot/contract/modules/wall/calls.ts';
import { wallErrors } from '@entrepot/contract/modules/wall/errors.ts';
import { wallLink } from '@entrepot/contract/modules/wall/wall-link.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { nameOf } from '../../core/lists/localized.ts';
import { find, findWhere } from '../../core/db/rows.ts';
import { asSystemIn, scopeOf } from '../../core/scope/scope.ts';
import { zoneOf } from '../../core/db/times.ts';
import type { Services } from '../../core/services.ts';
import { isAlive } from './links.ts';
import { readWall } from './token.ts';

type Wall = Output<typeof getWall>;
type Fragment = RawBuilder<unknown>;
const { PackageStatus, OrderStatus, PickingListStatus, TransportShiftStatus, StockMovementType } = enumCodes;
const maxPickers = 8;
/** Work that was started longer ago than this and not completed is no longer shown. */
const activeHours = 12;

/** Returns the warehouse display of a link. Throws `NotFound` for an unknown link and `StateNotAllowed` for an expired one. */
export const wall =
  ({ config }: Pick<Services, 'config'>) =>
  async (tx: Db, visitor: Caller, { token }: Input<typeof getWall>): Promise<Wall> => {
    const payload = readWall(config.secretKey, token);
    if (!payload) throw wallErrors.wrongLink();
    const caller = asSystemIn(visitor, payload.siteId);
    const [link] = await findWhere(tx, caller, wallLink, { siteId: payload.siteId, id: payload.linkId });
    if (!link || !isAlive(link, visitor.now)) throw wallErrors.linkOver();
    const warehouseRow = await find(tx, caller, warehouse, link.warehouseId);
    return {
      warehouseName: nameOf(warehouseRow, visitor.language),
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
 * Counts what was received, shelved and departed since the site's midnight. No index has the time of receipt: packages received today
 * either still wait or were shelved today.
 */
async function today(tx: Db, caller: Caller, warehouseId: string): Promise<Pick<Wall, 'received' | 'shelved' | 'departed'>> {
  const zone = zoneOf(caller.siteId);
  const midnight = timeIn(zone, dayOf(caller.now, zone));
  const moved = (type: number, source: string): Fragment => sql`stock_movement m
    where ${scopeOf(caller, stockMovement, 'm')}
      and m.warehouse_id = ${warehouseId}
      and m.stock_movement_type = ${sql.lit(type)}
      and m.creation_time >= ${midnight}
      and m.source_type = ${sql.lit(source)}`;
  const { rows } = await sql<{ received: number; shelved: number; departed: number }>`
    with shelved as materialized (select distinct m.package_id as id
      from ${moved(StockMovementType.PutOnShelf, 'packageStep')} and m.package_id is not null)
    select (select count(*)::int from shelved) as shelved,
      (select count(distinct m.source_id)::int from ${moved(StockMovementType.Outbound, 'logisticsOrder')}) as departed,
      (select count(*)::int
        from package p
        where ${scopeOf(caller, pkg, 'p')}
          and p.warehouse_id = ${warehouseId}
          and p.package_status in (${sql.lit(PackageStatus.Signed)}, ${sql.lit(PackageStatus.Weighed)})
          and p.signed_time >= ${midnight}) + (select count(*)::int
        from shelved s
        join package p on p.id = s.id and ${scopeOf(caller, pkg, 'p')}
        where p.signed_time >= ${midnight}
          and p.package_status not in (${sql.lit(PackageStatus.Signed)}, ${sql.lit(PackageStatus.Weighed)})) as received`.execute(tx);
  return rows[0]!;
}

/** Returns the length of each queue and the time of its oldest record, in the order of creation. */
async function queues(tx: Db, caller: Caller, warehouseId: string): Promise<Wall['queues']> {
  const parcels = (status: number, since: string): Fragment => sql`select ${sql.ref(`p.${since}`)} as since
    from package p
    where ${scopeOf(caller, pkg, 'p')} and p.warehouse_id = ${warehouseId} and p.package_status = ${sql.lit(status)}
    order by p.creation_time
    limit ${sql.lit(maxPerQueue + 1)}`;
  const orders = (status: number, since: Fragment): Fragment => sql`select ${since} as since
    from logistics_order o
    where ${scopeOf(caller, logisticsOrder, 'o')} and o.warehouse_id = ${warehouseId} and o.order_status = ${sql.lit(status)}
    order by o.creation_time
    limit ${sql.lit(maxPerQueue + 1)}`;
  const picked = sql`(select l.finish_time from picking_list l where l.site_id = o.site_id and l.id = o.picking_list_id)`;
  const waiting: Record<(typeof wallQueues)[number], Fragment> = {
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
    count: Math.min(n, maxPerQueue),
    countIsBound: n > maxPerQueue,
    oldest,
  }));
}

/** Returns the next departing shift of the warehouse: the open one that closes first. */
async function nextShift(tx: Db, caller: Caller, warehouseId: string): Promise<Wall['shift']> {
  const { NotStarted, Loading, Closed } = TransportShiftStatus;
  const open = sql.join([NotStarted, Loading, Closed].map((status) => sql.lit(status)));
  const { rows } = await sql<NonNullable<Wall['shift']>>`select s.name, s.serial_number,
      coalesce(s.closing_date, s.transport_date::timestamp at time zone ${sql.lit(zoneOf(caller.siteId))}) as leaves, s.bag_count,
      s.order_count, s.used_weight::text, s.bearable_weight::text
    from transport_shift s
    where ${scopeOf(caller, transportShift, 's')}
      and s.status in (${open})
      and s.warehouse_ids @> ${JSON.stringify([warehouseId])}::jsonb
    order by leaves nulls last, s.creation_time
    limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Returns who is picking what, by the display name for colleagues. */
async function pickers(tx: Db, caller: Caller, warehouseId: string): Promise<Wall['pickers']> {
  const { Claimed, Picking } = PickingListStatus;
  const { rows } = await sql<Wall['pickers'][number]>`
    select (select u.nick_name from user_account u where u.site_id in (select id from site) and u.id = l.picker_id) as name,
      l.serial_number, l.picked_count as picked, l.piece_count as pieces
    from picking_list l
    where ${scopeOf(caller, pickingList, 'l')}
      and l.warehouse_id = ${warehouseId}
      and l.status in (${sql.lit(Claimed)}, ${sql.lit(Picking)})
    order by coalesce(l.start_time, l.claim_time), l.id
    limit ${sql.lit(maxPickers)}`.execute(tx);
  return rows;
}

/** Returns who is packing what, the latest first. */
async function packers(tx: Db, caller: Caller, warehouseId: string): Promise<Wall['packers']> {
  const { rows } = await sql<Wall['packers'][number]>`
    select (select u.nick_name from user_account u where u.site_id in (select id from site) and u.id = k.packer_id) as name,
      o.serial_number
    from packing k
    join logistics_order o on o.site_id = k.site_id and o.id = k.logistics_order_id
    where ${scopeOf(caller, packing, 'k')}
      and k.warehouse_id = ${warehouseId}
      and k.status = ${sql.lit(enumCodes.PackingStatus.Packing)}
      and k.left_time is null
      and k.start_time >= ${caller.now}::timestamptz - make_interval(hours => ${sql.lit(activeHours)})
    order by k.start_time desc, k.id
    limit ${sql.lit(maxPickers)}`.execute(tx);
  return rows;
}
