import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { getShopBagNumbers, getShopReturnInventory } from '@entrepot/contract/modules/shops/order-calls.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { shopOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { bag } from '@entrepot/contract/modules/transport/bag.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import type { Db } from '../../core/db/db.ts';
import { pageOf } from '../../core/lists/page.ts';
import { exportOf } from '../../core/sheets/exports.ts';
import { beyondOwn, shopFor, shopsFor } from './access.ts';
import { numbersFrom } from './queries.ts';

const { OnShelf } = enumCodes.PackageStatus;
const { Return } = enumCodes.PackageSource;
const { Claimed } = enumCodes.ClaimStatus;
const waiting = sql.lit(`{${shopOrderStates.codes('bindable').join(',')}}`);

/** Lists packages that can be bound to shop orders: whole, claimed, on a shelf and not fully ordered; for a shop, those of its owner. */
export async function returnInventory(
  tx: Db,
  caller: Caller,
  { siteId, shopId, returned, ...filters }: Input<typeof getShopReturnInventory>,
): Promise<RawJson> {
  const shopRow = shopId ? await shopFor(tx, caller, shopId, 'consolidate') : null;
  const cameBack = sql`package_source = ${Return}`;
  const parts = [
    sql`claim_status = ${Claimed} and problem_type is null and completion_status = ${enumCodes.CompletionStatus.Completed} and available_quantity > 0`,
    ...(returned === true ? [cameBack] : []),
    ...(returned === false ? [sql`not (${cameBack})`] : []),
  ];
  const owned = shopRow ? { ownerId: shopRow.ownerId } : {};
  const query = { ...filters, ...owned, siteId: siteId || null, packageStatus: OnShelf };
  return pageOf(tx, shopRow ? beyondOwn(caller) : caller, pkg, query, {
    output: getShopReturnInventory.output,
    where: sql.join(parts, sql` and `),
    also: {
      shelfNumber: sql`(select s.number from shelf s where s.site_id = r.site_id and s.id = r.shelf_id)`,
      boundQuantity: sql`(select coalesce(sum(b.quantity * b.pieces_each), 0)::int
          from shop_order_binding b
          join shop_order o on o.site_id = b.site_id
            and o.id = b.shop_order_id
            and not o.is_deleted
            and o.status = any(${waiting}::int[])
          where b.site_id = r.site_id and b.package_id = r.id)`,
      returned: sql`r.package_source = ${Return}`,
    },
  });
}

/**
 * Lists bags with parcels of shop orders, past or present, with the marketplaces' numbers of these. Customers see the bags with parcels of
 * shops whose orders they may see, and of each bag only their share: these parcels, no total weight, and no numbers of others.
 */
export function shopBags(
  tx: Db,
  caller: Caller,
  { siteId, platformOrderNo, ...filters }: Input<typeof getShopBagNumbers>,
): Promise<RawJson> {
  const isCustomer = caller.audience === 'customer';
  const seen = isCustomer ? sql` and ${shopsFor(caller, 'orders', { owner: 'o.owner_id', id: 'o.shop_id', siteId: 'o.site_id' })}` : sql``;
  const inBag = (
    bagged: ReturnType<typeof sql>,
  ) => sql`bag_item i join shop_order o on o.site_id = i.site_id and o.logistics_order_id = i.logistics_order_id
    where i.site_id = ${bagged}.site_id and i.bag_id = ${bagged}.id and i.removed_time is null${seen}`;
  const named = platformOrderNo ? sql` and o.platform_order_no = ${platformOrderNo}` : sql``;
  return pageOf(
    tx,
    beyondOwn(caller),
    bag,
    { ...filters, siteId: siteId || null },
    {
      output: getShopBagNumbers.output,
      where: sql`exists (select 1 from ${inBag(sql`bag`)}${named})`,
      also: {
        shopOrderCount: sql`(select count(distinct o.id)::int from ${inBag(sql`r`)})`,
        platformOrderNos: sql`(select coalesce(jsonb_agg(distinct o.platform_order_no), '[]') from ${inBag(sql`r`)})`,
        ...(isCustomer ? sharedBagCount(sql`(select count(distinct i.id)::int from ${inBag(sql`r`)})`) : {}),
      },
    },
  );
}

const nothing = { netWeight: sql`0::numeric`, grossWeight: sql`null::numeric`, remarks: sql`null::text`, ownerId: sql`null::uuid` };
/** Columns that customers see of a bag which may contain parcels of others. */
const sharedBagCount = (parcelCount: ReturnType<typeof sql>) => ({ ...nothing, parcelCount });

/** Exports the list of shop orders as a file. */
export const shopOrderExport = exportOf({
  kind: 'ShopOrders',
  resource: () => shopOrder,
  query: ({ siteId, numbers, ...query }) => {
    const wanted = numbersFrom(numbers as string[] | null | undefined);
    return { query: { ...query, siteId: siteId || null }, extras: wanted.length ? { where: sql`platform_order_no = any(${wanted})` } : {} };
  },
});
