import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { onlinePaymentIndex } from './screens.ts';

/**
 * The provider's word ends it. Money that does not fit (another amount, bills paid meanwhile, after the end) is parked until a
 * person decides; `park` leaves no payment out, as money may come late.
 */
export const onlinePaymentStates = states('PaymentRecordStatus', {
  Pending: { succeed: 'Succeeded', fail: 'Failed', close: 'Closed', park: 'ToBeReviewed' },
  Failed: { park: 'ToBeReviewed' },
  Closed: { park: 'ToBeReviewed' },
  ToBeReviewed: { accept: 'Succeeded', reject: 'Failed' },
});

/** What an online payment is for. */
export const paymentPurposes = { bills: 1, recharge: 2, mall: 3 } as const;

/** How the payer goes on: an address to go to, a form to send (JSON of PaymentForm), or the text of a QR code. */
export interface PaymentPayload {
  redirect: string | null;
  form: string | null;
  qrText: string | null;
  /** What the provider itself calls what was opened, where it does not know our number. */
  handle?: string | null;
}

/** A form that the payer's browser sends to a provider. */
export interface PaymentForm {
  action: string;
  fields: Record<string, string>;
}

/** One refund in the books of the practice provider. */
export interface PracticeRefund {
  outRefundNo: string;
  refundNo: string;
  amount: string;
}

/** What of some bills is taken from which pocket once the online part is paid; amounts in the wallet's currency. */
export interface PaymentParts {
  balance: string;
  credit: string;
  online: string;
}

/** One payment at a provider, from its opening to the provider's word. */
export const onlinePayment = resource({
  name: 'onlinePayment',
  module: 'payments',
  table: 'online_payment',
  title: 'outTradeNo',
  area: 'OnlinePayment',
  who: { read: 'PS', write: '' },
  screen: onlinePaymentIndex,
  fields: {
    outTradeNo: f.code({ byServer: true, required: true }),
    providerTradeNo: f.text({ byServer: true, max: 100 }),
    configurationId: f.ref('onlinePaymentConfiguration', { byServer: true, required: true }),
    // By what the payer paid, in the provider's words.
    method: f.text({ byServer: true, max: 60 }),
    onlinePaymentProvider: f.enum('OnlinePaymentProvider', { wire: 'Provider', byServer: true, required: true }),
    ownerId: f.ref('user', { wire: 'UserId', byServer: true, required: true, shows: ownerShows }),
    purpose: f.count({ byServer: true, required: true, min: 1, max: 3 }),
    currencyId: f.ref('currency', { byServer: true, required: true, shows: currencyShows }),
    amount: f.money({ byServer: true, required: true }),
    receivedAmount: f.money({ byServer: true }),
    // As the provider calls it.
    receivedCurrency: f.text({ byServer: true, max: 8 }),
    paymentRecordStatus: f.state(onlinePaymentStates, 'Pending'),
    // Why it was parked or failed, as a text's name.
    reason: f.text({ byServer: true, max: 40 }),
    expireTime: f.time({ byServer: true, required: true }),
    paidTime: f.time({ byServer: true }),
    askedTime: f.time({ byServer: true, seenBy: '' }),
    payload: f.json<PaymentPayload>({ byServer: true, seenBy: '' }),
    parts: f.json<PaymentParts>({ byServer: true, seenBy: '' }),
    billIds: f.refs('bill', { byServer: true, required: true, starts: [] }),
    userCouponIds: f.refs('userCoupon', { byServer: true, required: true, starts: [] }),
    rechargeId: f.ref('recharge', { byServer: true, shows: { RechargeSerialNumber: 'serialNumber' } }),
    paymentRecordId: f.ref('paymentRecord', { byServer: true, shows: { PaymentRecordSerialNumber: 'serialNumber' } }),
    notifyCount: f.count({ byServer: true, required: true, starts: 0 }),
    rawNotify: f.longText({ byServer: true, max: 100_000, seenBy: '', widget: 'hidden' }),
    reviewerId: f.ref('user', { byServer: true, shows: { ReviewerName: 'nickName' } }),
    reviewRemarks: f.longText({ byServer: true }),
  },
  calls: { list: 'GetOnlinePayments' },
  unique: [['outTradeNo'], { on: ['onlinePaymentProvider', 'providerTradeNo'], where: 'provider_trade_no is not null' }],
  indexes: [['ownerId'], ['paymentRecordStatus'], ['onlinePaymentProvider'], ['rechargeId']],
  search: ['outTradeNo', 'providerTradeNo'],
  checks: {
    known_purpose: 'purpose between 1 and 3',
    amount_is_positive: 'amount > 0',
    received_not_negative: 'coalesce(received_amount, 0) >= 0',
    succeeded_has_money: `payment_record_status not in (${enumCodes.PaymentRecordStatus.Succeeded}, ${enumCodes.PaymentRecordStatus.ToBeReviewed}) or received_amount is not null`,
    recharge_is_named: `purpose <> 2 or recharge_id is not null or payment_record_status in (${enumCodes.PaymentRecordStatus.Failed}, ${enumCodes.PaymentRecordStatus.ToBeReviewed})`,
  },
  page: {
    filters: ['ownerId', 'onlinePaymentProvider', 'paymentRecordStatus'],
    leads: ['amount'],
    columns: [
      'outTradeNo',
      'ownerId',
      'configurationId',
      'purpose',
      'paymentRecordStatus',
      'amount',
      'receivedAmount',
      'currencyId',
      'providerTradeNo',
      'method',
      'expireTime',
      'paidTime',
      'notifyCount',
      'reason',
      'rechargeId',
      'paymentRecordId',
      'reviewerId',
      'reviewRemarks',
    ],
    form: [],
  },
});

/** What the practice provider knows of a payment: it stands for the books of a provider outside. */
export const practicePayment = resource({
  name: 'practicePayment',
  module: 'payments',
  table: 'practice_payment',
  bare: true,
  fields: {
    outTradeNo: f.code({ byServer: true, required: true }),
    tradeNo: f.text({ byServer: true, max: 64 }),
    title: f.text({ byServer: true, required: true, max: 200 }),
    amount: f.money({ byServer: true, required: true }),
    currency: f.text({ byServer: true, required: true, max: 8 }),
    // open, paid, failed or closed
    state: f.text({ byServer: true, required: true, max: 10, starts: 'open' }),
    paidAmount: f.money({ byServer: true }),
    paidTime: f.time({ byServer: true }),
    refunds: f.json<PracticeRefund[]>({ byServer: true, required: true, starts: [] }),
    refusesRefunds: f.flag({ byServer: true, required: true, starts: false }),
    expireTime: f.time({ byServer: true, required: true }),
    configurationId: f.ref('onlinePaymentConfiguration', { byServer: true, required: true }),
    returnPath: f.text({ byServer: true, required: true, max: 255 }),
  },
  unique: [['outTradeNo']],
  checks: { known_state: "state in ('open', 'paid', 'failed', 'closed')", amount_is_positive: 'amount > 0' },
});
