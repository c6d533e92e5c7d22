import { call, done, type SelectLists } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { listViewFields } from './list-view.ts';
import { quickNavigation, userConfiguration } from './user-configuration.ts';
import { user } from './user.ts';

const signedIn = { audience: ['platform', 'site', 'warehouse', 'customer'], needs: null } as const;
const { nickName, avatar, gender, birthDate } = user.fields;
const { localServiceConnection, pickingListColumns, pickingListRows, getCameraKeyUp, getElectronicScaleValueKeyUp } =
  userConfiguration.fields;
const configuration = { localServiceConnection, pickingListColumns, pickingListRows, getCameraKeyUp, getElectronicScaleValueKeyUp };
const { path } = quickNavigation.fields;

/**
 * The caller's account, button codes, warehouses, and a summary of its wallet. Select lists named in `selects` are included, as
 * /Select/GetEnums returns them, so that a starting client needs no second request.
 */
export const getUserInfo = call({
  path: '/User/GetUserInfoDetailedInfo',
  ...signedIn,
  transaction: 'none',
  withoutSecondFactor: true,
  input: { selects: f.texts({ max: 200 }) },
  output: f.object(
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
      /** The site that new rows and settings are proposed for: that of the address in use, if the person works there, else their own. */
      workSiteId: f.id({ required: true }),
      /** The zone of the site: all times in requests and answers use it. */
      timeZone: f.text({ required: true }),
      buttons: f.texts({ required: true }),
      /** The names of the person's roles. */
      roles: f.texts({ required: true }),
      /** Whether the account must set up a second factor before it may do anything else. */
      secondFactorMissing: f.flag({ required: true }),
      /** Whether errors of the user's browser are sent to the server, according to the site's settings. */
      errorLog: f.flag({ required: true }),
      /** Whether a stable weight of the scale is saved at signing without a key, according to the site's settings. */
      saveStableWeight: f.flag({ required: true }),
      /** Whether sealing a bag asks for the seal's number, according to the site's settings. */
      sealNumberRequired: f.flag({ required: true }),
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
      /** For each requested select list, its Value and Name pairs in the caller's language. */
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
  /** Its screen is `Invisible` because no activity of the site needs it; its address opens it. */
  Unused?: true;
  Title: string;
  /** The button codes of the screen that the caller holds. */
  Buttons: string[];
  Children: MenuNode[];
  /** Stays a group even with a single screen. Default: true. */
  AlwaysShow?: boolean;
  /** The target of the group's address, when it is not its first screen. */
  Redirect?: string;
  /** The names of the roles that may open it; none: no restriction. */
  Roles?: string[];
  /** Its tab is open from the start and cannot be closed. */
  Affix?: boolean;
  /** Not cached when its tab is left. */
  NoCache?: boolean;
  /** The address that is marked in the menu while this one is open. */
  ActiveMenu?: string;
}

/** The root of the caller's menu, in the caller's language. */
export const getUserMenuTree = call({
  path: '/User/GetUserMenuTree',
  aliases: ['/Menus/GetCurrentUserMenus'],
  ...signedIn,
  transaction: 'none',
  withoutSecondFactor: true,
  input: { menuClassification: f.enum('MenuClassification', { required: true }) },
  output: f.json<MenuNode>({ required: true }),
});

/** Changes the caller's own profile. */
export const editMineProfile = call({
  path: '/User/EditMineProfile',
  ...signedIn,
  input: { nickName, avatar, gender, birthDate },
  output: done,
});

/** The caller's settings of hardware and picking grid, empty where nothing was saved, and the list views visible to it. */
export const getUserConfiguration = call({
  path: '/UserConfiguration/GetUserConfigureByUserIdInfo',
  ...signedIn,
  transaction: 'none',
  withoutSecondFactor: true,
  input: {},
  output: f.object({ ...configuration, listViews: f.list(listViewFields, { required: true }) }, { required: true }),
});

/** Saves the caller's settings of hardware and picking grid. */
export const editUserConfiguration = call({
  path: '/UserConfiguration/EditUserConfigure',
  ...signedIn,
  input: configuration,
  output: done,
});

/** The caller's shortcuts, as paths in order. */
export const getQuickNavigations = call({
  path: '/QuickNavigation/GetQuickNavigations',
  ...signedIn,
  transaction: 'none',
  withoutSecondFactor: true,
  input: {},
  output: f.texts({ required: true }),
});

/** Adds one shortcut at the end. */
export const addQuickNavigation = call({ path: '/QuickNavigation/AddQuickNavigation', ...signedIn, input: { path }, output: done });

/** Removes one shortcut. */
export const deleteQuickNavigation = call({ path: '/QuickNavigation/DeleteQuickNavigation', ...signedIn, input: { path }, output: done });

/** Replaces the caller's list of shortcuts. The body may be the bare list; returns the stored list. */
export const saveQuickNavigations = call({
  path: '/QuickNavigation/BatchSaveQuickNavigation',
  ...signedIn,
  input: { names: f.texts({ apiName: 'names', required: true, each: 255, max: 50 }) },
  output: f.texts({ required: true }),
});

/** Writes errors of the caller's browser into the operation log, at most twenty per call. */
export const reportClientErrors = call({
  path: '/OperationLog/ReportClientErrors',
  ...signedIn,
  input: {
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
  output: done,
});
