import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { carrierChargeIndex } from './screens.ts';

/**
 * The charge of a carrier for one order, from its invoice: in the invoice's currency, and converted to the currency of the customer's wallet
 * at the rate of the day of import, so that it can be compared with the order's revenue. Its amount never changes; a wrong one is voided. It is owed to the carrier until it is paid.
 */
export const carrierCharge = resource({
  name: 'carrierCharge',
  module: 'costs',
  table: 'carrier_charge',
  title: 'invoiceNumber',
  area: 'CarrierCharge',
  audience: { read: ['platform', 'site'], write: [] },
  screen: carrierChargeIndex,
  scope: { customer: 'ownerId' },
  fields: {
    logisticsOrderId: f.ref('logisticsOrder', { readOnly: true, required: true, display: { SerialNumber: 'serialNumber' } }),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true, display: ownerShows }),
    carrierId: f.ref('carrier', { readOnly: true, required: true }),
    invoiceNumber: f.code({ required: true, max: 40 }),
    statedAmount: f.money({ currency: 'statedCurrencyId', required: true }),
    statedCurrencyId: f.ref('currency', { required: true }),
    exchangeRate: f.rate({ readOnly: true, required: true, default: '1' }),
    amount: f.money({ readOnly: true, required: true }),
    currencyId: f.ref('currency', { readOnly: true, required: true, display: currencyShows }),
    remarks: f.longText(),
    // When we paid it to the carrier, by which transfer, and who recorded it.
    paidTime: f.time({ readOnly: true }),
    transferNo: f.code({ readOnly: true, max: 64 }),
    paidById: f.staff({ readOnly: true, display: { PaidByName: 'displayName' } }),
    // Why a payment was undone.
    paymentRemarks: f.longText({ readOnly: true }),
    voidedTime: f.time({ readOnly: true }),
    voidRemarks: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetCarrierCharges' },
  unique: [{ on: ['carrierId', 'invoiceNumber', 'logisticsOrderId'], where: 'voided_time is null' }],
  indexes: [['logisticsOrderId'], ['carrierId'], ['ownerId']],
  search: ['invoiceNumber'],
  checks: {
    amounts_positive: 'stated_amount > 0 and amount > 0',
    rate_positive: 'exchange_rate > 0',
    voided_has_reason: '(voided_time is null) = (void_remarks is null)',
    paid_by_transfer: '(paid_time is null) = (transfer_no is null)',
    voided_is_unpaid: 'voided_time is null or paid_time is null',
  },
  page: {
    filters: ['carrierId', 'ownerId', 'invoiceNumber'],
    headline: ['amount'],
    columns: [
      'invoiceNumber',
      'carrierId',
      'logisticsOrderId',
      'ownerId',
      'statedAmount',
      'statedCurrencyId',
      'exchangeRate',
      'amount',
      'currencyId',
      'paidTime',
      'transferNo',
      'paidById',
      'paymentRemarks',
      'voidedTime',
      'remarks',
    ],
    form: [],
  },
});
