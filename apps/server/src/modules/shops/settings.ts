import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type * as calls from '@entrepot/contract/modules/shops/calls.ts';
import { shippingMethod } from '@entrepot/contract/modules/carriers/shipping-method.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { currenciesOf } from '../sites/public.ts';
import { warehouseFor } from '../warehouses/public.ts';
import { lockShop, type Shop } from './access.ts';

const { Disabled } = enumCodes.EnableStatus;
type Setting<C> = (tx: Tx, caller: Caller, input: Input<C>) => Promise<true>;

async function set(tx: Tx, caller: Caller, row: Shop, values: Partial<Shop>): Promise<true> {
  await change(tx, caller, shop, row, values);
  return true;
}
const settable = (tx: Tx, caller: Caller, id: string) => lockShop(tx, caller, id, 'settings');

/** Sets the remarks of a shop. */
export const setRemarks: Setting<typeof calls.updateShopRemarks> = async (tx, caller, { id, remarks }) =>
  set(tx, caller, await settable(tx, caller, id), { remarks: remarks ?? null });

/**
 * Sets the shipping method of the shop's orders: an offered one of its site (`NotFound`, `StateNotAllowed`) that departs from the shop's
 * warehouse (`DifferentWarehouse`).
 */
export const setTypeOfShipping: Setting<typeof calls.setShopTypeOfShipping> = async (tx, caller, { id, typeOfShippingId }) => {
  const row = await settable(tx, caller, id);
  if (typeOfShippingId) await refuseWay(tx, caller, row, typeOfShippingId, row.warehouseId);
  return set(tx, caller, row, { typeOfShippingId: typeOfShippingId ?? null });
};

/**
 * Sets the warehouse of the shop's orders: an active one of its site (`NotFound`, `StateNotAllowed`) from which its shipping method departs
 * (`DifferentWarehouse`).
 */
export const setWarehouse: Setting<typeof calls.setShopWarehouse> = async (tx, caller, { id, warehouseId }) => {
  const row = await settable(tx, caller, id);
  if (warehouseId) await warehouseFor(tx, asSystemIn(caller, row.siteId), warehouseId, row);
  if (warehouseId && row.typeOfShippingId) await refuseWay(tx, caller, row, row.typeOfShippingId, warehouseId);
  return set(tx, caller, row, { warehouseId: warehouseId ?? null });
};

async function refuseWay(tx: Tx, caller: Caller, { siteId }: Shop, id: string, warehouseId: string | null): Promise<void> {
  const way = await find(tx, asSystemIn(caller, siteId), shippingMethod, id);
  const name = way.name?.[caller.language] ?? '';
  if (way.enableStatus === Disabled) throw shopsErrors.wayClosed({ way: name });
  if (warehouseId && way.warehouseIds?.length && !way.warehouseIds.includes(warehouseId)) throw shopsErrors.wayElsewhere({ way: name });
}

/** Sets whether articles of the shop become commodities automatically. */
export const setGenerateProducts: Setting<typeof calls.setShopGenerateProducts> = async (tx, caller, { id, enabled }) =>
  set(tx, caller, await settable(tx, caller, id), { automaticallyGenerateProducts: enabled });

/** Sets whether the shop's packages are unpacked. */
export const setUnpacking: Setting<typeof calls.setShopUnpacking> = async (tx, caller, { id, enabled }) =>
  set(tx, caller, await settable(tx, caller, id), { unpacking: enabled });

/**
 * Sets the currency of the shop's amounts when the marketplace does not state one: a currency that the site uses (`NotFound`,
 * `CurrencyNotEffective`).
 */
export const setCurrency: Setting<typeof calls.setShopCurrency> = async (tx, caller, { id, currencyId }) => {
  const row = await settable(tx, caller, id);
  const { byId } = await currenciesOf(tx, row.siteId, caller.now);
  const chosen = currencyId ? byId[currencyId] : undefined;
  if (currencyId && !chosen) throw refuse('NotFound');
  if (chosen && !chosen.effective) throw refuse('CurrencyNotEffective');
  return set(tx, caller, row, { currencyId: currencyId ?? null });
};
