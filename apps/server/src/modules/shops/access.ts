import { type RawBuilder, sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import { shop, shopPermission } from '@entrepot/contract/modules/shops/shop.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere, lockWhere } from '../../core/rows/rows.ts';
import { asSystem } from '../../core/rows/scope.ts';

export type Shop = RowOf<typeof shop>;
type Piece = RawBuilder<boolean>;

const { ViewOrders, Consolidate, ManageCommodity, ManageSettings } = enumCodes.ShopPermission;
/** What a customer with whom a shop is shared needs for something: one of these. */
export const rights = {
  /** To see the shop in the list. */
  see: [ViewOrders, Consolidate, ManageCommodity, ManageSettings],
  orders: [ViewOrders, Consolidate],
  /** To bind goods to its orders and send them. */
  consolidate: [Consolidate],
  commodities: [ManageCommodity],
  settings: [ManageSettings],
  /** The owner's alone. */
  own: [],
} as const satisfies Record<string, readonly number[]>;
type Right = keyof typeof rights;

/**
 * Of which shops a customer sees something, as a condition over a column with the shop's id: its own, and those that were shared with
 * it for that, or with one of some permissions. Staff see all of their sites.
 */
export function shopsFor(
  { who, ownerId }: Caller,
  right: Right | readonly number[],
  { owner, id, siteId }: Record<'owner' | 'id' | 'siteId', string>,
): Piece {
  if (who !== 'C') return sql<boolean>`true`;
  const permissions = typeof right === 'string' ? rights[right] : right;
  const wanted = sql.join(
    permissions.map((one) => sql`p.permissions @> ${sql.lit(`[${one}]`)}::jsonb`),
    sql` or `,
  );
  const shared = sql`exists (select 1 from shop_permission p where p.site_id = ${sql.ref(siteId)} and p.shop_id = ${sql.ref(id)} and p.user_id = ${ownerId} and (${wanted}))`;
  return permissions.length ? sql<boolean>`(${sql.ref(owner)} = ${ownerId} or ${shared})` : sql<boolean>`${sql.ref(owner)} = ${ownerId}`;
}

/** The same caller looking past its own rows at those shared with it; what it may see of them is a condition of `shopsFor`. */
export const beyondOwn = (caller: Caller): Caller => (caller.who === 'C' ? asSystem(caller) : caller);

/** A shop the caller may do something with (101 when it sees nothing of it, 1 when that was not shared). */
export const shopFor = async (tx: Tx, caller: Caller, id: string, right: Right): Promise<Shop> =>
  allowed(tx, caller, await findWhere(tx, beyondOwn(caller), shop, { id }), right);

/** The same, held until the transaction ends. */
export const lockShop = async (tx: Tx, caller: Caller, id: string, right: Right): Promise<Shop> =>
  allowed(tx, caller, await lockWhere(tx, beyondOwn(caller), shop, { id }), right);

async function allowed(tx: Tx, caller: Caller, [row]: readonly Shop[], right: Right): Promise<Shop> {
  if (!row) throw shopsErrors.noShop();
  if (caller.who !== 'C' || row.ownerId === caller.ownerId) return row;
  const [shared] = await findWhere(tx, beyondOwn(caller), shopPermission, { shopId: row.id, userId: caller.ownerId! });
  if (!shared?.permissions.length) throw shopsErrors.noShop();
  const wanted: readonly number[] = rights[right];
  if (!shared.permissions.some((one) => wanted.includes(one)))
    throw wanted.length ? shopsErrors.notSharedForThat({ shop: row.name }) : shopsErrors.notYours({ shop: row.name });
  return row;
}
