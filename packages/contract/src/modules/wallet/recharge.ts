import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { rechargeIndex } from './screens.ts';

/** Online recharges wait for the provider, bank transfers for a person; only a booked one can be given back. */
export const rechargeStates = states('RechargeStatus', {
  ToBePaid: { pay: 'Succeeded', close: 'Closed' },
  ToBeAudited: { approve: 'Succeeded', reject: 'Rejected' },
  Succeeded: { refund: 'Refunded' },
  // Its provider did not give the money back.
  Refunded: { return: 'Succeeded' },
});

/** Money that a customer puts into the wallet. */
export const recharge = resource({
  name: 'recharge',
  module: 'wallet',
  table: 'recharge',
  title: 'serialNumber',
  area: 'Recharge',
  who: { read: 'CPS', write: '' },
  screen: rechargeIndex,
  fields: {
    serialNumber: f.code({ byServer: true, required: true }),
    ownerId: f.ref('user', { wire: 'UserId', byServer: true, required: true, shows: ownerShows }),
    rechargeType: f.enum('RechargeType', { required: true }),
    rechargeStatus: f.state(rechargeStates, 'ToBePaid'),
    currencyId: f.ref('currency', { required: true, shows: currencyShows }),
    rechargeAmount: f.money({ required: true }),
    receivedAmount: f.money({ byServer: true }),
    exchangeRate: f.rate({ byServer: true, required: true, starts: '1' }),
    walletAmount: f.money({ byServer: true, required: true, starts: '0' }),
    giftAmount: f.money({ byServer: true, required: true, starts: '0' }),
    refundAmount: f.money({ byServer: true, required: true, starts: '0' }),
    userCouponId: f.ref('userCoupon'),
    voucherUrls: f.images({ starts: [] }),
    // Paid with this money as soon as it is there.
    billSettlementId: f.ref('billSettlement', { byServer: true, shows: { BillSettlementSerialNumber: 'serialNumber' } }),
    onlinePaymentId: f.id({ byServer: true, widget: 'code' }),
    auditorId: f.ref('user', { byServer: true, shows: { AuditorName: 'nickName' }, seenBy: 'PS' }),
    auditRemarks: f.longText({ byServer: true }),
    remarks: f.longText({ byServer: true }),
    idempotencyKey: f.text({ byServer: true, seenBy: '' }),
  },
  calls: { list: 'GetRecharges' },
  unique: [['serialNumber'], { on: ['ownerId', 'idempotencyKey'], where: 'idempotency_key is not null' }],
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
    leads: ['rechargeAmount'],
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
    ],
    form: [['rechargeType', 'currencyId'], ['rechargeAmount', 'userCouponId'], ['voucherUrls']],
  },
});
