import { sql } from 'kysely';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { holdsByCause } from '@entrepot/contract/modules/orders/holds.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { enumLabel, text } from '../../core/calls/texts.ts';
import type { Order } from './moves.ts';

const { GoodsProblem, Shortage } = enumCodes.FreezeReason;
const { Lost } = enumCodes.PackageStatus;
type Hold = { freezeReason: CodeOf<'FreezeReason'>; freezeRemarks: string | null };
const remarksLength = 500;

/** Freezes a locked order; an order that was signed for or ended stays as it is. */
export async function freezeOrder(
  tx: Tx,
  caller: Caller,
  order: Order,
  freezeReason: CodeOf<'FreezeReason'>,
  freezeRemarks: string | null,
): Promise<Order> {
  if (!orderStates.is(order.orderStatus, 'notSigned')) throw ordersErrors.tooLateToFreeze({ number: order.serialNumber });
  return hold(tx, caller, order, { freezeReason, freezeRemarks });
}

const hold = (tx: Tx, caller: Caller, order: Order, why: Hold): Promise<Order> =>
  change(tx, caller, logisticsOrder, order, { frozen: true, freezeTime: order.freezeTime ?? caller.now, ...why });

/** Lifts the freeze of a locked order. One whose goods have an open problem, or whose shop holds it, remains on hold for that. */
export async function unfreezeOrder(tx: Tx, caller: Caller, order: Order): Promise<Order> {
  const why = await openHoldOf(tx, caller, order);
  if (why) return hold(tx, caller, order, why);
  return change(tx, caller, logisticsOrder, order, { frozen: false, freezeReason: null, freezeRemarks: null, freezeTime: null });
}

/**
 * Holds a locked order while its goods have an open problem or its shop holds it, and releases it afterwards. A freeze for another reason stays; when it is
 * lifted, the hold follows.
 */
export async function followCauses(tx: Tx, caller: Caller, order: Order): Promise<Order> {
  const why = await openHoldOf(tx, caller, order);
  if (order.frozen && !isByCause(order)) return order;
  if (!why) return order.frozen ? unfreezeOrder(tx, caller, order) : order;
  return order.frozen && order.freezeReason === why.freezeReason && order.freezeRemarks === why.freezeRemarks
    ? order
    : hold(tx, caller, order, why);
}

/** Whether an order is on hold because of its goods or its shop; such a hold is not lifted by hand while the cause is open. */
export const isByCause = ({ freezeReason }: Pick<Order, 'freezeReason'>): boolean =>
  freezeReason !== null && holdsByCause.includes(freezeReason);

type Flagged = Pick<RowOf<typeof pkg>, 'courierNumber' | 'problemRemarks'> & { problemType: CodeOf<'PackageProblemType'> };

/**
 * Returns why an order is on hold: its shop is not connected for its customer, packages with a problem, goods missing on their shelf, or lost
 * packages; undefined if there is no cause.
 */
export async function openHoldOf(tx: Tx, { language }: Caller, order: Order): Promise<Hold | undefined> {
  if (order.shopHold && orderStates.is(order.orderStatus, 'notDeparted'))
    return { freezeReason: order.shopHold, freezeRemarks: order.shopHoldName };
  if (!order.goodsHeld || !orderStates.is(order.orderStatus, 'notDeparted')) return undefined;
  const flagged = (await flaggedIn(tx, order)).map(({ courierNumber, problemType, problemRemarks }) =>
    [courierNumber, enumLabel(language, 'PackageProblemType', problemType), problemRemarks].filter(Boolean).join(' · '),
  );
  if (flagged.length) return { freezeReason: GoodsProblem, freezeRemarks: joined(flagged) };
  const missing = (await missingIn(tx, order)).map(({ remarks, onShelf, ...line }) =>
    [text(language, onShelf ? 'orders.pages.missingOnShelf' : 'orders.pages.missingAfterPicking', { ...line }), remarks]
      .filter(Boolean)
      .join(' · '),
  );
  if (missing.length) return { freezeReason: Shortage, freezeRemarks: joined(missing) };
  const lost = (await lostIn(tx, order)).map((number) => `${number} · ${enumLabel(language, 'PackageStatus', Lost)}`);
  return lost.length ? { freezeReason: GoodsProblem, freezeRemarks: joined(lost) } : undefined;
}

const joined = (causes: readonly string[]): string => causes.join('; ').slice(0, remarksLength);

async function flaggedIn(tx: Tx, { siteId, id }: Order): Promise<Flagged[]> {
  const { rows } = await sql<Flagged>`select k.courier_number, k.problem_type, k.problem_remarks
    from order_goods g
    join package k on k.site_id = g.site_id and k.id = g.package_id
    where g.site_id = ${siteId} and g.logistics_order_id = ${id} and k.problem_type is not null
    order by k.problem_time, k.id
    limit 5`.execute(tx);
  return rows;
}

/** The numbers of packages that were reported lost on their shelf. */
async function lostIn(tx: Tx, { siteId, id }: Order): Promise<string[]> {
  const rows = await tx
    .selectFrom('orderGoods')
    .innerJoin('package', (join) => join.onRef('package.siteId', '=', 'orderGoods.siteId').onRef('package.id', '=', 'orderGoods.packageId'))
    .select('package.courierNumber')
    .where('orderGoods.siteId', '=', siteId)
    .where('orderGoods.logisticsOrderId', '=', id)
    .where('package.packageStatus', '=', Lost)
    .orderBy('package.id')
    .limit(5)
    .execute();
  return rows.map(({ courierNumber }) => courierNumber);
}

/** Goods that pickers reported missing on their shelf, or that an order needs and that could not be put back on one. */
async function missingIn(tx: Tx, { siteId, id }: Order) {
  const { rows } = await sql<{ number: string; shelf: string; quantity: number; remarks: string | null; onShelf: boolean }>`
    select coalesce(k.courier_number, c.identification_code, c.commodity_code, '') as number, s.number as shelf,
      l.short_quantity as quantity, l.short_remarks as remarks, true as on_shelf
    from picking_line l
    join order_goods g on g.site_id = l.site_id and g.id = l.order_goods_id
    join shelf s on s.site_id = l.site_id and s.id = l.shelf_id
    left join package k on k.site_id = g.site_id and k.id = g.package_id
    left join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
    where l.site_id = ${siteId} and l.logistics_order_id = ${id} and l.short_quantity > 0
    union all
    select b.number, s.number, b.quantity, b.remarks, false
    from put_back b
    join order_goods g on g.site_id = b.site_id and g.id = b.order_goods_id and g.logistics_order_id = b.logistics_order_id
    join shelf s on s.site_id = b.site_id and s.id = b.from_shelf_id
    where b.site_id = ${siteId}
      and b.logistics_order_id = ${id}
      and b.status = ${enumCodes.PutBackStatus.Missing}
      and not b.released
      and (b.package_id is not null or g.quantity > (select coalesce(sum(p.quantity), 0)
        from order_goods_place p
        where p.site_id = b.site_id and p.logistics_order_id = b.logistics_order_id and p.commodity_id = b.commodity_id))
    limit 5`.execute(tx);
  return rows;
}
