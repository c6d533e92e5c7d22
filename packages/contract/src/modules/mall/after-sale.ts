import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { afterSaleStates } from './mall-states.ts';
import { afterSaleIndex } from './screens.ts';

/** A line of an order with the pieces that the buyer wants refunded, and their amount. */
export interface AfterSaleLine {
  lineId: string;
  quantity: number;
  /** The requested amount, once decided the refunded one. */
  amount: string;
}

const forStaff = ['platform', 'site'] as const;

/** A buyer's request for a refund of a completed purchase; the seller answers, staff decide. */
export const afterSale = resource({
  name: 'afterSale',
  module: 'mall',
  table: 'after_sale',
  title: 'serialNumber',
  area: 'AfterSale',
  audience: { read: ['platform', 'site'], write: [] },
  screen: afterSaleIndex,
  scope: { customer: 'ownerId' },
  watchers: ['sellerId'],
  fields: {
    serialNumber: f.code({ readOnly: true, required: true, max: 20 }),
    afterSaleStatus: f.state(afterSaleStates, 'Requested'),
    sellerOrderId: f.ref('sellerOrder', { readOnly: true, required: true, display: { SellerOrderNumber: 'serialNumber' } }),
    sellerId: f.ref('user', { readOnly: true, required: true, display: { SellerName: 'userName', SellerNickName: 'displayName' } }),
    ownerId: f.customer({
      apiName: 'BuyerId',
      readOnly: true,
      required: true,
      display: { BuyerName: 'userName', BuyerNickName: 'nickName' },
    }),
    currencyId: f.ref('currency', { readOnly: true, required: true }),
    lines: f.json<AfterSaleLine[]>({ readOnly: true, required: true, default: [], seenBy: [], widget: 'hidden' }),
    // Requested, once decided refunded to the buyer.
    amount: f.money({ readOnly: true, required: true }),
    goodsReturned: f.flag({ readOnly: true, required: true, default: false }),
    reason: f.longText({ readOnly: true, required: true }),
    sellerAgrees: f.flag({ readOnly: true }),
    sellerRemarks: f.longText({ readOnly: true }),
    answerTime: f.time({ readOnly: true }),
    goodsBackTime: f.time({ readOnly: true }),
    afterSaleBearer: f.enum('AfterSaleBearer', { readOnly: true, seenBy: forStaff }),
    carrierId: f.ref('carrier', { readOnly: true, seenBy: forStaff }),
    // The seller's share of the refund: of the proceeds including the part that coupons paid, and of the commission that returns.
    sellerAmount: f.money({ readOnly: true, required: true, default: '0', seenBy: forStaff }),
    commissionAmount: f.money({ readOnly: true, required: true, default: '0', seenBy: forStaff }),
    // The part of the seller's share that exceeded the balance and was billed.
    debtAmount: f.money({ readOnly: true, required: true, default: '0', seenBy: forStaff }),
    // The number of its postings in the seller's wallet.
    postings: f.count({ readOnly: true, required: true, default: 0, seenBy: [], widget: 'hidden' }),
    decisionTime: f.time({ readOnly: true }),
    auditorId: f.staff({ readOnly: true, display: { AuditorName: 'displayName' }, seenBy: forStaff }),
    remarks: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetAfterSales' },
  unique: [['serialNumber']],
  indexes: [['sellerOrderId'], ['ownerId'], ['afterSaleStatus']],
  search: ['serialNumber', 'reason'],
  checks: {
    amount_is_positive: 'amount > 0',
    shares_fit: 'commission_amount >= 0 and debt_amount >= 0 and commission_amount + debt_amount <= seller_amount',
    refunds_have_bearer: `after_sale_status not in (${enumCodes.AfterSaleStatus.Refunded}, ${enumCodes.AfterSaleStatus.Reversed}) or after_sale_bearer is not null`,
  },
  page: {
    filters: ['serialNumber', 'afterSaleStatus', 'ownerId'],
    columns: [
      'serialNumber',
      'afterSaleStatus',
      'sellerOrderId',
      'ownerId',
      'sellerId',
      'amount',
      'currencyId',
      'goodsReturned',
      'reason',
      'sellerAgrees',
      'sellerRemarks',
      'goodsBackTime',
      'afterSaleBearer',
      'carrierId',
      'sellerAmount',
      'commissionAmount',
      'debtAmount',
      'decisionTime',
      'auditorId',
      'remarks',
    ],
    form: [],
  },
});
