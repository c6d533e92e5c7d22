import { call, done, option } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { menusIndex, platformStaffRoleIndex, userMenusIndex, userRoleIndex } from './screens.ts';

const id = f.id({ required: true });
const byId = { id };
/** The role's kind determines which of the two is needed; the handler checks it. */
const either = (button: 'Authorize' | 'Enable' | 'Disable') => [platformStaffRoleIndex[button], userRoleIndex[button]];
// A screen is named by the id of its menu node or view, or by its name.
const codes = { menuIds: f.texts({ required: true, each: 100, max: 1000 }), buttons: f.texts({ required: true, each: 100, max: 2000 }) };
const more = { viewIds: f.texts({ each: 100, max: 1000 }), apiIds: f.ids({ max: 2000 }) };

/** The permissions of a role: ids of menu nodes and views, codes of buttons, ids of calls granted individually. */
export const getRoleAuthorization = call({
  path: '/Role/GetRoleAuthorization',
  audience: ['platform', 'site'],
  needs: [platformStaffRoleIndex, userRoleIndex],
  transaction: 'none',
  input: byId,
  output: f.object({ ...codes, ...more }, { required: true }),
});

/**
 * Replaces the screens and buttons of a role, and its calls when they are sent. A caller can only grant rights to a staff role that they
 * have themselves.
 */
export const setRoleAuthorization = call({
  path: '/Role/SetRoleAuthorization',
  audience: ['platform', 'site'],
  needs: either('Authorize'),
  input: { id, ...codes, ...more },
  output: done,
});

/** The same from the screen of the menus. */
export const authorizationMenu = call({
  path: '/Menus/AuthorizationMenu',
  audience: ['platform', 'site'],
  needs: [menusIndex.Authorize, userMenusIndex.Authorize, ...either('Authorize')],
  input: { roleId: f.id({ required: true }), ...codes, ...more },
  output: done,
});

/** Activates a role. */
export const enableRole = call({
  path: '/Role/EnableRole',
  audience: ['platform', 'site'],
  needs: either('Enable'),
  input: byId,
  output: done,
});

/** Deactivates a role: its holders lose its rights. */
export const disableRole = call({
  path: '/Role/DisableRole',
  audience: ['platform', 'site'],
  needs: either('Disable'),
  input: byId,
  output: done,
});

/** The roles in use of a kind, to choose from. */
export const getSelectRoles = call({
  path: '/Role/GetSelectRoles',
  audience: ['platform', 'site'],
  needs: null,
  transaction: 'none',
  input: { roleKind: f.count({ required: true, min: 1, max: 2 }), siteId: f.ref('site') },
  output: f.list(option, { required: true }),
});
