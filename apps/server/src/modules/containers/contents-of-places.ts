import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { stockCountShelf } from '@entrepot/contract/modules/counting/stock-count.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { packagePutOnShelvesIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { shelfLog } from '@entrepot/contract/modules/shelving/shelf-log.ts';
import { shelvesIndex } from '@entrepot/contract/modules/shelving/screens.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import { labelOf } from '../../core/lists/json-answers.ts';
import { isUnpackedReturn } from '../shelving/public.ts';
import { items, type Piece } from './item.ts';
import type { Container } from './public.ts';

const { Lower, Pick, Transfer } = enumCodes.ShelvesLogType;
const { ToBeCounted, Counting } = enumCodes.StockCountShelfStatus;
const allowing = (verb: 'lower' | 'move') => Object.values(enumCodes.PackageStatus).filter((code) => packageStates.can(code, verb));

/** The contents of a shelf: packages, pieces of commodities, bins and returns as they came; and those taken off, picked or moved away. */
export function inShelf(caller: Caller, { siteId, id }: Container, former: boolean): Piece[] {
  if (former) return [leftShelf(caller, siteId, id)];
  const moves = can(caller, shelvesIndex.TransferGoods) || can(caller, packagePutOnShelvesIndex.Transfer);
  const lowers = can(caller, packagePutOnShelvesIndex.Lower);
  const mayMove = sql`${moves}::boolean`;
  return [
    items(
      'package',
      {
        id: sql`p.id`,
        number: sql`p.courier_number`,
        name: sql`p.product_name`,
        ownerId: sql`p.owner_id`,
        quantity: sql`p.available_quantity + p.frozen_quantity - p.picked_quantity`,
        weight: sql`p.gross_weight`,
        state: labelOf(caller, pkg.fields.packageStatus, sql`p.package_status`),
        since: sql`p.shelved_time`,
        mayTakeOut: sql`${lowers}::boolean and p.package_status = any(${allowing('lower')}::smallint[])`,
        mayMove: sql`${mayMove} and p.package_status = any(${allowing('move')}::smallint[])`,
      },
      sql`package p where p.site_id = ${siteId} and p.shelf_id = ${id} and not p.is_deleted`,
    ),
    items(
      'commodity',
      {
        id: sql`c.id`,
        number: sql`c.commodity_code`,
        name: sql`c.name`,
        ownerId: sql`i.owner_id`,
        quantity: sql`sum(i.quantity)`,
        inventoryState: sql`i.inventory_state`,
        lotId: sql`l.id`,
        lotNumber: sql`l.number`,
        batchDate: sql`i.batch_date`,
        since: sql`i.batch_date`,
        mayMove,
      },
      sql`commodity_inventory i join commodity c on c.site_id = i.site_id and c.id = i.commodity_id
        left join commodity_lot l on l.site_id = i.site_id and l.id = i.lot_id
        where i.site_id = ${siteId} and i.shelf_id = ${id} and i.bin_id is null and i.quantity > 0
        group by c.id, c.commodity_code, c.name, i.owner_id, i.inventory_state, l.id, l.number, i.batch_date`,
    ),
    items(
      'bin',
      {
        id: sql`b.id`,
        number: sql`b.bin_number`,
        ownerId: sql`b.owner_id`,
        weight: sql`b.gross_weight`,
        since: sql`b.shelved_time`,
        mayMove,
      },
      sql`bin b where b.site_id = ${siteId} and b.shelf_id = ${id} and not b.is_deleted`,
    ),
    items(
      'return',
      {
        id: sql`x.id`,
        number: sql`x.serial_number`,
        name: sql`x.returns_order_number_no`,
        ownerId: sql`x.owner_id`,
        weight: sql`x.gross_weight`,
        since: sql`x.shelved_time`,
        mayMove,
      },
      sql`return_logistics_order x where x.site_id = ${siteId} and x.shelf_id = ${id} and ${isUnpackedReturn}`,
    ),
  ];
}

/** The goods that left a shelf, by its log. A transfer is in the logs of both shelves, that of the origin first. */
function leftShelf(caller: Caller, siteId: string, id: string): Piece {
  return items(
    sql`l.target_type`,
    {
      id: sql`l.target_id`,
      number: sql`coalesce(l.target_number, '')`,
      quantity: sql`l.quantity`,
      place: sql`t.number`,
      state: labelOf(caller, shelfLog.fields.logType, sql`l.log_type`),
      until: sql`l.creation_time`,
      untilBy: sql`l.operator_id`,
    },
    sql`shelf_log l
      left join lateral (select s.number
        from shelf_log y join shelf s on s.site_id = y.site_id and s.id = y.shelf_id
        where l.log_type = ${sql.lit(Transfer)} and y.site_id = l.site_id and y.target_id = l.target_id
          and y.creation_time = l.creation_time and y.log_type = l.log_type and y.shelf_id <> l.shelf_id and y.id > l.id
        limit 1) t on true
      where l.site_id = ${siteId} and l.shelf_id = ${id} and l.target_type <> 'shelf' and l.target_id is not null
        and (l.log_type = any(${[Lower, Pick]}::smallint[]) or t.number is not null)`,
  );
}

/** The shelves of a count: those to be counted or being counted, and those that were counted. */
export function inCount(caller: Caller, { siteId, id }: Container, former: boolean): Piece[] {
  return [
    items(
      'shelf',
      {
        id: sql`f.id`,
        number: sql`f.number`,
        state: labelOf(caller, stockCountShelf.fields.shelfStatus, sql`s.shelf_status`),
        since: sql`s.start_time`,
        sinceBy: sql`s.counter_id`,
        until: sql`s.end_time`,
        untilBy: sql`case when s.end_time is not null then s.counter_id end`,
        reason: sql`s.takeover_reason`,
      },
      sql`stock_count_shelf s join shelf f on f.site_id = s.site_id and f.id = s.shelf_id
        where s.site_id = ${siteId} and s.count_id = ${id}
          and (s.shelf_status = any(${[ToBeCounted, Counting]}::smallint[])) <> ${former}::boolean`,
    ),
  ];
}
