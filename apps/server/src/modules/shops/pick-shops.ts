import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { pickShops } from '@entrepot/contract/modules/shops/pick-shops.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { askJson, pageJson } from '../../core/rows/answers.ts';
import type { Tx } from '../../core/rows/db.ts';
import { type Query, whereOf } from '../../core/rows/list.ts';
import { beyondOwn, rights, shopsFor } from './access.ts';

/** A page of shops that the caller may do something with, to choose from. */
export function choosable(tx: Tx, caller: Caller, { permission, siteId, ...asked }: Input<typeof pickShops>): Promise<RawJson> {
  const wanted = permission === null || permission === undefined ? rights.see : [permission].flat();
  const query: Query = { ...asked, siteId: siteId || null };
  const { table, where } = whereOf(beyondOwn(caller), shop, query, {
    filters: { id: (id: string) => sql`shop.id = ${id}` },
    where: shopsFor(caller, wanted, { owner: 'shop.owner_id', id: 'shop.id', siteId: 'shop.site_id' }),
  });
  const values = {
    id: sql`shop.id`,
    siteId: sql`shop.site_id`,
    name: sql`shop.name`,
    shopAuthorizationInformationType: sql`shop.shop_authorization_information_type`,
    status: sql`shop.status`,
    ownerName: sql`(select u.user_name from user_account u where u.site_id = shop.site_id and u.id = shop.owner_id)`,
    warehouseId: sql`shop.warehouse_id`,
    typeOfShippingId: sql`shop.type_of_shipping_id`,
    unpacking: sql`shop.unpacking`,
    creationTime: sql`shop.creation_time`,
  };
  const order = sql`shop.creation_time desc, shop.id desc`;
  return askJson(tx, pageJson(caller, pickShops.gives, values, { from: sql`${table} where ${where}`, order, paging: query }));
}
