import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { carrierChargeIndex } from './screens.ts';

/**
 * What a carrier charged for one order, from its invoice: as it states it, and in the currency of the customer's wallet at the rate of the day
 * it was taken in, so that it stands beside what the order earned. It is never changed; a wrong one is voided.
 */
export const carrierCharge = resource({
  name: 'carrierCharge',
  module: 'costs',
  table: 'carrier_charge',
  title: 'invoiceNumber',
  area: 'CarrierCharge',
  who: { read: 'PS', write: '' },
  screen: carrierChargeIndex,
  fields: {
    logisticsOrderId: f.ref('logisticsOrder', { byServer: true, required: true, shows: { SerialNumber: 'serialNumber' } }),
    ownerId: f.ref('user', { wire: 'UserId', byServer: true, required: true, shows: ownerShows }),
    carrierId: f.ref('carrier', { byServer: true, required: true }),
    invoiceNumber: f.code({ required: true, max: 40 }),
    statedAmount: f.money({ required: true }),
    statedCurrencyId: f.ref('currency', { required: true }),
    exchangeRate: f.rate({ byServer: true, required: true, starts: '1' }),
    amount: f.money({ byServer: true, required: true }),
    currencyId: f.ref('currency', { byServer: true, required: true, shows: currencyShows }),
    remarks: f.longText(),
    voidedTime: f.time({ byServer: true }),
    voidRemarks: f.longText({ byServer: true }),
  },
  calls: { list: 'GetCarrierCharges' },
  unique: [{ on: ['carrierId', 'invoiceNumber', 'logisticsOrderId'], where: 'voided_time is null' }],
  indexes: [['logisticsOrderId'], ['carrierId'], ['ownerId']],
  search: ['invoiceNumber'],
  checks: {
    amounts_positive: 'stated_amount > 0 and amount > 0',
    rate_positive: 'exchange_rate > 0',
    voided_has_reason: '(voided_time is null) = (void_remarks is null)',
  },
  page: {
    filters: ['carrierId', 'ownerId', 'invoiceNumber'],
    leads: ['amount'],
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
      'voidedTime',
      'remarks',
    ],
    form: [],
  },
});
