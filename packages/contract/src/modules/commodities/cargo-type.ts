import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { typeOfShippingIndex } from '../carriers/screens.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { packageIndex, packageSigningScreen } from '../packages/screens.ts';
import { pickingRuleIndex } from '../picking/screens.ts';
import { cargoTypeIndex } from './screens.ts';

/** A kind of goods that carriers and customs treat alike. The one with the highest danger level is the strictest in an order. */
export const cargoType = resource({
  name: 'cargoType',
  module: 'commodities',
  table: 'cargo_type',
  title: 'name',
  area: 'CargoType',
  audience: { read: ['platform', 'site', 'warehouse'], write: ['platform', 'site'] },
  screen: cargoTypeIndex,
  readableFrom: [packageIndex, packageSigningScreen, typeOfShippingIndex, pickingRuleIndex, logisticsOrderIndex],
  fields: {
    name: f.translations({ required: true, max: 64 }),
    code: f.code({ max: 32 }),
    sensitive: f.flag({ default: false }),
    mixWithAll: f.flag({ default: false }),
    dangerLevel: f.count({ max: 99, default: 0 }),
    description: f.longText(),
    displayOrder: f.count({ default: 0 }),
  },
  calls: {
    list: 'GetCargoTypes',
    create: 'EstablishCargoType',
    getEdit: 'GetEditCargoType',
    edit: 'EditCargoType',
    remove: 'DeleteCargoType',
  },
  unique: [
    { on: ['name'], where: 'not is_deleted' },
    { on: ['code'], where: 'code is not null and not is_deleted' },
  ],
  search: ['code', 'description'],
  checks: { danger_level_not_negative: 'danger_level >= 0' },
  page: {
    filters: ['sensitive', 'mixWithAll'],
    columns: ['name', 'code', 'sensitive', 'mixWithAll', 'dangerLevel', 'displayOrder', 'description'],
    form: [['name'], ['code', 'dangerLevel'], ['sensitive', 'mixWithAll'], ['description'], ['displayOrder']],
  },
});
