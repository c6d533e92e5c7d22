import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { pickingRuleIndex } from '../picking/screens.ts';
import { bagNumberIndex, transportShiftIndex } from '../transport/screens.ts';
import { carrierIndex, typeOfShippingIndex, waybillPrintingIndex } from './screens.ts';

/** A company that delivers parcels to the door, with its limits and the interface for its waybill numbers. Limits of 0 mean none. */
export const carrier = resource({
  name: 'carrier',
  module: 'carriers',
  table: 'carrier',
  title: 'name',
  area: 'Carrier',
  audience: { read: ['platform', 'site', 'warehouse'], write: ['platform', 'site'] },
  screen: carrierIndex,
  readableFrom: [typeOfShippingIndex, logisticsOrderIndex, waybillPrintingIndex, transportShiftIndex, bagNumberIndex, pickingRuleIndex],
  fields: {
    name: f.text({ required: true, inLanguages: 'nameInLanguages' }),
    nameInLanguages: f.inLanguages(),
    alias: f.text(),
    carrierInterface: f.enum('CarrierInterface', { required: true, default: enumCodes.CarrierInterface.Manual }),
    // Stored encrypted, so the column is longer than the typed text; no role has the permission that would unmask it.
    interfaceSettings: f.longText({ max: 4000, seenBy: ['platform', 'site'], masked: 'always' }),
    guestAgent: f.text({ max: 40 }),
    collectionAgent: f.text({ max: 40 }),
    maxLength: f.centimetres({ default: '0' }),
    maxWidth: f.centimetres({ default: '0' }),
    maxHeight: f.centimetres({ default: '0' }),
    maxSumOfSides: f.centimetres({ default: '0' }),
    maxWeight: f.kilograms({ default: '0' }),
    cashOnDelivery: f.flag({ default: false }),
    codMaximum: f.money({ default: '0' }),
    minimumConsumption: f.money({ default: '0' }),
    currencyId: f.ref('currency'),
    localNumbering: f.flag({ default: false }),
    waybillTemplateId: f.ref('template'),
    singlePackageBilling: f.flag({ default: false }),
    availableForStoreOrders: f.flag({ default: false }),
    deliveryModes: f.enums('DeliveryMode', { apiName: 'DeliveryModes', default: [enumCodes.DeliveryMode.HomeDelivery] }),
    countryIds: f.refs('region'),
    trackUrl: f.text({ max: 255 }),
    enableStatus: f.enum('EnableStatus', { default: enumCodes.EnableStatus.Enabled }),
  },
  calls: { list: 'GetCarriers', create: 'EstablishCarrier', getEdit: 'GetEditCarrier', edit: 'EditCarrier', remove: 'DeleteCarrier' },
  unique: [{ on: ['name'], where: 'not is_deleted' }],
  search: ['name', 'nameInLanguages', 'alias'],
  checks: {
    limits_not_negative: 'least(max_length, max_width, max_height, max_sum_of_sides, max_weight) >= 0',
    cod_maximum_not_negative: 'cod_maximum >= 0',
    minimum_consumption_not_negative: 'minimum_consumption >= 0',
    money_has_currency: 'currency_id is not null or (coalesce(cod_maximum, 0) = 0 and coalesce(minimum_consumption, 0) = 0)',
  },
  page: {
    filters: ['carrierInterface', 'enableStatus'],
    columns: ['name', 'alias', 'carrierInterface', 'deliveryModes', 'maxWeight', 'cashOnDelivery', 'localNumbering', 'enableStatus'],
    form: [
      ['name', 'alias'],
      ['nameInLanguages'],
      ['carrierInterface', 'localNumbering'],
      ['interfaceSettings'],
      ['guestAgent', 'collectionAgent'],
      ['maxLength', 'maxWidth', 'maxHeight', 'maxSumOfSides', 'maxWeight'],
      ['cashOnDelivery', 'codMaximum'],
      ['minimumConsumption', 'currencyId'],
      ['singlePackageBilling', 'availableForStoreOrders'],
      ['deliveryModes', 'countryIds'],
      ['waybillTemplateId', 'trackUrl'],
      ['enableStatus'],
    ],
  },
});
