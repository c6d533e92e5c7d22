import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import type { shopOrder, shopOrderBinding } from '@entrepot/contract/modules/shops/shop-order.ts';
import { shopOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { lockWhere } from '../../core/db/rows.ts';
import { lockStock, orderableStock } from '../commodities/public.ts';

export type ShopOrder = RowOf<typeof shopOrder>;
export type Binding = RowOf<typeof shopOrderBinding>;
/** Goods of an order: a package or a commodity. */
export type Target = Pick<Binding, 'packageId' | 'commodityId'>;
/** The id of the bound goods; empty without any. */
export const targetOf = ({ packageId, commodityId }: Target): string => packageId ?? commodityId ?? '';

/** Orders whose bindings still wait for their goods, as a list in SQL. */
const waiting = sql.lit(`{${shopOrderStates.codes('bindable').join(',')}}`);
const { OnShelf } = enumCodes.PackageStatus;

/** Availability of goods for shop orders. */
export interface Goods {
  id: string;
  ownerId: string;
  name: string;
  /** On the shelf, and in no logistics order. */
  there: number;
  /** Of these, bound to other lines of waiting shop orders. */
  spokenFor: number;
}

/** Locks goods, packages before stock, so that their availability does not change until the transaction ends. */
export async function lockGoods(tx: Tx, system: Caller, targets: readonly Target[]): Promise<void> {
  const packageIds = [...new Set(targets.flatMap(({ packageId }) => packageId ?? []))];
  const commodities = targets.flatMap(({ commodityId }) => (commodityId ? [{ commodityId }] : []));
  if (packageIds.length) await lockWhere(tx, system, pkg, { id: packageIds });
  if (commodities.length) await lockStock(tx, commodities);
}

/** Returns the availability of goods of a site, and what lines other than these have bound. */
export async function goodsThere(
  tx: Tx,
  siteId: string,
  targets: readonly Target[],
  exceptLines: readonly string[] = [],
): Promise<Map<string, Goods>> {
  const packageIds = [...new Set(targets.flatMap(({ packageId }) => packageId ?? []))];
  const commodityIds = [...new Set(targets.flatMap(({ commodityId }) => commodityId ?? []))];
  const stock = commodityIds.length ? await orderableStock(tx, { siteId, commodityIds }) : new Map<string, number>();
  const bound = (column: 'package_id' | 'commodity_id', id: string) =>
    sql`coalesce((select sum(b.quantity * b.pieces_each)
          from shop_order_binding b
          join shop_order o on o.site_id = b.site_id
            and o.id = b.shop_order_id
            and not o.is_deleted
            and o.status = any(${waiting}::int[])
          where b.site_id = ${siteId} and b.${sql.raw(column)} = ${sql.raw(id)} and b.line_id <> all(${[...exceptLines]}::uuid[])),
        0)::int`;
  const found = await sql<Goods>`
    select p.id, p.owner_id, p.courier_number as name,
      case when p.package_status = ${OnShelf} then p.available_quantity else 0 end as there,
      ${bound('package_id', 'p.id')} as spoken_for
    from package p
    where p.site_id = ${siteId} and p.id = any(${packageIds}::uuid[]) and not p.is_deleted
    union all select c.id, c.owner_id, c.name, 0, ${bound('commodity_id', 'c.id')}
    from commodity c
    where c.site_id = ${siteId} and c.id = any(${commodityIds}::uuid[]) and not c.is_deleted`.execute(tx);
  return new Map(found.rows.map((row) => [row.id, { ...row, there: stock.get(row.id) ?? row.there }]));
}

/** A line of shop orders with its bindings. */
export interface FilledLine {
  id: string;
  orderId: string;
  orderNo: string;
  name: string;
  quantity: number;
  bound: number;
  /** Some of it belongs to a customer other than that of the order. */
  foreign: boolean;
}

/** Returns the lines of orders of a site. */
export async function linesOf(tx: Tx, siteId: string, orderIds: readonly string[]): Promise<FilledLine[]> {
  const found = await sql<FilledLine>`
    select l.id, l.shop_order_id as order_id, o.platform_order_no as order_no, l.name, l.quantity,
      coalesce(sum(b.quantity), 0)::int as bound,
      coalesce(bool_or(coalesce(p.owner_id, c.owner_id) is distinct from o.owner_id) filter (where b.id is not null), false) as "foreign"
    from shop_order o
    join shop_order_line l on l.site_id = o.site_id and l.shop_order_id = o.id
    left join shop_order_binding b on b.site_id = l.site_id and b.line_id = l.id
    left join package p on p.site_id = b.site_id and p.id = b.package_id
    left join commodity c on c.site_id = b.site_id and c.id = b.commodity_id
    where o.site_id = ${siteId} and o.id = any(${[...orderIds]}::uuid[])
    group by l.id, l.shop_order_id, o.platform_order_no, l.name, l.quantity, o.owner_id
    order by l.id`.execute(tx);
  return found.rows;
}

/** Returns the rejected lines for the answer's Data. */
const rejectedLines = (lines: readonly FilledLine[]) => ({
  Lines: lines.map(({ id, orderId, orderNo, name, quantity, bound }) => ({
    Id: orderId,
    PlatformOrderNo: orderNo,
    LineId: id,
    Name: name,
    Quantity: quantity,
    BoundQuantity: bound,
  })),
});

/**
 * Rejects lines without goods (`UnboundProducts`) and lines that are not bound exactly to goods of their owner: `as` decides between
 * `CargoQuantityAbnormal` and `UnmatchedGoods`.
 */
export function refuseInexact(lines: readonly FilledLine[], as: 'abnormal' | 'unmatched'): void {
  const bare = lines.filter(({ bound }) => bound === 0);
  if (bare[0]) throw shopsErrors.unbound({ article: bare[0].name, order: bare[0].orderNo }, rejectedLines(bare));
  const wrong = lines.filter(({ bound, quantity, foreign }) => bound !== quantity || foreign);
  const [first] = wrong;
  if (first)
    throw shopsErrors[as]({ article: first.name, order: first.orderNo, wanted: first.quantity, bound: first.bound }, rejectedLines(wrong));
}
