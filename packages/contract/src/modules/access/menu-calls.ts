import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import {
  apiIndex,
  menusIndex,
  platformStaffRoleIndex,
  userApiIndex,
  userMenusIndex,
  userRoleIndex,
  userViewIndex,
  viewIndex,
} from './screens.ts';

const kind = f.count({ apiName: 'RoleKind', min: 1, max: 2 });

/** A node of the menu with all its properties. */
export interface BackstageMenu {
  Id: string;
  ParentId: string | null;
  ViewId: string | null;
  RoleKind: number;
  MenuClassification: number;
  Name: string;
  Path: string | null;
  Router: string | null;
  Icon: string | null;
  Invisible: boolean;
  Title: string;
  /** The account kinds that may have it. */
  Audience: number[];
  DisplayOrder: number;
  Buttons: string[];
  HasChildren: boolean;
  Children: BackstageMenu[];
}

/** The whole menu of the staff (kind 1) or of the customers (2) of a terminal. */
export const getBackstageMenus = call({
  path: '/Menus/GetBackstageMenus',
  audience: ['platform'],
  needs: [menusIndex, userMenusIndex],
  transaction: 'none',
  query: true,
  input: { menuClassification: f.enum('MenuClassification'), roleKind: kind },
  output: f.json<BackstageMenu[]>({ required: true }),
});

/** A selectable node, with its buttons. */
export interface SelectableMenu {
  Id: string;
  Name: string;
  Title: string;
  Icon: string | null;
  Checked: boolean;
  Buttons: { Code: string; Name: string; Checked: boolean }[];
  Children: SelectableMenu[];
}

/** The menu as shown when a role's rights are chosen. */
export const getSelectBackstageMenus = call({
  path: '/Menus/GetSelectBackstageMenus',
  audience: ['platform', 'site'],
  needs: [menusIndex, userMenusIndex, platformStaffRoleIndex, userRoleIndex],
  transaction: 'none',
  input: { menuClassification: f.enum('MenuClassification'), roleId: f.ref('role') },
  output: f.json<SelectableMenu[]>({ required: true }),
});

/** Synchronizes the registry with the calls of the running server: adds new ones, removes those no longer served. */
export const synchronizeApis = call({
  path: '/Api/SynchronizeApis',
  audience: ['platform'],
  needs: [apiIndex.Synchronize, userApiIndex.Synchronize],
  input: {},
  output: f.object({ added: f.count({ required: true }), removed: f.count({ required: true }) }, { required: true }),
});

/** A selectable call. */
export interface SelectableApi {
  Id: string;
  Path: string;
  Operation: string;
  Description: string | null;
  /** The permissions that open it without any other right. */
  Permissions: string[];
  Checked: boolean;
}
/** The calls of one area. */
export interface ApiArea {
  Area: string;
  Children: SelectableApi[];
}

/** The calls by area; with a role those it may be granted, with its present ones marked. */
export const getSelectApis = call({
  path: '/Api/GetSelectApis',
  audience: ['platform', 'site'],
  needs: [apiIndex, userApiIndex, viewIndex, userViewIndex, platformStaffRoleIndex, userRoleIndex],
  transaction: 'none',
  query: true,
  input: { roleId: f.ref('role'), roleKind: kind },
  output: f.json<ApiArea[]>({ required: true }),
});

/** A screen to choose, with its buttons. */
export interface SelectableView {
  Id: string;
  Name: string;
  Title: string;
  Router: string;
  Buttons: { Code: string; Name: string }[];
}

/** The screens of a kind (1 staff, 2 customers) and terminal. */
export const getSelectViews = call({
  path: '/View/GetSelectViews',
  audience: ['platform', 'site'],
  needs: [viewIndex, userViewIndex, menusIndex, userMenusIndex, platformStaffRoleIndex, userRoleIndex],
  transaction: 'none',
  query: true,
  input: { menuClassification: f.enum('MenuClassification'), roleKind: kind },
  output: f.json<SelectableView[]>({ required: true }),
});
