import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { rechargeIndex } from './screens.ts';

/** Online recharges wait for the provider, bank transfers for a person, or their customer withdraws them; only a booked one can be refunded, or voided if its money never came. */
export const rechargeStates = states('RechargeStatus', {
  ToBePaid: { pay: 'Succeeded', close: 'Closed' },
  ToBeAudited: { approve: 'Succeeded', reject: 'Rejected', close: 'Closed' },
  Succeeded: { refundPart: 'Succeeded', refund: 'Refunded', void: 'Voided', return: 'Succeeded' },
  // Its provider did not refund the money.
  Refunded: { return: 'Succeeded' },
});

/** Money that a customer adds to the wallet. */
export const recharge = resource({
  name: 'recharge',
  module: 'wallet',
  table: 'recharge',
  title: 'serialNumber',
  area: 'Recharge',
  audience: { read: ['platform', 'site', 'customer'], write: [] },
  screen: rechargeIndex,
  scope: { customer: 'ownerId' },
  maxPerCustomer: { rows: 500, where: `recharge_status = ${enumCodes.RechargeStatus.ToBePaid}` },
  fields: {
    serialNumber: f.code({ readOnly: true, required: true }),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true, display: ownerShows }),
    rechargeType: f.enum('RechargeType', { required: true }),
    rechargeStatus: f.state(rechargeStates, 'ToBePaid'),
    currencyId: f.ref('currency', { required: true, display: currencyShows }),
    rechargeAmount: f.money({ required: true }),
    receivedAmount: f.money({ readOnly: true }),
    exchangeRate: f.rate({ readOnly: true, required: true, default: '1' }),
    walletAmount: f.money({ currency: 'site', readOnly: true, required: true, default: '0' }),
    giftAmount: f.money({ currency: 'site', readOnly: true, required: true, default: '0' }),
    refundAmount: f.money({ currency: 'site', readOnly: true, required: true, default: '0' }),
    userCouponId: f.ref('userCoupon'),
    voucherUrls: f.images({ default: [] }),
    // Paid with this money on arrival.
    billSettlementId: f.ref('billSettlement', { readOnly: true, display: { BillSettlementSerialNumber: 'serialNumber' } }),
    // Paid from the balance on arrival.
    billIds: f.refs('bill', { readOnly: true, required: true, default: [] }),
    onlinePaymentId: f.id({ readOnly: true, widget: 'code' }),
    auditorId: f.staff({ readOnly: true, display: { AuditorName: 'displayName' }, seenBy: ['platform', 'site'] }),
    auditRemarks: f.longText({ readOnly: true }),
    // When finance approved or rejected it.
    decidedTime: f.time({ readOnly: true, seenBy: [] }),
    remarks: f.longText({ readOnly: true }),
    // Why it was voided.
    voidRemarks: f.longText({ readOnly: true }),
    idempotencyKey: f.text({ readOnly: true, seenBy: [] }),
  },
  calls: { list: 'GetRecharges' },
  unique: [['serialNumber'], { on: ['ownerId', 'idempotencyKey'], where: 'idempotency_key is not null' }],
  sortedByChange: true,
  indexes: [['ownerId'], ['rechargeStatus'], ['rechargeType'], ['onlinePaymentId']],
  search: ['serialNumber', 'auditRemarks', 'remarks'],
  checks: {
    amount_is_positive: 'recharge_amount > 0',
    amounts_not_negative: 'wallet_amount >= 0 and gift_amount >= 0 and (received_amount is null or received_amount >= 0)',
    refund_within_wallet_amount: 'refund_amount >= 0 and refund_amount <= wallet_amount',
    rate_is_positive: 'exchange_rate > 0',
  },
  page: {
    filters: ['ownerId', 'rechargeType', 'rechargeStatus'],
    headline: ['rechargeAmount'],
    columns: [
      'serialNumber',
      'ownerId',
      'rechargeType',
      'rechargeStatus',
      'rechargeAmount',
      'currencyId',
      'receivedAmount',
      'exchangeRate',
      'walletAmount',
      'giftAmount',
      'refundAmount',
      'auditorId',
      'auditRemarks',
      'voidRemarks',
    ],
    form: [['rechargeType', 'currencyId'], ['rechargeAmount', 'userCouponId'], ['voucherUrls']],
  },
});
