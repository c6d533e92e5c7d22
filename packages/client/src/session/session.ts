import type { Output } from '@entrepot/contract/core/call.ts';
import { siteLanguage } from '@entrepot/contract/core/language.ts';
import type { Audience } from '@entrepot/contract/core/field.ts';
import { codesOf, type Needs } from '@entrepot/contract/core/screen.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import * as calls from '@entrepot/contract/modules/access/calls.ts';
import { login, loginUser, revokeToken } from '@entrepot/contract/modules/account/calls.ts';
import { getSitePageConfiguration } from '@entrepot/contract/modules/sites/public-calls.ts';
import { create } from 'zustand';
import { showBrandColor } from '../browser/brand-color.ts';
import { dropAllDrafts, dropExpiredDrafts } from '../browser/stored-drafts.ts';
import { callApi } from '../calls/api.ts';
import { setSender } from '../calls/sender.ts';
import { storeZone } from '../calls/site-zone.ts';
import { languageNow } from '../texts/i18n.ts';
import { type MenuItem, menuOf, permittedMenu } from './menu.ts';
import { toast } from '../calls/notices.ts';
import { deviceToken, dropDeviceTokens, storeDeviceToken } from './device-token.ts';
import { seal } from './password.ts';
import { isUnanswered } from '../calls/problem.ts';
import { loadStatusSets, wantedSets } from './status-sets.ts';
import { clearTokens, storeLoginType, storeServiceAgreed, storeTokens, onSignedOut, tokens } from '../calls/tokens.ts';

/** The signed-in user, as returned by the server. */
export type UserInfo = Omit<Output<typeof calls.getUserInfo>, 'selects'>;
type StoredConfiguration = Output<typeof calls.getUserConfiguration>;
/** The user's hardware and picking grid settings. */
export type UserConfiguration = Omit<StoredConfiguration, 'listViews'>;
/** A named list view (filters, sort, page size and columns) of the user or the site. */
export type ListView = StoredConfiguration['listViews'][number];

interface Session {
  /** `failed`: the tokens are valid but the shell could not be loaded; it can be retried. */
  state: 'signedOut' | 'loading' | 'signedIn' | 'failed';
  /** Signed out by the server, not by the user. */
  ended: boolean;
  user: UserInfo | null;
  configuration: UserConfiguration | null;
  views: readonly ListView[];
  quick: readonly string[];
  menu: readonly MenuItem[];
  failure: unknown;
}
/** The input of a sign-in. */
export interface Credentials {
  username: string;
  password: string;
  captcha?: string;
  captchaKey?: string;
  captchaWork?: string | null;
  /** A code sent by mail or text message, and its key. */
  signInCode?: string;
  signInCodeKey?: string;
  /** A code of the authenticator app, or a recovery code, once the server requires it. */
  secondFactorCode?: string;
}

/** The menus that a client may show. */
export type MenuKind = keyof typeof enumCodes.MenuClassification;
let menuKind: MenuKind = 'Desktop';

const signedOut: Session = {
  state: 'signedOut',
  ended: false,
  user: null,
  configuration: null,
  views: [],
  quick: [],
  menu: [],
  failure: null,
};

/** The signed-in user and their permissions. */
export const useSession = create<Session>(() => (tokens() ? { ...signedOut, state: 'loading' } : signedOut));

/** Signs in as staff or as a customer and loads the shell. Throws an ApiProblem. */
export async function signIn(kind: 'staff' | 'customer', { username, password, ...captcha }: Credentials): Promise<void> {
  const sealed = await seal({ password });
  const { secondFactorCode, ...answer } = captcha;
  const own = { deviceToken: deviceToken(kind, username), menuClassification: enumCodes.MenuClassification[menuKind] };
  const input = { username: username.trim(), ...sealed, ...answer, ...own };
  const options = { anonymous: true, quiet: true };
  const params = { ...input, secondFactorCode: secondFactorCode ?? null };
  const pair = await (kind === 'staff' ? callApi(login, params, options) : callApi(loginUser, params, options));
  storeDeviceToken(kind, username, pair.deviceToken);
  await enterWith(kind, pair);
}

const entrances = new Set<() => void>();

/** Registers a listener that runs before a new session is loaded, such as to discard the previous person's open tabs. */
export const onEntrance = (listener: () => void): void => void entrances.add(listener);

/** Starts the session that a call has opened, and loads the shell. */
export async function enterWith(kind: 'staff' | 'customer', pair: Output<typeof login>): Promise<void> {
  storeTokens({ access: pair.accessToken, refresh: pair.refreshToken });
  for (const listener of entrances) listener();
  storeLoginType(kind === 'staff' ? 'backgroundUserLogin' : 'userLogin');
  if (kind === 'customer') storeServiceAgreed();
  await enter();
}

/**
 * Loads the shell: user info with the status sets, settings, quick navigations, menu, requested in this order without waiting for one
 * another. Without user info no user is signed in.
 */
export async function enter(): Promise<void> {
  dropExpiredDrafts();
  useSession.setState({ ...signedOut, state: 'loading' });
  const requests = fetchShell();
  try {
    const { selects, ...user } = await requests.user;
    requests.takeSets(selects);
    storeZone(user.timeZone);
    useSession.setState({ user });
  } catch (failure) {
    if (isUnanswered(failure)) useSession.setState({ state: 'failed', failure });
    else clearTokens((failure as Error).message);
    throw failure;
  }
  try {
    const { configuration, menu } = requests;
    const [stored, quick, root] = await Promise.all([configuration, requests.quick, menu]);
    useSession.setState({ ...partsOf(stored), quick, menu: menuFor(root), state: 'signedIn' });
  } catch (failure) {
    useSession.setState({ state: 'failed', failure });
    throw failure;
  }
}

function partsOf(stored: StoredConfiguration | null): Pick<Session, 'configuration' | 'views'> {
  const { listViews = [], ...configuration } = stored ?? {};
  return { configuration: stored && configuration, views: listViews };
}

function fetchShell() {
  const sets = wantedSets();
  const requests = {
    takeSets: sets.take,
    user: callApi(calls.getUserInfo, { selects: sets.names.length ? [...sets.names] : null }, { quiet: true }),
    configuration: callApi(calls.getUserConfiguration, {}, { quiet: true }).catch(() => null),
    quick: callApi(calls.getQuickNavigations, {}, { quiet: true }).catch((): readonly string[] => []),
    menu: fetchMenu(),
  };
  // Without user info the results of the others are not needed.
  requests.menu.catch(() => undefined);
  return requests;
}

const fetchMenu = () => callApi(calls.getUserMenuTree, { menuClassification: enumCodes.MenuClassification[menuKind] }, { quiet: true });

const menuFor = (root: Awaited<ReturnType<typeof fetchMenu>>): MenuItem[] =>
  permittedMenu(menuOf(root), useSession.getState().user ?? { isSuperUser: false, roles: [] });

/** Loads the menu and the status sets again, in the language in use. */
export async function reloadMenu(): Promise<void> {
  if (useSession.getState().state !== 'signedIn') return;
  const [root] = await Promise.all([fetchMenu(), loadStatusSets()]);
  useSession.setState({ menu: menuFor(root) });
}

/** Loads the user info again, such as after a change of the profile. */
export async function reloadUser(): Promise<void> {
  if (!tokens()) return;
  const { selects: _, ...user } = await callApi(calls.getUserInfo, {}, { quiet: true });
  useSession.setState({ user });
}

/**
 * Signs out: notifies the server, then deletes the tokens and the drafts whatever the response. On a phone the user names that
 * signed in on it are deleted as well.
 */
export async function signOut(): Promise<void> {
  const pair = tokens();
  if (pair) await callApi(revokeToken, { token: pair.refresh }, { anonymous: true, quiet: true, timeout: 3_000 }).catch(() => false);
  clearTokens();
  dropAllDrafts();
  if (menuKind !== 'Desktop') dropDeviceTokens();
}

/**
 * Maintains a session for a client with this menu and reacts to its end in any tab. The reason why the server ended it is shown once,
 * however many calls were refused. Returns the function that stops it.
 */
export function watchSession(menu: MenuKind): () => void {
  menuKind = menu;
  return onSignedOut((why) => {
    // Longer than other notices: it is read on the sign-in page, which may still have to load.
    if (why) toast({ id: 'session', tone: 'error', text: why, life: 20_000 });
    // Without tokens there is nothing to sign out of: the reason of the first end remains.
    useSession.setState(({ state, ended }) => ({ ...signedOut, ended: Boolean(why) || (state === 'signedOut' && ended) }));
  });
}

/** Adds or removes a shortcut of the user; errors are shown in the notices. */
export async function toggleQuick(path: string): Promise<void> {
  const { quick } = useSession.getState();
  const has = quick.includes(path);
  const done = await callApi(has ? calls.deleteQuickNavigation : calls.addQuickNavigation, { path }).catch(() => false);
  if (done) useSession.setState({ quick: has ? quick.filter((entry) => entry !== path) : [...quick, path] });
}

/** Saves the user's settings on the server. Throws an ApiProblem. */
export async function saveConfiguration(configuration: UserConfiguration): Promise<void> {
  await callApi(calls.editUserConfiguration, configuration, { quiet: true });
  useSession.setState({ configuration });
}

/** Reloads the list views, such as after one was saved. Throws an ApiProblem. */
export async function reloadViews(): Promise<void> {
  useSession.setState(partsOf(await callApi(calls.getUserConfiguration, {}, { quiet: true })));
}

/** Loads the site's title and logo in the current language; empty when the site has none. Visitors use that site's time zone. */
export async function loadSitePage() {
  const options = { quiet: true, anonymous: true };
  const page = await callApi(getSitePageConfiguration, { siteLanguage: siteLanguage(languageNow()) }, options).catch(() => null);
  if (page && !useSession.getState().user) storeZone(page.timeZone);
  if (page) showBrandColor(page.brandColor ?? null, isStaff());
  return page;
}

/** Whether the user has the permission for this button, one of these buttons, or this screen. True when none is needed. */
export function can(needs: Needs | undefined): boolean {
  const codes = codesOf(needs ?? null);
  const { user, menu } = useSession.getState();
  if (codes === null || user === null) return codes === null;
  return user.isSuperUser || codes.some((code) => user.buttons.includes(code) || isInMenu(menu, code));
}

/**
 * Whether the user has the permission and the site's activities need its screen. For what is offered: tasks, shortcuts, next steps. Links to
 * a record and actions on it follow `can` alone.
 */
export function offers(needs: Needs | undefined): boolean {
  const codes = codesOf(needs ?? null);
  const { menu } = useSession.getState();
  return can(needs) && (codes === null || codes.some((code) => !isUnused(menu, code.split('.')[0]!)));
}

/** The same check as a hook, evaluated again when the menu changes. */
export const useOffers = (): typeof offers => {
  useSession((session) => session.menu);
  return offers;
};

const isUnused = (menu: readonly MenuItem[], name: string): boolean =>
  menu.some((item) => (item.name === name && item.unused) || isUnused(item.children, name));

const isInMenu = (menu: readonly MenuItem[], name: string): boolean =>
  menu.some((item) => item.name === name || isInMenu(item.children, name));

/** The same check as a hook, evaluated again when the user's permissions change. */
export const useCan = (): typeof can => {
  useSession((session) => session.user);
  return can;
};

const audienceOf: Record<number, Audience> = { 1: 'platform', 2: 'customer', 3: 'site', 4: 'warehouse', 9: 'platform' };
/** Returns the audience of the signed-in user, as the letter used by fields and calls. */
export const audience = (): Audience => audienceOf[useSession.getState().user?.accountTypeCode ?? 0] ?? 'anonymous';
const isStaff = () => !['customer', 'anonymous'].includes(audience());
useSession.subscribe(({ user }) => {
  setSender(user && audience());
  showBrandColor(undefined, isStaff());
});
