import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { type disableMallShop, type enableMallShop, getMallShopSelect } from '@entrepot/contract/modules/mall/calls.ts';
import { mallCombination } from '@entrepot/contract/modules/mall/combination.ts';
import { mallErrors } from '@entrepot/contract/modules/mall/errors.ts';
import { mallShop } from '@entrepot/contract/modules/mall/mall-shop.ts';
import { combinationStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, changeWhere, find, findWhere, lock } from '../../core/db/rows.ts';
import { asSystemIn, asVisitor } from '../../core/scope/scope.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { lookUp } from '../../core/lists/choices.ts';

export type MallShop = RowOf<typeof mallShop>;
type Draft = DraftOf<typeof mallShop>;
const { Released } = enumCodes.MallCombinationStatus;

/**
 * Sets the owner of a shop, which cannot change: the calling merchant, or the customer named by staff. The name is unique within a site
 * (`Duplicate`), the commission a share (`ValidationFailed`).
 */
export async function fillShop(tx: Tx, caller: Caller, draft: Draft, row: MallShop | null): Promise<Partial<MallShop>> {
  if (dec(draft.commissionRate).gt(100)) throw invalid({ field: 'CommissionRate', key: 'tooBig', values: { max: 100 } });
  const merchant = row ? { siteId: row.siteId, ownerId: row.ownerId } : await merchantOf(tx, caller, draft.ownerId);
  const same = await findWhere(tx, asSystemIn(caller, merchant.siteId), mallShop, { name: draft.name }, ['id']);
  if (same.some(({ id }) => id !== row?.id)) throw mallErrors.nameTaken({ name: draft.name });
  if (row) return { ownerId: row.ownerId };
  const { mallCommissionRate } = await siteConfigurationOf(tx, merchant.siteId);
  return { ...merchant, commissionRate: (caller.audience !== 'customer' && draft.commissionRate) || mallCommissionRate };
}

/** Returns the main account of a customer: the caller's own, or that of the account named by staff (`ValidationFailed`, `NotFound`). */
async function merchantOf(tx: Tx, caller: Caller, userId: string | null | undefined): Promise<{ siteId: string; ownerId: string }> {
  if (caller.audience === 'customer') return { siteId: caller.siteId, ownerId: caller.ownerId! };
  if (!userId) throw invalid({ field: 'UserId', key: 'required' });
  const { siteId, id, mainAccountId, accountTypeCode } = await find(tx, caller, user, userId);
  if (accountTypeCode !== enumCodes.AccountTypeCode.User) throw refuse('NotFound');
  return { siteId, ownerId: mainAccountId ?? id };
}

/** Lists shops for a picker: a merchant's own and those of staff's sites, or all open ones. */
export function shopsToPick(tx: Db, caller: Caller, { everyones, ...query }: Input<typeof getMallShopSelect>): Promise<RawJson> {
  const { output } = getMallShopSelect;
  return lookUp(tx, everyones ? asVisitor(caller) : caller, mallShop, query, {
    output,
    order: sql`r.name, r.id`,
    where: everyones ? sql`r.enable` : undefined,
  });
}

/** Opens a shop. */
export async function enable(tx: Tx, caller: Caller, { id }: Input<typeof enableMallShop>) {
  const row = await lock(tx, caller, mallShop, id);
  if (!row.enable) await change(tx, caller, mallShop, row, { enable: true });
  return true;
}

/** Closes a shop and halts its sales. Existing orders continue. */
export async function disable(tx: Tx, caller: Caller, { id }: Input<typeof disableMallShop>) {
  const row = await lock(tx, caller, mallShop, id);
  if (row.enable) await change(tx, caller, mallShop, row, { enable: false });
  const status = combinationStates.after(Released, 'halt');
  const onSale = { mallShopId: id, status: Released };
  await changeWhere(tx, asSystemIn(caller, row.siteId), mallCombination, onSale, { status, haltTime: caller.now });
  return true;
}
