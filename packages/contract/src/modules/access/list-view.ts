import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { platformStaffRoleIndex } from './screens.ts';

/** How many views somebody may keep, and how many a site may share. */
export const mostListViews = 50;

/** Who may share views with the staff of the site: whoever says what the roles of the staff may do. */
export const sharesListViews = platformStaffRoleIndex.Edit;

/**
 * What a list shows, under a name: filters, sort and page size as they stand in the address, and its columns. It is its holder's own; one
 * without a holder is shared with the staff of the site.
 */
export const listView = resource({
  name: 'listView',
  module: 'access',
  table: 'list_view',
  bare: true,
  area: 'ListView',
  fields: {
    userId: f.ref('user', { byServer: true }),
    /** The screen and the record it lists, such as PackageIndex:package. */
    listKey: f.text({ required: true, max: 120 }),
    name: f.text({ required: true, max: 40 }),
    /** What stands behind the question mark of the list's address; empty: what the list shows by itself. */
    query: f.text({ max: 1000 }),
    /** The columns that show, in their order; none: those of the list. */
    columns: f.texts({ max: 60, each: 60, starts: [] }),
    /** The list opens with it. An own one goes before the site's. */
    isDefault: f.flag({ required: true, starts: false }),
  },
  unique: [
    { on: ['userId', 'listKey', 'name'], nullsAlike: true },
    { on: ['userId', 'listKey'], where: 'is_default', nullsAlike: true },
  ],
});

const { listKey, name, query, columns, isDefault } = listView.fields;
const signedIn = { who: 'CPSW', needs: null } as const;

/** A view as its people see it. */
export const shownListView = { id: f.id({ required: true }), listKey, name, query, columns, isDefault, shared: f.flag({ required: true }) };

/** Keeps a view of a list, a new one or another state of one (`id`), and gives its id. Sharing takes the right to edit the staff's roles. */
export const saveListView = call({
  path: '/ListView/SaveListView',
  ...signedIn,
  takes: { id: f.id(), listKey, name, query, columns, isDefault, shared: f.flag({ required: true }) },
  gives: f.id({ required: true }),
});

/** Takes a view away. */
export const deleteListView = call({ path: '/ListView/DeleteListView', ...signedIn, takes: { id: f.id({ required: true }) }, gives: done });
