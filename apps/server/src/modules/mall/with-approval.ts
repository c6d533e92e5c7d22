import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { DraftOf } from '@entrepot/contract/core/resource.ts';
import { mallShop } from '@entrepot/contract/modules/mall/mall-shop.ts';
import { cancelSellerOrder } from '@entrepot/contract/modules/mall/order-calls.ts';
import { changeAfterSaleBearer, decideAfterSale, reverseAfterSale } from '@entrepot/contract/modules/mall/after-sale-calls.ts';
import { afterSale } from '@entrepot/contract/modules/mall/after-sale.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { currenciesOf, siteConfigurationOf } from '../sites/public.ts';
import { type Measure, type Moved, withFourEyesApproval } from '../wallet/public.ts';
import { changeBearer, decide, reverse } from './after-sale-decide.ts';
import { cancel } from './cancel.ts';

const { Refund, Reversal, Settings } = enumCodes.MoneyMovement;

/** Cancels an order of the mall; what staff refund to its buyer is limited. */
export const cancelWithApproval = withFourEyesApproval(
  cancelSellerOrder,
  cancel,
  async (tx, caller, { id, remarks }): Promise<Moved | null> => {
    const { status, siteId, ownerId, currencyId, totalAmount: amount, serialNumber: number } = await find(tx, caller, sellerOrder, id);
    if (status === enumCodes.SellerOrderStatus.ToBePaid) return null;
    const subject = { type: 'sellerOrder', id, number };
    return { movement: Refund, siteId, ownerId, currencyId, amount, subject, remarks: remarks ?? null };
  },
);

/** Refunds a request after the sale, with four-eyes approval. */
export const decideWithApproval = withFourEyesApproval(
  decideAfterSale,
  decide,
  async (tx, caller, { id, lines, remarks }): Promise<Moved> => {
    const { siteId, ownerId, currencyId, serialNumber: number, amount: whole } = await find(tx, caller, afterSale, id);
    const amount = text(sum(lines.map((line) => dec(line.amount))));
    return {
      movement: Refund,
      siteId,
      ownerId,
      currencyId,
      amount,
      whole,
      subject: { type: 'afterSale', id, number },
      remarks: remarks ?? null,
    };
  },
);

const reversedOf = async (tx: Tx, caller: Caller, { id, remarks }: { id: string; remarks: string }): Promise<Moved> => {
  const { siteId, sellerId: ownerId, currencyId, amount, serialNumber: number } = await find(tx, caller, afterSale, id);
  return { movement: Reversal, siteId, ownerId, currencyId, amount, subject: { type: 'afterSale', id, number }, remarks };
};

/** Books a refund to another bearer, with four-eyes approval. */
export const changeBearerWithApproval = withFourEyesApproval(changeAfterSaleBearer, changeBearer, reversedOf);

/** Reverses a refund after the sale, with four-eyes approval. */
export const reverseWithApproval = withFourEyesApproval(reverseAfterSale, reverse, reversedOf);

/** Measures a commission that is lower than the one in force: it is the site's share of every sale, without an upper limit. */
async function shopMoved(
  tx: Tx,
  caller: Caller,
  { id, siteId: chosen, ...draft }: Partial<DraftOf<typeof mallShop>> & { id?: string; siteId?: string },
) {
  const row = id ? await find(tx, caller, mallShop, id) : null;
  const siteId = row?.siteId ?? chosen ?? caller.siteId;
  const before = row?.commissionRate ?? (await siteConfigurationOf(tx, siteId)).mallCommissionRate;
  if (draft.commissionRate === undefined || draft.commissionRate === null || !dec(draft.commissionRate).lt(dec(before))) return null;
  const { baseId: currencyId } = await currenciesOf(tx, siteId, caller.now);
  const remarks = `${before}% → ${draft.commissionRate}%`;
  const subject = row ? { subject: { type: 'mallShop', id: row.id, number: row.name.slice(0, 60) } } : {};
  return { movement: Settings, siteId, ownerId: null, currencyId, amount: '0', unlimited: true, remarks, ...subject };
}

/** Measures by path, for the calls of shops. */
export const shopMeasures: Readonly<Record<string, Measure<any>>> = {
  [`/${mallShop.area}/${mallShop.calls!.create}`]: shopMoved,
  [`/${mallShop.area}/${mallShop.calls!.edit}`]: shopMoved,
};
