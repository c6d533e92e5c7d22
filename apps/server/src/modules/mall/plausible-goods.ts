import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { stockModes } from '@entrepot/contract/modules/mall/combination.ts';
import { sellerOrderIndex } from '@entrepot/contract/modules/mall/screens.ts';
import { sellerOrder, sellerOrderLine } from '@entrepot/contract/modules/mall/seller-order.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { type Dec, type Decimal, dec, greatest, sum } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';
import { commoditiesToOrder } from '../commodities/public.ts';
import { notifyStaff } from '../messaging/public.ts';
import { currenciesOf, siteConfigurationOf } from '../sites/public.ts';
import type { SellerOrder } from './order.ts';

/** Goods count as at least so heavy (kg), so that cheap orders are never checked. */
const least = '0.1';
/** A parcel that weighs less than this share of its declared goods does not contain them. */
const lightest = '0.5';

/**
 * Whether what arrived for an order can be what was paid for: by its value per kilogram and, for parcels of the merchant, by the weight of the
 * goods that they should contain. Parcels that were not weighed count as light. `caller` is the system.
 */
export async function areGoodsPlausible(tx: Db, caller: Caller, order: SellerOrder): Promise<boolean> {
  const limit = dec((await siteConfigurationOf(tx, order.siteId)).mallValuePerKilogram);
  if (!limit.gt(0)) return true;
  const { byId } = await currenciesOf(tx, order.siteId, caller.now);
  const value = dec(order.totalAmount).times(dec(byId[order.currencyId]?.rate ?? '1'));
  const declared = await declaredWeight(tx, caller, order);
  const isSent = order.stockMode === stockModes.Merchant;
  const weight = isSent ? await parcelWeight(tx, caller, order) : declared;
  if (value.gt(limit.times(greatest(weight, dec(least))))) return false;
  return !isSent || weight.isZero() || weight.gte(declared.times(lightest));
}

async function parcelWeight(tx: Db, caller: Caller, { packageIds }: SellerOrder): Promise<Decimal> {
  const rows = await findWhere(tx, caller, pkg, { id: packageIds });
  return sum(rows.map(heavier));
}

/** The weight of the goods of an order by their master data, measured before declared. */
async function declaredWeight(tx: Db, caller: Caller, { id }: SellerOrder): Promise<Decimal> {
  const lines = await findWhere(tx, caller, sellerOrderLine, { sellerOrderId: id });
  const goods = lines.flatMap((line) => line.goods ?? []);
  const commodities = await commoditiesToOrder(tx, caller, [...new Set(goods.map(({ commodityId }) => commodityId))]);
  return sum(
    goods.map(({ commodityId, quantity }) => {
      const row = commodities.get(commodityId);
      if (!row) return dec(0);
      const measured = heavier({ grossWeight: row.measuredGrossWeight, actualWeight: row.measuredActualWeight });
      return (measured.gt(0) ? measured : heavier(row)).times(quantity);
    }),
  );
}

const heavier = ({ grossWeight, actualWeight }: { grossWeight: Dec | null; actualWeight: Dec | null }) =>
  greatest(dec(grossWeight), dec(actualWeight));

/** Notifies those who may confirm an order when its goods, on arrival, are too light for their price. `caller` is the system. */
export async function askForCheck(tx: Tx, caller: Caller, order: SellerOrder): Promise<void> {
  if (await areGoodsPlausible(tx, caller, order)) return;
  const { siteId, id, serialNumber: number } = order;
  await notifyStaff(tx, caller, {
    siteId,
    screen: sellerOrderIndex.Cancel,
    type: enumCodes.UserMessageType.Shop,
    text: 'mall.messages.goodsToCheck',
    values: { number },
    link: `/SellerOrderIndex?open=${id}`,
    sourceType: sellerOrder.name,
    sourceId: id,
  });
}
