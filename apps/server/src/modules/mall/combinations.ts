import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { type FieldProblem, invalid } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  editCombination,
  type establishCombination,
  getEditCombination,
  type haltSales,
  type releaseSales,
} from '@entrepot/contract/modules/mall/calls.ts';
import { role } from '@entrepot/contract/modules/access/role.ts';
import {
  mallCombination,
  mallCombinationDiscount,
  mallCombinationGoods,
  mallRolePrice,
  stockModes,
} from '@entrepot/contract/modules/mall/combination.ts';
import { mallErrors } from '@entrepot/contract/modules/mall/errors.ts';
import { mallShop } from '@entrepot/contract/modules/mall/mall-shop.ts';
import { combinationStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import { mallBasketLine } from '@entrepot/contract/modules/mall/seller-order.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { storeFieldFiles } from '../../core/files/stored-files.ts';
import { listJson } from '../../core/lists/json-answers.ts';
import { withStored } from '../../core/calls/unsent.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { change, find, findWhere, insert, insertAll, lock, lockAll, removeWhere, sameVersion } from '../../core/db/rows.ts';
import { asSystemIn, atSite } from '../../core/scope/scope.ts';
import { commoditiesToOrder } from '../commodities/public.ts';
import { currencyFormatOf, walletOf } from '../wallet/public.ts';
import { warehouseFor } from '../warehouses/public.ts';
import { orderableOf } from './offers.ts';
import { discountsIn, giftsFrom, goodsIn, ofDiscount } from './parts.ts';
import type { MallShop } from './shops.ts';

export type Combination = RowOf<typeof mallCombination>;
type Written = Input<typeof establishCombination>;
/** The kind of roles that customers have. */
const customerKind = 2;

/** Creates a combination in a shop of the caller's, as a draft. */
export async function establish(tx: Tx, caller: Caller, input: Written) {
  const shop = await find(tx, caller, mallShop, input.mallShopId);
  await refuseWrong(tx, caller, shop, input);
  const values = (await storeFieldFiles(tx, caller, mallCombination, columnsOf(input), null)) as Partial<Combination>;
  const row = await insert(tx, caller, mallCombination, { ...values, siteId: shop.siteId, ownerId: shop.ownerId! });
  await writeParts(tx, caller, row, input);
  return { id: row.id };
}

/** Edits a combination that is not on sale (`StateNotAllowed`). It stays in its shop. */
export async function edit(tx: Tx, caller: Caller, { id, rowVersion, ...sent }: Input<typeof editCombination>) {
  const row = await lock(tx, caller, mallCombination, id);
  sameVersion(row, rowVersion);
  if (!combinationStates.is(row.status, 'editable')) throw combinationStates.refusal(row.status);
  const shop = await find(tx, caller, mallShop, row.mallShopId);
  const input = { ...withStored(editCombination, row, sent), ...(await partsOf(tx, caller, row, sent)) };
  await refuseWrong(tx, caller, shop, input);
  const values = (await storeFieldFiles(tx, caller, mallCombination, columnsOf(input), row)) as Partial<Combination>;
  await change(tx, caller, mallCombination, row, { ...values, mallShopId: row.mallShopId });
  await writeParts(tx, caller, row, input);
  return true;
}

/**
 * Deletes a combination that is not on sale (`StateNotAllowed`), with its parts and its basket lines. A combination that was sold cannot be
 * deleted (`InUse`).
 */
export async function mayRemoveCombination(tx: Tx, caller: Caller, { siteId, id: combinationId, status }: Combination): Promise<void> {
  if (!combinationStates.is(status, 'editable')) throw combinationStates.refusal(status);
  const system = asSystemIn(caller, siteId);
  for (const part of [mallCombinationGoods, mallCombinationDiscount, mallRolePrice, mallBasketLine])
    await removeWhere(tx, system, part, { combinationId });
}

const columnsOf = ({
  mallShopId,
  name,
  pictures,
  detail,
  price,
  currencyId,
  stockMode,
  warehouseId,
  availableQuantity,
  limitPerUser,
}: Written) => ({
  mallShopId,
  name,
  pictures: pictures ?? [],
  detail: detail ?? null,
  price,
  currencyId,
  stockMode,
  warehouseId: stockMode === stockModes.Warehouse ? (warehouseId ?? null) : null,
  availableQuantity: stockMode === stockModes.Merchant ? (availableQuantity ?? 0) : 0,
  limitPerUser: limitPerUser ?? 0,
});

/**
 * Rejects an invalid combination: without goods (`AtLeastOneSelection`), a commodity twice (`DuplicateSelection`), of another owner
 * (`UnmatchedGoods`), a wrong price (`ValidationFailed`).
 */
async function refuseWrong(tx: Tx, caller: Caller, shop: MallShop, input: Written): Promise<void> {
  const { goods, rolePrices, stockMode, warehouseId } = input;
  const gifts = input.gifts ?? [];
  if (!goods.length) throw mallErrors.noGoods();
  const system = asSystemIn(caller, shop.siteId);
  const ids = [...new Set([...goods, ...gifts].map(({ commodityId }) => commodityId))];
  const known = await commoditiesToOrder(tx, system, ids);
  if (ids.some((id) => known.get(id)?.ownerId !== shop.ownerId)) throw mallErrors.notTheMerchants();
  for (const list of [goods, gifts]) {
    const doubled = list.find((one, at) => list.findIndex(({ commodityId }) => commodityId === one.commodityId) !== at);
    if (doubled) throw mallErrors.goodsTwice({ commodity: known.get(doubled.commodityId)!.name });
  }
  const roleIds = (rolePrices ?? []).map(({ roleId }) => roleId);
  if (new Set(roleIds).size !== roleIds.length) throw mallErrors.rolesTwice();
  await refuseOtherRoles(tx, system, roleIds);
  const isStock = stockMode === stockModes.Warehouse;
  if (isStock && !warehouseId) throw invalid({ field: 'WarehouseId', key: 'required' });
  if (isStock) await warehouseFor(tx, atSite(caller, shop.siteId), warehouseId!);
  const wallet = await walletOf(tx, system, shop.ownerId!);
  if (wallet.currencyId !== input.currencyId) throw invalid({ field: 'CurrencyId', key: 'mall.errors.otherWallet' });
  const format = await currencyFormatOf(tx, system, wallet.currencyId);
  format.check(input.price, 'Price');
  for (const [at, { price }] of (rolePrices ?? []).entries()) format.check(price, `RolePrices.${at}.Price`);
  const problems = (input.discounts ?? []).flatMap(problemsOf);
  if (problems.length) throw invalid(...problems);
}

/** Prices are for roles of customers of the shop's site (`ValidationFailed`): staff do not buy. */
async function refuseOtherRoles(tx: Tx, system: Caller, roleIds: readonly string[]): Promise<void> {
  if (!roleIds.length) return;
  const known = new Set((await findWhere(tx, system, role, { id: [...roleIds], roleKind: customerKind })).map(({ id }) => id));
  const problems = roleIds.flatMap((id, at): FieldProblem[] =>
    known.has(id) ? [] : [{ field: `RolePrices.${at}.RoleId`, key: 'choice' }],
  );
  if (problems.length) throw invalid(...problems);
}

function problemsOf({ percentage, amount, startTime, endTime }: NonNullable<Written['discounts']>[number], at: number): FieldProblem[] {
  const field = `Discounts.${at}`;
  const problems: FieldProblem[] = [];
  if ((percentage ?? null) === null ? (amount ?? null) === null : (amount ?? null) !== null)
    problems.push({ field: `${field}.Amount`, key: 'mall.errors.eitherOr' });
  if (percentage && (!dec(percentage).gt(0) || dec(percentage).gt(100)))
    problems.push({ field: `${field}.Percentage`, key: 'mall.errors.fullShare' });
  if (amount && !dec(amount).gt(0)) problems.push({ field: `${field}.Amount`, key: 'mall.errors.eitherOr' });
  if (startTime && endTime && startTime >= endTime) problems.push({ field: `${field}.EndTime`, key: 'dates' });
  return problems;
}

/** Replaces the parts and prices of a combination; role prices only if they were sent. */
async function writeParts(tx: Tx, caller: Caller, row: Combination, { goods, gifts, discounts, rolePrices }: Written): Promise<void> {
  const { siteId, id: combinationId } = row;
  const system = asSystemIn(caller, siteId);
  const of = { siteId, combinationId };
  await removeWhere(tx, system, mallCombinationGoods, { combinationId });
  await removeWhere(tx, system, mallCombinationDiscount, { combinationId });
  const list = [
    ...goods.map((one) => ({ ...of, ...one, isGift: false, minimumQuantity: 1 })),
    ...(gifts ?? []).map((one) => ({ ...of, ...one, isGift: true })),
  ];
  await insertAll(tx, system, mallCombinationGoods, list);
  await insertAll(
    tx,
    system,
    mallCombinationDiscount,
    (discounts ?? []).map((one) => ({ ...of, ...one })),
  );
  if (rolePrices === undefined || caller.audience === 'customer') return;
  await removeWhere(tx, system, mallRolePrice, { combinationId });
  await insertAll(
    tx,
    system,
    mallRolePrice,
    (rolePrices ?? []).map((one) => ({ ...of, ...one })),
  );
}

/** The gifts and discounts of a combination after an edit: the sent ones, otherwise the stored ones. */
async function partsOf(tx: Tx, caller: Caller, { siteId, id: combinationId }: Combination, { gifts, discounts }: Partial<Written>) {
  const system = asSystemIn(caller, siteId);
  const storedGifts = () => findWhere(tx, system, mallCombinationGoods, { combinationId, isGift: true });
  const storedDiscounts = () => findWhere(tx, system, mallCombinationDiscount, { combinationId });
  return {
    gifts:
      gifts === undefined
        ? (await storedGifts()).map(({ commodityId, quantity, minimumQuantity }) => ({ commodityId, quantity, minimumQuantity }))
        : gifts,
    discounts:
      discounts === undefined
        ? (await storedDiscounts()).map(({ percentage, amount, startTime, endTime, minimumQuantity }) => ({
            percentage,
            amount,
            startTime,
            endTime,
            minimumQuantity,
          }))
        : discounts,
  };
}

/** Returns a combination with all its parts for its form. */
export function combinationToEdit(tx: Db, caller: Caller, { id }: Input<typeof getEditCombination>): Promise<RawJson> {
  const { output } = getEditCombination;
  const ofGoods = {
    commodityId: sql`g.commodity_id`,
    quantity: sql`g.quantity`,
    commodityName: sql`k.name`,
    commodityCode: sql`k.commodity_code`,
  };
  const also = {
    goods: listJson(caller, output.children.goods, ofGoods, goodsIn(false)),
    gifts: listJson(caller, output.children.gifts, { ...ofGoods, minimumQuantity: giftsFrom }, goodsIn(true)),
    discounts: listJson(
      caller,
      output.children.discounts,
      { ...ofDiscount, startTime: sql`d.start_time` },
      { from: discountsIn, order: sql`d.id` },
    ),
  };
  const rolePrices = listJson(
    caller,
    output.children.rolePrices,
    { roleId: sql`p.role_id`, price: sql`p.price` },
    { from: sql`mall_role_price p where p.site_id = r.site_id and p.combination_id = r.id`, order: sql`p.id` },
  );
  return rowJson(tx, caller, mallCombination, id, {
    output,
    full: true,
    also: caller.audience === 'customer' ? also : { ...also, rolePrices },
  });
}

/**
 * Puts combinations on sale: their shops must be open (`CombinationNotOnSale`), their goods approved (`UnmatchedGoods`) and available
 * (`InsufficientStock`).
 */
export async function release(tx: Tx, caller: Caller, { ids }: Input<typeof releaseSales>) {
  for (const row of await lockAll(tx, caller, mallCombination, ids)) {
    const status = combinationStates.after(row.status, 'release');
    await refuseUnfit(tx, caller, row);
    await change(tx, caller, mallCombination, row, { status, releaseTime: caller.now, haltTime: null });
  }
  return true;
}

async function refuseUnfit(tx: Tx, caller: Caller, row: Combination): Promise<void> {
  const system = asSystemIn(caller, row.siteId);
  const shop = await find(tx, system, mallShop, row.mallShopId);
  if (!shop.enable) throw mallErrors.shopClosed({ name: shop.name });
  const goods = await findWhere(tx, system, mallCombinationGoods, { combinationId: row.id });
  const known = await commoditiesToOrder(
    tx,
    system,
    goods.map(({ commodityId }) => commodityId),
  );
  const { Normal } = enumCodes.CommodityStatus;
  const unfit = goods.find(({ commodityId }) => known.get(commodityId)?.commodityStatus !== Normal);
  if (unfit) throw mallErrors.goodsNotNormal({ commodity: known.get(unfit.commodityId)?.name ?? '' });
  const left = (await orderableOf(tx, row.siteId, [row.id])).get(row.id) ?? 0;
  if (left < 1) throw mallErrors.nothingToSell({ name: row.name[caller.language] });
}

/** Takes combinations off sale. */
export async function halt(tx: Tx, caller: Caller, { ids }: Input<typeof haltSales>) {
  for (const row of await lockAll(tx, caller, mallCombination, ids))
    await change(tx, caller, mallCombination, row, { status: combinationStates.after(row.status, 'halt'), haltTime: caller.now });
  return true;
}
