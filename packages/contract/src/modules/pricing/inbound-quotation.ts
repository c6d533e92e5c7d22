import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { forceChecks, forceFields, surchargeFields, versionUnique } from './charge.ts';
import { inboundQuotationIndex } from './screens.ts';

/** When inbound handling is charged. */
export const inboundChargeMoments = { arrival: 1, end: 2 } as const;

/** The price of handling an inbound document, as surcharge rows. An edit makes a new version in a new row. Empty sets mean any. */
export const inboundQuotation = resource({
  name: 'inboundQuotation',
  module: 'pricing',
  table: 'inbound_quotation',
  title: 'name',
  area: 'InboundQuotation',
  audience: { read: ['platform', 'site'], write: ['platform', 'site'] },
  screen: inboundQuotationIndex,
  fields: {
    name: f.text({ required: true, inLanguages: 'nameInLanguages' }),
    nameInLanguages: f.inLanguages(),
    ...forceFields,
    currencyId: f.ref('currency', { required: true }),
    chargeOn: f.count({ required: true, min: 1, max: 2, default: inboundChargeMoments.arrival }),
    warehouseIds: f.refs('warehouse', { default: [] }),
    customerGroupIds: f.refs('role', { default: [] }),
    warehouseDocumentTypes: f.enums('WarehouseDocumentType', { default: [] }),
    surcharges: f.list(surchargeFields, { default: [] }),
  },
  calls: {
    list: 'GetInboundQuotations',
    create: 'EstablishInboundQuotation',
    getEdit: 'GetEditInboundQuotation',
    edit: 'EditInboundQuotation',
    remove: 'DeleteInboundQuotation',
  },
  unique: versionUnique,
  indexes: [['replacesId'], ['displayOrder'], ['effectiveFlag', 'timeOfEntryIntoForce']],
  search: ['name', 'nameInLanguages'],
  checks: { ...forceChecks, known_moment: 'charge_on in (1, 2)' },
  page: {
    filters: ['name', 'effectiveFlag', 'warehouseIds', 'chargeOn'],
    columns: [
      'name',
      'version',
      'displayOrder',
      'currencyId',
      'chargeOn',
      'warehouseIds',
      'warehouseDocumentTypes',
      'effectiveFlag',
      'timeOfEntryIntoForce',
      'deadline',
    ],
    form: [
      ['name', 'displayOrder', 'currencyId'],
      ['nameInLanguages'],
      ['timeOfEntryIntoForce', 'deadline', 'effectiveFlag'],
      ['warehouseIds', 'warehouseDocumentTypes', 'customerGroupIds'],
      ['chargeOn'],
      ['surcharges'],
    ],
  },
});
