import { call, done, type SelectLists } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { shownListView } from './list-view.ts';
import { quickNavigation, userConfiguration } from './user-configuration.ts';
import { user } from './user.ts';

const signedIn = { who: 'CPSW', needs: null } as const;
const { nickName, avatar, gender, birthDate } = user.fields;
const { localServiceConnection, pickingListColumns, pickingListRows, getCameraKeyUp, getElectronicScaleValueKeyUp } =
  userConfiguration.fields;
const configuration = { localServiceConnection, pickingListColumns, pickingListRows, getCameraKeyUp, getElectronicScaleValueKeyUp };
const { path } = quickNavigation.fields;

/**
 * Who the caller is, the button codes it holds, its warehouses, and a summary of its wallet. Select lists named in `selects` come along,
 * as /Select/GetEnums answers them, so that a client that starts does not ask for them apart.
 */
export const getUserInfo = call({
  path: '/User/GetUserInfoDetailedInfo',
  ...signedIn,
  reads: true,
  takes: { selects: f.texts({ max: 200 }) },
  gives: f.object(
    {
      userId: f.id({ required: true }),
      userName: f.text({ required: true }),
      nickName,
      avatar,
      accountTypeCode: f.enum('AccountTypeCode', { required: true }),
      isSuperUser: f.flag({ required: true }),
      frozen: f.flag({ required: true }),
      memberCode: f.text(),
      mainAccountId: f.id(),
      siteId: f.id({ required: true }),
      siteName: f.text({ required: true }),
      /** The zone of the site: every time that is sent and answered is by its clock. */
      timeZone: f.text({ required: true }),
      buttons: f.texts({ required: true }),
      /** The names of the person's roles. */
      roles: f.texts({ required: true }),
      /** Are errors of the person's browser sent to the server, by the rules of the site? */
      errorLog: f.flag({ required: true }),
      warehouses: f.list({ id: f.id({ required: true }), name: f.text({ required: true }) }, { required: true }),
      gender,
      birthDate,
      email: f.text(),
      emailVerified: f.flag({ required: true }),
      phoneCode: f.text(),
      phoneNumber: f.text(),
      phoneVerified: f.flag({ required: true }),
      balance: f.money(),
      arrears: f.money(),
      creditEnabled: f.flag(),
      creditLimit: f.money(),
      creditBalance: f.money({ signed: true }),
      creditArrears: f.money(),
      currencyCode: f.text(),
      /** Of each select list that was asked for, its Value and Name pairs in the caller's language. */
      selects: f.json<SelectLists>(),
    },
    { required: true },
  ),
});

/** A node of the menu as it is sent: a group, a screen, or a hidden variant of a screen. */
export interface MenuNode {
  Name: string;
  Path: string | null;
  Router: string | null;
  Icon: string | null;
  Invisible: boolean;
  Title: string;
  /** The button codes of the screen that the caller holds. */
  Buttons: string[];
  Children: MenuNode[];
  /** A group stays one although it holds a single screen. Default: true. */
  AlwaysShow?: boolean;
  /** Where the address of a group leads, when not to its first screen. */
  Redirect?: string;
  /** The names of the roles that may open it; none: everybody it is sent to. */
  Roles?: string[];
  /** Its tab is open from the start and cannot be closed. */
  Affix?: boolean;
  /** Its page is not kept behind another one. */
  NoCache?: boolean;
  /** The address that the menu marks while it is open. */
  ActiveMenu?: string;
}

/** The root of the caller's menu, in the caller's language. */
export const getUserMenuTree = call({
  path: '/User/GetUserMenuTree',
  aliases: ['/Menus/GetCurrentUserMenus'],
  ...signedIn,
  reads: true,
  takes: { menuClassification: f.enum('MenuClassification', { required: true }) },
  gives: f.json<MenuNode>({ required: true }),
});

/** Changes the caller's own profile. */
export const editMineProfile = call({
  path: '/User/EditMineProfile',
  ...signedIn,
  takes: { nickName, avatar, gender, birthDate },
  gives: done,
});

/** The caller's settings of hardware and picking grid, empty where nothing was saved, and the views of lists it sees. */
export const getUserConfiguration = call({
  path: '/UserConfiguration/GetUserConfigureByUserIdInfo',
  ...signedIn,
  reads: true,
  takes: {},
  gives: f.object({ ...configuration, listViews: f.list(shownListView, { required: true }) }, { required: true }),
});

/** Saves the caller's settings of hardware and picking grid. */
export const editUserConfiguration = call({ path: '/UserConfiguration/EditUserConfigure', ...signedIn, takes: configuration, gives: done });

/** The caller's shortcuts, as paths in their order. */
export const getQuickNavigations = call({
  path: '/QuickNavigation/GetQuickNavigations',
  ...signedIn,
  reads: true,
  takes: {},
  gives: f.texts({ required: true }),
});

/** Adds one shortcut at the end. */
export const addQuickNavigation = call({ path: '/QuickNavigation/AddQuickNavigation', ...signedIn, takes: { path }, gives: done });

/** Takes one shortcut away. */
export const deleteQuickNavigation = call({ path: '/QuickNavigation/DeleteQuickNavigation', ...signedIn, takes: { path }, gives: done });

/** Puts a whole list of shortcuts in place of the caller's. The body may be the bare list; gives the list as it is kept. */
export const saveQuickNavigations = call({
  path: '/QuickNavigation/BatchSaveQuickNavigation',
  ...signedIn,
  takes: { names: f.texts({ wire: 'names', required: true, each: 255, max: 50 }) },
  gives: f.texts({ required: true }),
});

/** Writes what went wrong in the caller's browser into the operation log, at most twenty errors at once. */
export const reportClientErrors = call({
  path: '/OperationLog/ReportClientErrors',
  ...signedIn,
  takes: {
    errors: f.list(
      {
        at: f.time({ required: true }),
        route: f.text({ required: true, max: 255 }),
        message: f.text({ required: true, max: 500 }),
        stack: f.text({ max: 4000 }),
      },
      { required: true, max: 20 },
    ),
  },
  gives: done,
});
