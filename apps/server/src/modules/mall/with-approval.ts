import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { DraftOf } from '@entrepot/contract/core/resource.ts';
import { mallShop } from '@entrepot/contract/modules/mall/mall-shop.ts';
import { cancelSellerOrder } from '@entrepot/contract/modules/mall/order-calls.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { currenciesOf, siteConfigurationOf } from '../sites/public.ts';
import { type Measure, type Moved, withFourEyesApproval } from '../wallet/public.ts';
import { cancel } from './cancel.ts';

const { Refund, Settings } = enumCodes.MoneyMovement;

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
