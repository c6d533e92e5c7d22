import { call, done, option } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { menusIndex, platformStaffRoleIndex, userMenusIndex, userRoleIndex } from './screens.ts';

const id = f.id({ required: true });
const byId = { id };
/** Which of the two depends on the role's kind; the verb looks. */
const either = (button: 'Authorize' | 'Enable' | 'Disable') => [platformStaffRoleIndex[button], userRoleIndex[button]];
// A screen is named by the id of its menu node or view, or by its name.
const codes = { menuIds: f.texts({ required: true, each: 100, max: 1000 }), buttons: f.texts({ required: true, each: 100, max: 2000 }) };
const more = { viewIds: f.texts({ each: 100, max: 1000 }), apiIds: f.ids({ max: 2000 }) };

/** What a role may see, press and call: ids of menu nodes and views, codes of buttons, ids of calls given by themselves. */
export const getRoleAuthorization = call({
  path: '/Role/GetRoleAuthorization',
  who: 'PS',
  needs: [platformStaffRoleIndex, userRoleIndex],
  reads: true,
  takes: byId,
  gives: f.object({ ...codes, ...more }, { required: true }),
});

/**
 * Puts these screens and buttons in place of what a role had, and its calls where they are sent. Nobody gives a staff role what
 * they do not hold themselves.
 */
export const setRoleAuthorization = call({
  path: '/Role/SetRoleAuthorization',
  who: 'PS',
  needs: either('Authorize'),
  takes: { id, ...codes, ...more },
  gives: done,
});

/** The same from the menus' screen. */
export const authorizationMenu = call({
  path: '/Menus/AuthorizationMenu',
  who: 'PS',
  needs: [menusIndex.Authorize, userMenusIndex.Authorize, ...either('Authorize')],
  takes: { roleId: f.id({ required: true }), ...codes, ...more },
  gives: done,
});

/** Puts a role into use. */
export const enableRole = call({ path: '/Role/EnableRole', who: 'PS', needs: either('Enable'), takes: byId, gives: done });

/** Takes a role out of use: it gives its holders nothing. */
export const disableRole = call({ path: '/Role/DisableRole', who: 'PS', needs: either('Disable'), takes: byId, gives: done });

/** The roles in use of a kind, to choose from. */
export const getSelectRoles = call({
  path: '/Role/GetSelectRoles',
  who: 'PS',
  needs: null,
  reads: true,
  takes: { roleKind: f.count({ required: true, min: 1, max: 2 }), siteId: f.ref('site') },
  gives: f.list(option, { required: true }),
});
