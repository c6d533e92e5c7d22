import { call, done } from '@entrepot/contract/core/call.ts';
import { f } from '@entrepot/contract/core/field.ts';

const anyone = { who: 'ACPSW', needs: null } as const;
const signedIn = { who: 'CPSW', needs: null } as const;
const pair = f.object({ accessToken: f.text({ required: true }), refreshToken: f.text({ required: true }) }, { required: true });
const signInFields = {
  username: f.text({ wire: 'username', required: true }),
  password: f.secret({ wire: 'password', required: true }),
  passwordKeyId: f.text({ required: true }),
  menuClassification: f.enum('MenuClassification', { required: true }),
  captcha: f.text(),
  captchaKey: f.text(),
};

/** Staff sign-in by password. */
export const login = call({ path: '/Account/Login', ...anyone, takes: signInFields, gives: pair });
/** Customer sign-in by password, at the site of the host. */
export const loginUser = call({ path: '/Account/LoginUser', ...anyone, takes: signInFields, gives: pair });
/** Ends the session of a refresh token. */
export const revokeToken = call({ path: '/Account/RevokeToken', ...anyone, takes: { token: f.text({ required: true }) }, gives: done });
/** Does this account have to solve a captcha? */
export const getWhetherToVerify = call({
  path: '/Account/GetWhetherToVerify',
  ...anyone,
  reads: true,
  takes: { username: f.text({ wire: 'username', required: true }) },
  gives: f.flag({ required: true }),
});
/** A new captcha picture. */
export const getCaptcha = call({
  path: '/Account/GetCaptcha64',
  ...anyone,
  takes: {},
  gives: f.object(
    { captchaKey: f.text({ required: true }), image: f.text({ required: true }), width: f.count(), height: f.count() },
    { required: true },
  ),
});
/** Who the caller is, with the button codes it holds and a summary of its wallet. */
export const getUserInfo = call({
  path: '/User/GetUserInfoDetailedInfo',
  ...signedIn,
  reads: true,
  takes: {},
  gives: f.object(
    {
      userId: f.id({ required: true }),
      userName: f.text(),
      nickName: f.text(),
      avatar: f.text(),
      isSuperUser: f.flag({ required: true }),
      accountTypeCode: f.enum('AccountTypeCode', { required: true }),
      memberCode: f.text(),
      siteId: f.id(),
      siteName: f.text(),
      buttons: f.texts({ required: true }),
      gender: f.enum('Gender'),
      birthDate: f.date(),
      email: f.text(),
      emailVerified: f.flag(),
      phoneCode: f.text(),
      phoneNumber: f.text(),
      phoneVerified: f.flag(),
      balance: f.money({ signed: true }),
      arrears: f.money({ signed: true }),
      creditBalance: f.money({ signed: true }),
    },
    { required: true },
  ),
});
/** A node of the menu tree as the server sends it. */
export interface MenuNode {
  Name: string;
  Path?: string | null;
  Router?: string | null;
  Icon?: string | null;
  Invisible?: boolean | null;
  Title?: string | null;
  Children?: MenuNode[] | null;
  Buttons?: unknown;
}
/** The caller's menu tree in the caller's language. */
export const getUserMenuTree = call({
  path: '/User/GetUserMenuTree',
  ...signedIn,
  reads: true,
  takes: { menuClassification: f.enum('MenuClassification', { required: true }) },
  gives: f.json<MenuNode>({ required: true }),
});
/** The caller's own settings of hardware and picking grid. */
export const getUserConfiguration = call({
  path: '/UserConfiguration/GetUserConfigureByUserIdInfo',
  ...signedIn,
  reads: true,
  takes: {},
  gives: f.object(
    {
      localServiceConnection: f.text(),
      pickingListColumns: f.count(),
      pickingListRows: f.count(),
      getCameraKeyUp: f.text(),
      getElectronicScaleValueKeyUp: f.text(),
    },
    { required: true },
  ),
});
/** The caller's shortcuts, as paths. */
export const getQuickNavigations = call({
  path: '/QuickNavigation/GetQuickNavigations',
  ...signedIn,
  reads: true,
  takes: {},
  gives: f.json<unknown[]>({ required: true }),
});
/** Adds one shortcut. */
export const addQuickNavigation = call({
  path: '/QuickNavigation/AddQuickNavigation',
  ...signedIn,
  takes: { path: f.text({ wire: 'path', required: true, max: 255 }) },
  gives: done,
});
/** Takes one shortcut away. */
export const deleteQuickNavigation = call({
  path: '/QuickNavigation/DeleteQuickNavigation',
  ...signedIn,
  takes: { path: f.text({ wire: 'path', required: true, max: 255 }) },
  gives: done,
});
/** How many of the caller's messages are unread. */
export const getUnreadCount = call({
  path: '/UserMessages/GetUserMessagesUnreadCount',
  ...signedIn,
  reads: true,
  takes: {},
  gives: f.count({ required: true }),
});
/** The site's title and logo in a language. */
export const getSitePage = call({
  path: '/Site/GetSitePageConfiguration',
  ...anyone,
  reads: true,
  takes: { siteLanguage: f.enum('SiteLanguage') },
  gives: f.object({ title: f.text(), logo: f.text(), favicon: f.text(), copyright: f.text(), recordNumber: f.text() }),
});
/** A sentence as sound, base64. */
export const generateVoice = call({
  path: '/SpeechSynthesizer/GeneratingVoice',
  ...signedIn,
  reads: true,
  takes: { lang: f.text({ required: true }), text: f.text({ required: true, max: 200 }), rate: f.count({ required: true }) },
  gives: f.text({ required: true }),
});
