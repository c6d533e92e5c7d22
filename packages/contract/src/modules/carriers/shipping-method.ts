import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { pickingRuleIndex } from '../picking/screens.ts';
import { transferPlanIndex } from '../transfer/screens.ts';
import { transportShiftIndex } from '../transport/screens.ts';
import { typeOfShippingIndex } from './screens.ts';

/** When the waybill of an order is obtained: the codes of `waybillStage`. */
export const waybillStages = { AtPacking: 1, AfterArrival: 2 } as const;

/** A way to the destination that customers choose, such as sea express to Taiwan. Empty lists mean no restriction. */
export const shippingMethod = resource({
  name: 'shippingMethod',
  module: 'carriers',
  table: 'shipping_method',
  title: 'name',
  area: 'TypeOfShipping',
  audience: { read: ['platform', 'site', 'warehouse'], write: ['platform', 'site'] },
  screen: typeOfShippingIndex,
  readableFrom: [logisticsOrderIndex, transportShiftIndex, transferPlanIndex, pickingRuleIndex],
  fields: {
    name: f.translations({ required: true, max: 64 }),
    transportMode: f.enum('TransportMode', { required: true, default: enumCodes.TransportMode.SeaExpress }),
    minDays: f.count({ apiName: 'MinimumAging', max: 999, default: 0 }),
    maxDays: f.count({ apiName: 'MaximumAging', max: 999, default: 0 }),
    carrierIds: f.refs('carrier'),
    warehouseIds: f.refs('warehouse'),
    destinationCountryIds: f.refs('region'),
    cargoTypeIds: f.refs('cargoType'),
    trackSchemeId: f.ref('trackScheme', { apiName: 'TrajectorySchemeId' }),
    customsRequired: f.flag({ default: true }),
    waybillStage: f.count({ min: 1, max: 2, default: waybillStages.AtPacking }),
    enableStatus: f.enum('EnableStatus', { default: enumCodes.EnableStatus.Enabled }),
    displayOrder: f.count({ default: 0 }),
  },
  calls: {
    list: 'GetTypeOfShippings',
    create: 'EstablishTypeOfShipping',
    getEdit: 'GetEditTypeOfShipping',
    edit: 'EditTypeOfShipping',
    remove: 'DeleteTypeOfShipping',
  },
  unique: [{ on: ['name'], where: 'not is_deleted' }],
  checks: { days_in_order: 'max_days >= min_days', waybill_stage_known: 'waybill_stage in (1, 2)' },
  page: {
    filters: ['transportMode', 'enableStatus'],
    columns: ['name', 'transportMode', 'minDays', 'maxDays', 'customsRequired', 'waybillStage', 'displayOrder', 'enableStatus'],
    form: [
      ['name'],
      ['transportMode', 'minDays', 'maxDays'],
      ['warehouseIds', 'destinationCountryIds'],
      ['carrierIds', 'cargoTypeIds'],
      ['trackSchemeId', 'customsRequired', 'waybillStage'],
      ['enableStatus', 'displayOrder'],
    ],
  },
});
