import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { einvoiceServiceIndex } from './screens.ts';

/** The service that issues the electronic invoices of a site. A site has one that is enabled; bills paid before have no invoice. */
export const einvoiceService = resource({
  name: 'einvoiceService',
  module: 'einvoices',
  table: 'einvoice_service',
  title: 'merchantNo',
  area: 'EinvoiceService',
  audience: { read: ['platform', 'site'], write: ['platform', 'site'] },
  screen: einvoiceServiceIndex,
  fields: {
    einvoiceProvider: f.enum('EinvoiceProvider', { required: true, default: 1 }),
    merchantNo: f.text({ required: true, max: 10 }),
    // Stored encrypted; never returned.
    hashKey: f.text({ max: 500, masked: 'always' }),
    hashIv: f.text({ max: 500, masked: 'always' }),
    // The test environment of the provider: its invoices do not reach the tax authority.
    sandbox: f.flag({ default: false, label: 'PaymentMode' }),
    einvoiceTaxType: f.enum('EinvoiceTaxType', { required: true, default: 1 }),
    zeroTaxReason: f.enum('ZeroTaxReason'),
    enabled: f.flag({ required: true, default: true }),
  },
  calls: {
    list: 'GetEinvoiceServices',
    create: 'EstablishEinvoiceService',
    getEdit: 'GetEditEinvoiceService',
    edit: 'EditEinvoiceService',
    remove: 'DeleteEinvoiceService',
  },
  unique: [{ on: ['enabled'], where: 'enabled and not is_deleted' }],
  search: ['merchantNo'],
  checks: { zero_rate_has_reason: 'einvoice_tax_type <> 2 or zero_tax_reason is not null' },
  page: {
    filters: ['einvoiceProvider', 'enabled'],
    columns: ['einvoiceProvider', 'merchantNo', 'sandbox', 'einvoiceTaxType', 'zeroTaxReason', 'enabled'],
    form: [
      ['einvoiceProvider', 'merchantNo', 'sandbox'],
      ['hashKey', 'hashIv'],
      ['einvoiceTaxType', 'zeroTaxReason', 'enabled'],
    ],
  },
});
