import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { platformStaffOrganizesIndex, userOrganizesIndex } from './screens.ts';

/** A node of a site's tree of staff (kind 1) or of customers (kind 2). */
export const organize = resource({
  name: 'organize',
  module: 'access',
  table: 'organize',
  title: 'name',
  area: 'Organizes',
  audience: { read: ['platform', 'site'], write: ['platform', 'site'] },
  screen: platformStaffOrganizesIndex,
  readableFrom: [userOrganizesIndex],
  fields: {
    name: f.text({ required: true }),
    organizesType: f.enum('OrganizesType', { default: 2 }),
    kind: f.enum('OrganizeKind', { apiName: 'Type', default: 2 }),
    parentId: f.ref('organize'),
    displayOrder: f.count({ default: 0 }),
    enabled: f.flag({ default: true }),
  },
  calls: {
    create: 'EstablishBackstageOrganizes',
    getEdit: 'GetEditBackstageOragnizesInfo',
    edit: 'EditBackstageOragnizes',
    remove: 'DeleteBackstageOragnizes',
  },
  unique: [
    { on: ['parentId', 'name'], where: 'not is_deleted' },
    { on: ['organizesType', 'name'], where: 'parent_id is null and not is_deleted' },
  ],
  indexes: [['organizesType'], ['parentId']],
  search: ['name'],
  checks: { not_own_parent: 'parent_id <> id' },
  page: {
    filters: ['organizesType'],
    columns: ['name', 'kind', 'displayOrder', 'enabled'],
    form: [['name', 'organizesType', 'kind'], ['parentId', 'displayOrder'], ['enabled']],
  },
});
