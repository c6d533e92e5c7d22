import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { onlinePaymentConfigurationIndex, onlinePaymentIndex } from './screens.ts';

/** A way of a site to be paid online: a provider, what it was set up with, and for which currencies and amounts it serves. */
export const onlinePaymentConfiguration = resource({
  name: 'onlinePaymentConfiguration',
  module: 'payments',
  table: 'online_payment_configuration',
  title: 'name',
  area: 'OnlinePayment',
  who: { read: 'PS', write: 'PS' },
  screen: onlinePaymentConfigurationIndex,
  readableFrom: [onlinePaymentIndex],
  fields: {
    name: f.translations({ required: true, max: 64 }),
    onlinePaymentProvider: f.enum('OnlinePaymentProvider', { required: true }),
    icon: f.images({ starts: [] }),
    // None: any currency.
    currencyIds: f.refs('currency', { starts: [] }),
    merchantNo: f.text({ max: 64 }),
    // What the provider gave, as a JSON object of texts. Kept encrypted; nobody holds the permission that would show it whole.
    secrets: f.longText({ max: 12_000, masked: 'always' }),
    sandbox: f.flag({ starts: false }),
    // What the provider keeps of each payment, for the people who compare; it is not charged to customers.
    feeRate: f.percent({ starts: '0' }),
    minimumAmount: f.money({ starts: '0' }),
    // 0: none.
    maximumAmount: f.money({ starts: '0' }),
    expireMinutes: f.count({ min: 5, max: 10_080, starts: 30 }),
    displayOrder: f.count({ starts: 0 }),
    enabled: f.flag({ byServer: true, required: true, starts: true }),
  },
  calls: {
    list: 'GetOnlinePaymentConfigurations',
    create: 'EstablishOnlinePaymentConfiguration',
    getEdit: 'GetEditOnlinePaymentConfiguration',
    edit: 'EditOnlinePaymentConfiguration',
  },
  unique: [{ on: ['name'], where: 'not is_deleted' }],
  indexes: [['enabled'], ['onlinePaymentProvider']],
  search: ['name', 'merchantNo'],
  checks: {
    fee_is_a_share: 'coalesce(fee_rate, 0) between 0 and 100',
    amounts_in_order: 'coalesce(minimum_amount, 0) >= 0 and (coalesce(maximum_amount, 0) = 0 or maximum_amount >= minimum_amount)',
  },
  page: {
    filters: ['onlinePaymentProvider', 'enabled'],
    columns: [
      'name',
      'onlinePaymentProvider',
      'currencyIds',
      'merchantNo',
      'sandbox',
      'feeRate',
      'minimumAmount',
      'maximumAmount',
      'expireMinutes',
      'displayOrder',
      'enabled',
    ],
    form: [
      ['name'],
      ['onlinePaymentProvider', 'sandbox'],
      ['currencyIds', 'displayOrder'],
      ['merchantNo', 'feeRate'],
      ['secrets'],
      ['minimumAmount', 'maximumAmount', 'expireMinutes'],
      ['icon'],
    ],
  },
});
