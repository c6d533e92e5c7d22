import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { onlinePaymentIndex } from './screens.ts';

/**
 * The provider's answer ends it. Money with nothing left to pay (bills paid meanwhile, after the end) is credited to the balance; money that
 * does not match is parked until a person decides. Every state allows both, as money may arrive late.
 */
export const onlinePaymentStates = states('PaymentRecordStatus', {
  Pending: { succeed: 'Succeeded', credit: 'Succeeded', fail: 'Failed', close: 'Closed', park: 'ToBeReviewed' },
  Failed: { credit: 'Succeeded', park: 'ToBeReviewed' },
  Closed: { credit: 'Succeeded', park: 'ToBeReviewed' },
  ToBeReviewed: { accept: 'Succeeded', reject: 'Failed' },
});

/** The purpose of an online payment. */
export const paymentPurposes = { bills: 1, recharge: 2, mall: 3 } as const;

/** The payer's next step: an address to open, a form to send (JSON of PaymentForm), or the text of a QR code. */
export interface PaymentPayload {
  redirect: string | null;
  form: string | null;
  qrText: string | null;
  /** The provider's own id of the payment, when it does not know our number. */
  handle?: string | null;
}

/** One refund in the records of the sandbox provider. */
export interface SandboxRefund {
  outRefundNo: string;
  refundNo: string;
  amount: string;
}

/** The shares of some bills by pocket once the online part is paid; amounts in the wallet's currency. */
export interface PaymentParts {
  balance: string;
  credit: string;
  online: string;
}

/** One payment at a provider, from its opening to the provider's final answer. */
export const onlinePayment = resource({
  name: 'onlinePayment',
  module: 'payments',
  table: 'online_payment',
  title: 'outTradeNo',
  area: 'OnlinePayment',
  audience: { read: ['platform', 'site'], write: [] },
  screen: onlinePaymentIndex,
  scope: { customer: 'ownerId' },
  maxPerCustomer: { rows: 1_000, where: `payment_record_status = ${enumCodes.PaymentRecordStatus.Pending}` },
  fields: {
    outTradeNo: f.code({ readOnly: true, required: true }),
    providerTradeNo: f.text({ readOnly: true, max: 100 }),
    configurationId: f.ref('onlinePaymentConfiguration', { readOnly: true, required: true }),
    // The means of payment, in the provider's terms.
    method: f.text({ readOnly: true, max: 60 }),
    onlinePaymentProvider: f.enum('OnlinePaymentProvider', { apiName: 'Provider', readOnly: true, required: true }),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true, display: ownerShows }),
    purpose: f.count({ readOnly: true, required: true, min: 1, max: 3 }),
    currencyId: f.ref('currency', { readOnly: true, required: true, display: currencyShows }),
    amount: f.money({ readOnly: true, required: true }),
    receivedAmount: f.money({ currency: 'receivedCurrency', readOnly: true }),
    // The provider's currency code.
    receivedCurrency: f.text({ readOnly: true, max: 8 }),
    paymentRecordStatus: f.state(onlinePaymentStates, 'Pending'),
    // Why it was credited, parked or failed, as the name of a text.
    reason: f.text({ readOnly: true, max: 40 }),
    expireTime: f.time({ readOnly: true, required: true }),
    paidTime: f.time({ readOnly: true }),
    askedTime: f.time({ readOnly: true, seenBy: [] }),
    payload: f.json<PaymentPayload>({ readOnly: true, seenBy: [] }),
    parts: f.json<PaymentParts>({ readOnly: true, seenBy: [] }),
    billIds: f.refs('bill', { readOnly: true, required: true, default: [] }),
    userCouponIds: f.refs('userCoupon', { readOnly: true, required: true, default: [] }),
    rechargeId: f.ref('recharge', { readOnly: true, display: { RechargeSerialNumber: 'serialNumber' } }),
    paymentRecordId: f.ref('paymentRecord', { readOnly: true, display: { PaymentRecordSerialNumber: 'serialNumber' } }),
    notifyCount: f.count({ readOnly: true, required: true, default: 0 }),
    rawNotify: f.longText({ readOnly: true, max: 100_000, seenBy: [], widget: 'hidden' }),
    reviewerId: f.staff({ readOnly: true, display: { ReviewerName: 'displayName' } }),
    reviewRemarks: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetOnlinePayments' },
  unique: [['outTradeNo'], { on: ['onlinePaymentProvider', 'providerTradeNo'], where: 'provider_trade_no is not null' }],
  sortedByChange: true,
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
    headline: ['amount'],
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

/** A payment in the records of the sandbox provider, which stand in for those of an external provider. */
export const sandboxPayment = resource({
  name: 'sandboxPayment',
  module: 'payments',
  table: 'practice_payment',
  bare: true,
  fields: {
    outTradeNo: f.code({ readOnly: true, required: true }),
    tradeNo: f.text({ readOnly: true, max: 64 }),
    title: f.text({ readOnly: true, required: true, max: 200 }),
    amount: f.money({ currency: 'currency', readOnly: true, required: true }),
    currency: f.text({ readOnly: true, required: true, max: 8 }),
    // open, paid, failed or closed
    state: f.text({ readOnly: true, required: true, max: 10, default: 'open' }),
    paidAmount: f.money({ currency: 'currency', readOnly: true }),
    paidTime: f.time({ readOnly: true }),
    refunds: f.json<SandboxRefund[]>({ readOnly: true, required: true, default: [] }),
    refusesRefunds: f.flag({ readOnly: true, required: true, default: false }),
    expireTime: f.time({ readOnly: true, required: true }),
    configurationId: f.ref('onlinePaymentConfiguration', { readOnly: true, required: true }),
    returnPath: f.text({ readOnly: true, required: true, max: 255 }),
  },
  unique: [['outTradeNo']],
  checks: { known_state: "state in ('open', 'paid', 'failed', 'closed')", amount_is_positive: 'amount > 0' },
});
