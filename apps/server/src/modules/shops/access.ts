import { type RawBuilder, sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import { shop, shopPermission } from '@entrepot/contract/modules/shops/shop.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { findWhere, lockWhere } from '../../core/db/rows.ts';
import type { RowConditions } from '../../core/lists/row-rights.ts';
import { asSystem } from '../../core/scope/scope.ts';

export type Shop = RowOf<typeof shop>;
type Fragment = RawBuilder<boolean>;

const { ViewOrders, Consolidate, ManageCommodity, ManageSettings } = enumCodes.ShopPermission;
/** Permissions of which a customer with whom a shop is shared needs one. */
export const rights = {
  /** See the shop in the list. */
  see: [ViewOrders, Consolidate, ManageCommodity, ManageSettings],
  orders: [ViewOrders, Consolidate],
  /** Bind goods to its orders and send them. */
  consolidate: [Consolidate],
  commodities: [ManageCommodity],
  settings: [ManageSettings],
  /** Owner only. */
  own: [],
} as const satisfies Record<string, readonly number[]>;
type Right = keyof typeof rights;

/**
 * Returns a condition over a column with the shop's id for the shops that a customer may see: its own, and those shared with it for that
 * right or with one of some permissions. Staff see all of their sites.
 */
export function shopsFor(
  { audience, ownerId }: Caller,
  right: Right | readonly number[],
  { owner, id, siteId }: Record<'owner' | 'id' | 'siteId', string>,
): Fragment {
  if (audience !== 'customer') return sql<boolean>`true`;
  const permissions = typeof right === 'string' ? rights[right] : right;
  const wanted = sql.join(
    permissions.map((one) => sql`p.permissions @> ${sql.lit(`[${one}]`)}::jsonb`),
    sql` or `,
  );
  const shared = sql`exists (select 1 from shop_permission p where p.site_id = ${sql.ref(siteId)} and p.shop_id = ${sql.ref(id)} and p.user_id = ${ownerId} and (${wanted}))`;
  return permissions.length ? sql<boolean>`(${sql.ref(owner)} = ${ownerId} or ${shared})` : sql<boolean>`${sql.ref(owner)} = ${ownerId}`;
}

/** Returns the caller with access beyond its own rows, to rows of shared shops; use it only with a condition of `shopsFor`. */
export const beyondOwn = (caller: Caller): Caller => (caller.audience === 'customer' ? asSystem(caller) : caller);

/** Returns a shop on which the caller has a right (`NotFound` if it cannot see the shop, `NoPermission` if the right was not shared). */
export const shopFor = async (tx: Db, caller: Caller, id: string, right: Right): Promise<Shop> =>
  allowed(tx, caller, await findWhere(tx, beyondOwn(caller), shop, { id }), right);

/** Does the same and locks the shop. */
export const lockShop = async (tx: Tx, caller: Caller, id: string, right: Right): Promise<Shop> =>
  allowed(tx, caller, await lockWhere(tx, beyondOwn(caller), shop, { id }), right);

async function allowed(tx: Db, caller: Caller, [row]: readonly Shop[], right: Right): Promise<Shop> {
  if (!row) throw shopsErrors.noShop();
  if (caller.audience !== 'customer' || row.ownerId === caller.ownerId) return row;
  const [shared] = await findWhere(tx, beyondOwn(caller), shopPermission, { shopId: row.id, userId: caller.ownerId! });
  if (!shared?.permissions.length) throw shopsErrors.noShop();
  const wanted: readonly number[] = rights[right];
  if (!shared.permissions.some((one) => wanted.includes(one)))
    throw wanted.length ? shopsErrors.notSharedForThat({ shop: row.name }) : shopsErrors.notYours({ shop: row.name });
  return row;
}

const consolidates = (caller: Caller): Fragment =>
  shopsFor(caller, 'consolidate', { owner: 'r.owner_id', id: 'r.shop_id', siteId: 'r.site_id' });

/** The verbs on an order `r` of a shop, by the permission that `shopFor` asks for. */
export const rightsOnOrder = (caller: Caller): RowConditions => ({ consolidate: consolidates(caller) });

/** The verbs on a parcel `r` of a shop. Warehouse staff use its label only. */
export const rightsOnParcel = (caller: Caller): RowConditions => ({
  consolidate: caller.audience === 'warehouse' ? sql<boolean>`false` : consolidates(caller),
  label: consolidates(caller),
});
