import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { apiIndex, userApiIndex } from './screens.ts';

/** A call of the running server in the registry: its audience, the rights that open it, and its restrictions. */
export const api = resource({
  name: 'api',
  module: 'access',
  table: 'api',
  shared: true,
  title: 'path',
  area: 'Api',
  audience: { read: ['platform'], write: ['platform'] },
  screen: apiIndex,
  readableFrom: [userApiIndex],
  fields: {
    area: f.text({ required: true }),
    operation: f.text({ required: true, max: 120 }),
    path: f.text({ required: true, max: 160 }),
    description: f.longText(),
    // Fewer kinds than the call serves close it to the others; none means all it serves.
    audience: f.enums('AccountTypeCode', { default: [] }),
    deprecated: f.flag({ default: false }),
    // Whether the running server has it.
    served: f.flag({ readOnly: true, required: true, default: false }),
    anonymous: f.flag({ readOnly: true, required: true, default: false }),
    offered: f.enums('AccountTypeCode', { readOnly: true, required: true, default: [] }),
    permissions: f.texts({ readOnly: true, required: true, default: [], widget: 'longText' }),
    forStaff: f.flag({ readOnly: true, required: true, default: false }),
    forCustomers: f.flag({ readOnly: true, required: true, default: false }),
  },
  calls: { list: 'GetApis', create: 'EstablishApi', getEdit: 'GetEditApi', edit: 'EditApi', remove: 'DeleteApi' },
  unique: [{ on: ['path'], where: 'not is_deleted' }],
  indexes: [['area']],
  search: ['path', 'description'],
  checks: { path_begins_with_slash: "path like '/%'" },
  page: {
    filters: ['area', 'forStaff', 'forCustomers', 'served', 'deprecated'],
    columns: ['path', 'permissions', 'audience', 'description', 'served', 'deprecated'],
    form: [['area', 'operation', 'path'], ['audience', 'deprecated'], ['description']],
  },
});
