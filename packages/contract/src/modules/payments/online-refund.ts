import { type CodeOf, f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { enumCodes } from '../../data/codes.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { onlinePaymentIndex } from './screens.ts';

/** The provider's word ends it; what nobody can tell (`park`) waits for a person. Refused money goes into the balance. */
export const onlineRefundStates = states('PaymentRecordStatus', {
  Pending: { succeed: 'Succeeded', fail: 'Failed', park: 'ToBeReviewed' },
  ToBeReviewed: { succeed: 'Succeeded', fail: 'Failed' },
});

const { Alipay, WechatPay, Ecpay, Stripe, Sandbox } = enumCodes.OnlinePaymentProvider;
const refunding: readonly number[] = [Alipay, WechatPay, Ecpay, Stripe, Sandbox];

/** Can a provider give money back that came in by this means of its own? ECPay gives back what was paid by card only. */
export const givesBack = (provider: CodeOf<'OnlinePaymentProvider'>, method: string | null): boolean =>
  refunding.includes(provider) && (provider !== Ecpay || (method ?? '').startsWith('Credit'));

/** Money on its way back through the provider it came in by, in the currency it came in. */
export const onlineRefund = resource({
  name: 'onlineRefund',
  module: 'payments',
  table: 'online_refund',
  title: 'outRefundNo',
  area: 'OnlinePayment',
  who: { read: 'PS', write: '' },
  screen: onlinePaymentIndex,
  fields: {
    outRefundNo: f.code({ byServer: true, required: true }),
    providerRefundNo: f.text({ byServer: true, max: 100 }),
    onlinePaymentId: f.ref('onlinePayment', { byServer: true, required: true, shows: { OutTradeNo: 'outTradeNo' } }),
    configurationId: f.ref('onlinePaymentConfiguration', { byServer: true, required: true }),
    ownerId: f.ref('user', { wire: 'UserId', byServer: true, required: true, shows: ownerShows }),
    // What it is given back on: a bill with its refund record, a recharge, or neither for money that was never booked.
    billId: f.ref('bill', { byServer: true, shows: { BillSerialNumber: 'serialNumber' } }),
    paymentRecordId: f.ref('paymentRecord', { byServer: true, shows: { PaymentRecordSerialNumber: 'serialNumber' } }),
    rechargeId: f.ref('recharge', { byServer: true, shows: { RechargeSerialNumber: 'serialNumber' } }),
    amount: f.money({ byServer: true, required: true }),
    // As the provider calls it.
    currency: f.text({ byServer: true, required: true, max: 8 }),
    // What it is worth in the customer's wallet; 0 for money that was never booked.
    walletAmount: f.money({ byServer: true, required: true, starts: '0' }),
    currencyId: f.ref('currency', { byServer: true, required: true, shows: currencyShows }),
    paymentRecordStatus: f.state(onlineRefundStates, 'Pending'),
    reason: f.longText({ byServer: true }),
    // Why it did not go through, in the provider's words.
    problem: f.text({ byServer: true, max: 255 }),
    attempts: f.count({ byServer: true, required: true, starts: 0 }),
    // Sent, and no answer is kept yet.
    awaiting: f.flag({ byServer: true, required: true, starts: false, seenBy: '' }),
    nextTime: f.time({ byServer: true, seenBy: '' }),
    doneTime: f.time({ byServer: true }),
    reviewerId: f.ref('user', { byServer: true, shows: { ReviewerName: 'nickName' } }),
    reviewRemarks: f.longText({ byServer: true }),
  },
  calls: { list: 'GetOnlineRefunds' },
  unique: [['outRefundNo']],
  indexes: [['onlinePaymentId'], ['paymentRecordId'], ['billId'], ['rechargeId'], ['paymentRecordStatus']],
  search: ['outRefundNo', 'providerRefundNo'],
  checks: { amount_is_positive: 'amount > 0 and wallet_amount >= 0' },
  page: {
    filters: ['ownerId', 'onlinePaymentId', 'paymentRecordStatus'],
    leads: ['amount'],
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
