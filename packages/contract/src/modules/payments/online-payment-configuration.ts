import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { onlinePaymentConfigurationIndex, onlinePaymentIndex } from './screens.ts';

/** An online payment method of a site: a provider with its settings, currencies and amounts. */
export const onlinePaymentConfiguration = resource({
  name: 'onlinePaymentConfiguration',
  module: 'payments',
  table: 'online_payment_configuration',
  title: 'name',
  area: 'OnlinePayment',
  audience: { read: ['platform', 'site'], write: ['platform', 'site'] },
  screen: onlinePaymentConfigurationIndex,
  readableFrom: [onlinePaymentIndex],
  fields: {
    name: f.translations({ required: true, max: 64 }),
    onlinePaymentProvider: f.enum('OnlinePaymentProvider', { required: true }),
    icon: f.images({ default: [] }),
    // Empty: any currency.
    currencyIds: f.refs('currency', { default: [] }),
    merchantNo: f.text({ max: 64 }),
    // The provider's credentials, as a JSON object of texts. Stored encrypted; no role has the permission that would unmask them.
    secrets: f.longText({ max: 12_000, masked: 'always' }),
    // Recognized by the credentials where they show it.
    sandbox: f.flag({ default: false, label: 'PaymentMode' }),
    // The provider's fee for each payment, for information; it is not charged to customers.
    feeRate: f.percent({ default: '0' }),
    minimumAmount: f.money({ currency: 'currencyIds', default: '0' }),
    // 0: no limit.
    maximumAmount: f.money({ currency: 'currencyIds', default: '0' }),
    expireMinutes: f.count({ min: 5, max: 10_080, default: 30 }),
    displayOrder: f.count({ default: 0 }),
    enabled: f.flag({ readOnly: true, required: true, default: true }),
    // A digest of the credentials that were in use before one person entered others; empty once the present ones are approved.
    approvedCredentials: f.text({ readOnly: true, max: 64, seenBy: [] }),
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
