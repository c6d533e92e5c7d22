import { call, done, option } from '../../core/call.ts';
import { f } from '../../core/field.ts';

const id = f.id({ required: true });
const byId = { id };
/** Which of the two depends on the role's kind; the verb looks. */
const either = (button: string) => [`PlatformStaffRoleIndex.${button}`, `UserRoleIndex.${button}`];
const codes = { menuIds: f.texts({ required: true, each: 100, max: 1000 }), buttons: f.texts({ required: true, each: 100, max: 2000 }) };

/** What a role may see and press: names of screens and codes of buttons. */
export const getRoleAuthorization = call({
  path: '/Role/GetRoleAuthorization',
  who: 'PS',
  needs: ['PlatformStaffRoleIndex', 'UserRoleIndex'],
  reads: true,
  takes: byId,
  gives: f.object(codes, { required: true }),
});

/** Puts these screens and buttons in place of what a role had. Nobody gives a staff role what they do not hold themselves. */
export const setRoleAuthorization = call({
  path: '/Role/SetRoleAuthorization',
  who: 'PS',
  needs: either('Authorize'),
  takes: { id, ...codes },
  gives: done,
});

/** The same from the menus' screen. */
export const authorizationMenu = call({
  path: '/Menus/AuthorizationMenu',
  who: 'PS',
  needs: ['MenusIndex.Authorize', 'UserMenusIndex.Authorize', ...either('Authorize')],
  takes: { roleId: f.id({ required: true }), ...codes },
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

/** The whole menu, with the audience and the buttons of each screen. */
export const getBackstageMenus = call({
  path: '/Menus/GetBackstageMenus',
  who: 'P',
  needs: ['MenusIndex', 'UserMenusIndex'],
  reads: true,
  query: true,
  takes: { menuClassification: f.enum('MenuClassification') },
  gives: f.json<BackstageMenu[]>({ required: true }),
});

/** A node of the menu with everything that is known of it. */
export interface BackstageMenu {
  Id: string;
  Name: string;
  Path: string | null;
  Router: string | null;
  Icon: string | null;
  Invisible: boolean;
  Title: string;
  Audience: string;
  Buttons: string[];
  Children: BackstageMenu[];
}

/** The menu as it is offered when a role's rights are chosen. */
export const getSelectBackstageMenus = call({
  path: '/Menus/GetSelectBackstageMenus',
  who: 'PS',
  needs: ['MenusIndex', 'UserMenusIndex', 'PlatformStaffRoleIndex', 'UserRoleIndex'],
  reads: true,
  takes: { menuClassification: f.enum('MenuClassification'), roleId: f.ref('role') },
  gives: f.json<SelectableMenu[]>({ required: true }),
});

/** A node to be ticked, with its buttons. */
export interface SelectableMenu {
  Id: string;
  Name: string;
  Title: string;
  Icon: string | null;
  Checked: boolean;
  Buttons: { Code: string; Checked: boolean }[];
  Children: SelectableMenu[];
}
