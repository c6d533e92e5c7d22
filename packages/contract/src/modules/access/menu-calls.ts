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

const kind = f.count({ wire: 'RoleKind', min: 1, max: 2 });

/** A node of the menu with everything that is known of it. */
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
  who: 'P',
  needs: [menusIndex, userMenusIndex],
  reads: true,
  query: true,
  takes: { menuClassification: f.enum('MenuClassification'), roleKind: kind },
  gives: f.json<BackstageMenu[]>({ required: true }),
});

/** A node to be ticked, with its buttons. */
export interface SelectableMenu {
  Id: string;
  Name: string;
  Title: string;
  Icon: string | null;
  Checked: boolean;
  Buttons: { Code: string; Name: string; Checked: boolean }[];
  Children: SelectableMenu[];
}

/** The menu as it is offered when a role's rights are chosen. */
export const getSelectBackstageMenus = call({
  path: '/Menus/GetSelectBackstageMenus',
  who: 'PS',
  needs: [menusIndex, userMenusIndex, platformStaffRoleIndex, userRoleIndex],
  reads: true,
  takes: { menuClassification: f.enum('MenuClassification'), roleId: f.ref('role') },
  gives: f.json<SelectableMenu[]>({ required: true }),
});

/** Makes the registry agree with the calls of the running server: new ones come in, those no longer served go. */
export const synchronizeApis = call({
  path: '/Api/SynchronizeApis',
  who: 'P',
  needs: [apiIndex.Synchronize, userApiIndex.Synchronize],
  takes: {},
  gives: f.object({ added: f.count({ required: true }), removed: f.count({ required: true }) }, { required: true }),
});

/** A call to be ticked. */
export interface SelectableApi {
  Id: string;
  Path: string;
  Operation: string;
  Description: string | null;
  /** The rights that open it by themselves. */
  Permissions: string[];
  Checked: boolean;
}
/** The calls of one area. */
export interface ApiArea {
  Area: string;
  Children: SelectableApi[];
}

/** The calls by area; with a role those it may be given, ticked where it has them. */
export const getSelectApis = call({
  path: '/Api/GetSelectApis',
  who: 'PS',
  needs: [apiIndex, userApiIndex, viewIndex, userViewIndex, platformStaffRoleIndex, userRoleIndex],
  reads: true,
  query: true,
  takes: { roleId: f.ref('role'), roleKind: kind },
  gives: f.json<ApiArea[]>({ required: true }),
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
  who: 'PS',
  needs: [viewIndex, userViewIndex, menusIndex, userMenusIndex, platformStaffRoleIndex, userRoleIndex],
  reads: true,
  query: true,
  takes: { menuClassification: f.enum('MenuClassification'), roleKind: kind },
  gives: f.json<SelectableView[]>({ required: true }),
});
