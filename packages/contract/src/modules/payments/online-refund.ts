import { type CodeOf, f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { enumCodes } from '../../data/codes.ts';
import { isOffered } from '../../data/demo-mode.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { onlinePaymentIndex } from './screens.ts';

/** The provider's answer ends it; one with an unknown outcome (`park`) waits for a person. Refused money is credited to the balance. */
export const onlineRefundStates = states('PaymentRecordStatus', {
  Pending: { succeed: 'Succeeded', fail: 'Failed', park: 'ToBeReviewed' },
  ToBeReviewed: { succeed: 'Succeeded', fail: 'Failed' },
});

const { Alipay, WechatPay, Ecpay, Stripe, Sandbox } = enumCodes.OnlinePaymentProvider;
const refunding: readonly number[] = [Alipay, WechatPay, Ecpay, Stripe, Sandbox];

/** Whether a provider can refund a payment made by this means. ECPay refunds card payments only, the sandbox in demo mode only. */
export const givesBack = (provider: CodeOf<'OnlinePaymentProvider'>, method: string | null): boolean =>
  refunding.includes(provider) &&
  isOffered('OnlinePaymentProvider', provider) &&
  (provider !== Ecpay || (method ?? '').startsWith('Credit'));

/** A refund through the provider of the payment, in the currency of the payment. */
export const onlineRefund = resource({
  name: 'onlineRefund',
  module: 'payments',
  table: 'online_refund',
  title: 'outRefundNo',
  area: 'OnlinePayment',
  audience: { read: ['platform', 'site'], write: [] },
  screen: onlinePaymentIndex,
  scope: { customer: 'ownerId' },
  fields: {
    outRefundNo: f.code({ readOnly: true, required: true }),
    providerRefundNo: f.text({ readOnly: true, max: 100 }),
    onlinePaymentId: f.ref('onlinePayment', { readOnly: true, required: true, display: { OutTradeNo: 'outTradeNo' } }),
    configurationId: f.ref('onlinePaymentConfiguration', { readOnly: true, required: true }),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true, display: ownerShows }),
    // Its subject: a bill with its refund record, a recharge, or neither for money that was never booked.
    billId: f.ref('bill', { readOnly: true, display: { BillSerialNumber: 'serialNumber' } }),
    paymentRecordId: f.ref('paymentRecord', { readOnly: true, display: { PaymentRecordSerialNumber: 'serialNumber' } }),
    rechargeId: f.ref('recharge', { readOnly: true, display: { RechargeSerialNumber: 'serialNumber' } }),
    amount: f.money({ readOnly: true, required: true }),
    // The provider's currency code.
    currency: f.text({ readOnly: true, required: true, max: 8 }),
    // Its value in the customer's wallet; 0 for money that was never booked.
    walletAmount: f.money({ currency: 'site', readOnly: true, required: true, default: '0' }),
    currencyId: f.ref('currency', { readOnly: true, required: true, display: currencyShows }),
    paymentRecordStatus: f.state(onlineRefundStates, 'Pending'),
    reason: f.longText({ readOnly: true }),
    // Why it failed, in the provider's words.
    problem: f.text({ readOnly: true, max: 255 }),
    attempts: f.count({ readOnly: true, required: true, default: 0 }),
    // Sent, and no answer is stored yet.
    awaiting: f.flag({ readOnly: true, required: true, default: false, seenBy: [] }),
    nextTime: f.time({ readOnly: true, seenBy: [] }),
    doneTime: f.time({ readOnly: true }),
    reviewerId: f.staff({ readOnly: true, display: { ReviewerName: 'displayName' } }),
    reviewRemarks: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetOnlineRefunds' },
  unique: [['outRefundNo']],
  indexes: [['onlinePaymentId'], ['paymentRecordId'], ['billId'], ['rechargeId'], ['paymentRecordStatus']],
  search: ['outRefundNo', 'providerRefundNo'],
  checks: { amount_is_positive: 'amount > 0 and wallet_amount >= 0' },
  page: {
    filters: ['ownerId', 'onlinePaymentId', 'paymentRecordStatus'],
    headline: ['amount'],
    columns: [
      'outRefundNo',
      'ownerId',
      'onlinePaymentId',
      'configurationId',
      'paymentRecordStatus',
      'amount',
      'walletAmount',
      'currencyId',
      'billId',
      'rechargeId',
      'paymentRecordId',
      'providerRefundNo',
      'attempts',
      'problem',
      'doneTime',
      'reason',
      'reviewerId',
      'reviewRemarks',
    ],
    form: [],
  },
});
