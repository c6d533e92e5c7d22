import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { apiIndex, userApiIndex } from './screens.ts';

/** A call of the running server, as the registry knows it: whom it serves, which rights open it, and to whom it is narrowed. */
export const api = resource({
  name: 'api',
  module: 'access',
  table: 'api',
  shared: true,
  title: 'path',
  area: 'Api',
  who: { read: 'P', write: 'P' },
  screen: apiIndex,
  readableFrom: [userApiIndex],
  fields: {
    area: f.text({ required: true }),
    operation: f.text({ required: true, max: 120 }),
    path: f.text({ required: true, max: 160 }),
    description: f.longText(),
    // Fewer kinds than the call serves shut it for the others; none means all it serves.
    audience: f.enums('AccountTypeCode', { starts: [] }),
    deprecated: f.flag({ starts: false }),
    // What the running server says of it.
    served: f.flag({ byServer: true, required: true, starts: false }),
    anonymous: f.flag({ byServer: true, required: true, starts: false }),
    offered: f.enums('AccountTypeCode', { byServer: true, required: true, starts: [] }),
    permissions: f.texts({ byServer: true, required: true, starts: [], widget: 'longText' }),
    forStaff: f.flag({ byServer: true, required: true, starts: false }),
    forCustomers: f.flag({ byServer: true, required: true, starts: false }),
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
