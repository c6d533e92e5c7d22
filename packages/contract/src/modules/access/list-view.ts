import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { platformStaffRoleIndex } from './screens.ts';

/** Maximum number of views per account, and of shared views per site. */
export const maxListViews = 50;

/** The permission to share views with the staff of the site: the one that also edits staff roles. */
export const sharesListViews = platformStaffRoleIndex.Edit;

/**
 * A named view of a list: filters, sort and page size as in the address, and its columns. It belongs to its owner; one without an owner is
 * shared with the staff of the site.
 */
export const listView = resource({
  name: 'listView',
  module: 'access',
  table: 'list_view',
  bare: true,
  area: 'ListView',
  fields: {
    userId: f.ref('user', { readOnly: true }),
    /** The screen and the record it lists, such as PackageIndex:package. */
    listKey: f.text({ required: true, max: 120 }),
    name: f.text({ required: true, max: 40 }),
    /** The query string of the list's address; empty for the default list. */
    query: f.text({ max: 1000 }),
    /** The visible columns, in order; none: those of the list. */
    columns: f.texts({ max: 60, each: 60, default: [] }),
    /** The list opens with it. A user's own default takes precedence over the site's. */
    isDefault: f.flag({ required: true, default: false }),
  },
  unique: [
    { on: ['userId', 'listKey', 'name'], nullsAlike: true },
    { on: ['userId', 'listKey'], where: 'is_default', nullsAlike: true },
  ],
});

const { listKey, name, query, columns, isDefault } = listView.fields;
const signedIn = { audience: ['platform', 'site', 'warehouse', 'customer'], needs: null } as const;

/** A view as its users see it. */
export const listViewFields = {
  id: f.id({ required: true }),
  listKey,
  name,
  query,
  columns,
  isDefault,
  shared: f.flag({ required: true }),
};

/** Saves a view of a list, a new one or an existing one (`id`), and returns its id. Sharing needs the right to edit staff roles. */
export const saveListView = call({
  path: '/ListView/SaveListView',
  ...signedIn,
  input: { id: f.id(), listKey, name, query, columns, isDefault, shared: f.flag({ required: true }) },
  output: f.id({ required: true }),
});

/** Deletes a view. */
export const deleteListView = call({
  path: '/ListView/DeleteListView',
  ...signedIn,
  input: { id: f.id({ required: true }) },
  output: done,
});
