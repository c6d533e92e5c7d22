import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { globalCountriesIndex } from './screens.ts';

/** A country or one of its parts: 1 country, 2 province, 3 city, 4 county, 5 town. */
export const region = resource({
  name: 'region',
  module: 'sites',
  table: 'region',
  shared: true,
  title: 'name',
  area: 'GlobalCountries',
  audience: { read: ['platform', 'site'], write: ['platform'] },
  screen: globalCountriesIndex,
  fields: {
    name: f.translations({ required: true, max: 100 }),
    parentId: f.ref('region'),
    level: f.count({ required: true, min: 1, max: 5, default: 1 }),
    code: f.code({ required: true, max: 32 }),
    phoneCode: f.text({ max: 8 }),
    postalCode: f.text({ max: 16 }),
    remote: f.flag({ default: false }),
  },
  calls: {
    list: 'GetGlobalCountries',
    create: 'EstablishGlobalCountries',
    getEdit: 'GetEditGlobalCountries',
    edit: 'EditGlobalCountries',
    remove: 'DeleteGlobalCountries',
  },
  unique: [
    { on: ['parentId', 'code'], where: 'not is_deleted' },
    { on: ['code'], where: 'parent_id is null and not is_deleted' },
  ],
  indexes: [['parentId'], ['level']],
  search: ['name', 'code', 'postalCode'],
  checks: {
    level_known: 'level between 1 and 5',
    countries_stand_on_top: '(level = 1) = (parent_id is null)',
    not_own_parent: 'parent_id <> id',
  },
  page: {
    filters: ['parentId', 'level'],
    columns: ['name', 'code', 'level', 'parentId', 'phoneCode', 'postalCode', 'remote'],
    form: [['name', 'code'], ['level', 'parentId'], ['phoneCode', 'postalCode'], ['remote']],
  },
});

/** Whether a site offers a region; a region without a row is offered. */
export const regionOfSite = resource({
  name: 'regionOfSite',
  module: 'sites',
  table: 'region_of_site',
  bare: true,
  fields: {
    regionId: f.ref('region', { readOnly: true, required: true }),
    enabled: f.flag({ readOnly: true, required: true, default: true }),
  },
  unique: [['regionId']],
});
