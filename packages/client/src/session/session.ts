import type { Output } from '@entrepot/contract/core/call.ts';
import { siteLanguage } from '@entrepot/contract/core/language.ts';
import type { Who } from '@entrepot/contract/core/field.ts';
import { codesOf, type Needs } from '@entrepot/contract/core/screen.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import * as calls from '@entrepot/contract/modules/access/calls.ts';
import { login, loginUser, revokeToken } from '@entrepot/contract/modules/account/calls.ts';
import { getSitePageConfiguration } from '@entrepot/contract/modules/sites/public-calls.ts';
import { create } from 'zustand';
import { ask } from '../calls/api.ts';
import { keepZone } from '../calls/site-zone.ts';
import { languageNow } from '../texts/i18n.ts';
import { type MenuItem, menuOf, permittedMenu } from './menu.ts';
import { tell } from '../calls/notices.ts';
import { deviceToken, keepDeviceToken } from './device-token.ts';
import { seal } from './password.ts';
import { isUnanswered } from '../calls/problem.ts';
import { loadStatusSets, wantedSets } from './status-sets.ts';
import { clearTokens, keepLoginType, keepServiceAgreed, keepTokens, onTokensGone, tokens } from '../calls/tokens.ts';

/** The signed-in person, as the server describes it. */
export type UserInfo = Omit<Output<typeof calls.getUserInfo>, 'selects'>;
type Kept = Output<typeof calls.getUserConfiguration>;
/** The person's settings of hardware and picking grid. */
export type UserConfiguration = Omit<Kept, 'listViews'>;
/** A view of a list: filters, sort, page size and columns under a name, the person's own or the site's. */
export type ListView = Kept['listViews'][number];

interface Session {
  /** `failed`: the tokens are good but the shell could not be loaded; it can be tried again. */
  state: 'signedOut' | 'loading' | 'signedIn' | 'failed';
  user: UserInfo | null;
  configuration: UserConfiguration | null;
  views: readonly ListView[];
  quick: readonly string[];
  menu: readonly MenuItem[];
  failure: unknown;
}
/** What a person types to sign in. */
export interface Credentials {
  username: string;
  password: string;
  captcha?: string;
  captchaKey?: string;
  captchaWork?: string | null;
  /** A code sent by mail or text message, and its key. */
  signInCode?: string;
  signInCodeKey?: string;
  /** A code of the authenticator app, or a recovery code, once the server asked for it. */
  secondFactorCode?: string;
}

/** Which of the product's menus a client shows. */
export type MenuKind = keyof typeof enumCodes.MenuClassification;
let menuKind: MenuKind = 'Desktop';

const nobody: Session = { state: 'signedOut', user: null, configuration: null, views: [], quick: [], menu: [], failure: null };

/** Who is signed in and what the person may do. */
export const useSession = create<Session>(() => (tokens() ? { ...nobody, state: 'loading' } : nobody));

/** Signs in as staff or as a customer and loads the shell. Throws an ApiProblem. */
export async function signIn(kind: 'staff' | 'customer', { username, password, ...captcha }: Credentials): Promise<void> {
  const sealed = await seal({ password });
  const { secondFactorCode, ...answer } = captcha;
  const own = { deviceToken: deviceToken(kind, username), menuClassification: enumCodes.MenuClassification[menuKind] };
  const input = { username: username.trim(), ...sealed, ...answer, ...own };
  const asking = { anonymous: true, quiet: true };
  const given = { ...input, secondFactorCode: secondFactorCode ?? null };
  const pair = await (kind === 'staff' ? ask(login, given, asking) : ask(loginUser, given, asking));
  keepDeviceToken(kind, username, pair.deviceToken);
  await enterWith(kind, pair);
}

const entrances = new Set<() => void>();

/** Has something done before a session that was just opened is loaded, such as forgetting what the person before had open. */
export const onEntrance = (listener: () => void): void => void entrances.add(listener);

/** Takes up the session that a call has opened, and loads the shell. */
export async function enterWith(kind: 'staff' | 'customer', pair: Output<typeof login>): Promise<void> {
  keepTokens({ access: pair.accessToken, refresh: pair.refreshToken });
  for (const listener of entrances) listener();
  keepLoginType(kind === 'staff' ? 'backgroundUserLogin' : 'userLogin');
  if (kind === 'customer') keepServiceAgreed();
  await enter();
}

/**
 * Loads the shell: user info with the status sets, settings, quick navigations, menu, asked for in this order without waiting for one
 * another. Without user info nobody is signed in.
 */
export async function enter(): Promise<void> {
  useSession.setState({ ...nobody, state: 'loading' });
  const asked = askForShell();
  try {
    const { selects, ...user } = await asked.user;
    asked.takeSets(selects);
    keepZone(user.timeZone);
    useSession.setState({ user });
  } catch (failure) {
    if (isUnanswered(failure)) useSession.setState({ state: 'failed', failure });
    else clearTokens((failure as Error).message);
    throw failure;
  }
  try {
    const [kept, quick, root] = await Promise.all([asked.configuration, asked.quick, asked.menu]);
    useSession.setState({ ...partsOf(kept), quick, menu: menuFor(root), state: 'signedIn' });
  } catch (failure) {
    useSession.setState({ state: 'failed', failure });
    throw failure;
  }
}

function partsOf(kept: Kept | null): Pick<Session, 'configuration' | 'views'> {
  const { listViews = [], ...configuration } = kept ?? {};
  return { configuration: kept && configuration, views: listViews };
}

function askForShell() {
  const sets = wantedSets();
  const asked = {
    takeSets: sets.take,
    user: ask(calls.getUserInfo, { selects: sets.names.length ? [...sets.names] : null }, { quiet: true }),
    configuration: ask(calls.getUserConfiguration, {}, { quiet: true }).catch(() => null),
    quick: ask(calls.getQuickNavigations, {}, { quiet: true }).catch((): readonly string[] => []),
    menu: askForMenu(),
  };
  // Without user info nobody asks what became of the others.
  asked.menu.catch(() => undefined);
  return asked;
}

const askForMenu = () => ask(calls.getUserMenuTree, { menuClassification: enumCodes.MenuClassification[menuKind] }, { quiet: true });

const menuFor = (root: Awaited<ReturnType<typeof askForMenu>>): MenuItem[] =>
  permittedMenu(menuOf(root), useSession.getState().user ?? { isSuperUser: false, roles: [] });

/** Loads the menu and the status sets again, in the language in use. */
export async function reloadMenu(): Promise<void> {
  if (useSession.getState().state !== 'signedIn') return;
  const [root] = await Promise.all([askForMenu(), loadStatusSets()]);
  useSession.setState({ menu: menuFor(root) });
}

/** Loads the user info again, such as after a change of the profile. */
export async function reloadUser(): Promise<void> {
  if (!tokens()) return;
  const { selects: _, ...user } = await ask(calls.getUserInfo, {}, { quiet: true });
  useSession.setState({ user });
}

/** Signs out: tells the server, then forgets the tokens whatever it answered. */
export async function signOut(): Promise<void> {
  const pair = tokens();
  if (pair) await ask(revokeToken, { token: pair.refresh }, { anonymous: true, quiet: true, timeout: 3_000 }).catch(() => false);
  clearTokens();
}

/**
 * Keeps a session for a client with this menu and follows its end, in whichever tab it happens. Why the server ended it is said once,
 * however many calls it refused. Answers the way to stop.
 */
export function watchSession(menu: MenuKind): () => void {
  menuKind = menu;
  return onTokensGone((why) => {
    if (why) tell({ id: 'session', tone: 'error', text: why });
    useSession.setState(nobody);
  });
}

/** Puts a shortcut on or off the person's list; what goes wrong stands in the notices. */
export async function toggleQuick(path: string): Promise<void> {
  const { quick } = useSession.getState();
  const has = quick.includes(path);
  const done = await ask(has ? calls.deleteQuickNavigation : calls.addQuickNavigation, { path }).catch(() => false);
  if (done) useSession.setState({ quick: has ? quick.filter((entry) => entry !== path) : [...quick, path] });
}

/** Saves the settings that the server keeps for the person. Throws an ApiProblem. */
export async function saveConfiguration(configuration: UserConfiguration): Promise<void> {
  await ask(calls.editUserConfiguration, configuration, { quiet: true });
  useSession.setState({ configuration });
}

/** Loads the views of lists again, such as after one was kept. Throws an ApiProblem. */
export async function reloadViews(): Promise<void> {
  useSession.setState(partsOf(await ask(calls.getUserConfiguration, {}, { quiet: true })));
}

/** The site's own title and logo in the language in use; nothing when the site has none. A visitor's times are those of that site. */
export async function loadSitePage() {
  const asking = { quiet: true, anonymous: true };
  const page = await ask(getSitePageConfiguration, { siteLanguage: siteLanguage(languageNow()) as never }, asking).catch(() => null);
  if (page && !useSession.getState().user) keepZone(page.timeZone);
  return page;
}

/** May the person press this button, or one of these, or see this screen? What needs nothing is everybody's. */
export function can(needs: Needs | undefined): boolean {
  const codes = codesOf(needs ?? null);
  const { user, menu } = useSession.getState();
  if (codes === null || user === null) return codes === null;
  return user.isSuperUser || codes.some((code) => user.buttons.includes(code) || stands(menu, code));
}

const stands = (menu: readonly MenuItem[], name: string): boolean => menu.some((item) => item.name === name || stands(item.children, name));

/** The same question inside components, asked again when the person's rights change. */
export const useCan = (): typeof can => {
  useSession((session) => session.user);
  return can;
};

const whoOf: Record<number, Who> = { 1: 'P', 2: 'C', 3: 'S', 4: 'W', 9: 'P' };
/** The audience of the signed-in person, as the letter that fields and calls use. */
export const audience = (): Who => whoOf[useSession.getState().user?.accountTypeCode ?? 0] ?? 'A';
