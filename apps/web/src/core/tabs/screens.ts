import { languageNow, translate } from '@entrepot/client/texts/i18n.ts';
import { type MenuItem, type Screen, screensOf } from '@entrepot/client/session/menu.ts';

/** Screens that every signed-in user may open, independent of the menu. A screen that is also in the menu is the same screen. */
const everybodys: Record<string, string> = {
  Dashboard: '/dashboard',
  MineProfileIndex: '/mine/MineProfileIndex',
  MineUserMessagesIndex: '/MineUserMessagesIndex',
  LogisticsThirdPartyPlatformsOrderIndex: '/LogisticsThirdPartyPlatformsOrderIndex',
  noticeDetailedIndex: '/noticeDetailedIndex',
  helpTutorialDetailedDetailedIndex: '/helpTutorialDetailedDetailedIndex',
  PreviewPromotionActivitiesIndex: '/PreviewPromotionActivitiesIndex',
  Settings: '/Settings',
};

let known: { menu: readonly MenuItem[]; language: string; screens: ReadonlyMap<string, Screen> } | null = null;

/** The screens of a menu and the static ones, by address. */
export function screensByPath(menu: readonly MenuItem[]): ReadonlyMap<string, Screen> {
  // Memoized, because every cell with a link calls this.
  if (known?.menu !== menu || known.language !== languageNow()) known = { menu, language: languageNow(), screens: found(menu) };
  return known.screens;
}

function found(menu: readonly MenuItem[]): Map<string, Screen> {
  const listed = screensOf(menu);
  const byPath = new Map(listed.map((screen) => [screen.path, screen]));
  for (const [name, path] of Object.entries(everybodys)) {
    const inMenu = listed.find((screen) => screen.name === name);
    const title = inMenu?.title ?? translate('shell', `screens.${name}`);
    if (inMenu) byPath.delete(inMenu.path);
    const { affix, noCache, view } = inMenu ?? { affix: name === 'Dashboard', noCache: false, view: name };
    const own = { icon: inMenu?.icon ?? '', trail: inMenu?.trail ?? [title] };
    byPath.set(path, { ...own, name, view, path, title, activeMenu: path, affix, noCache });
  }
  return byPath;
}

/** Target of a menu group's address: its redirect, else its first visible screen. */
export function firstBelow(menu: readonly MenuItem[], path: string): string | undefined {
  const group = menu.find((item) => item.path === path);
  if (group?.redirect) return group.redirect;
  return group?.children.find((child) => child.router && !child.hidden)?.path;
}

/** Resolves shortcuts, which name screens by path or by name, without duplicates and without screens that the user may not open. */
export function screensOfShortcuts(screens: ReadonlyMap<string, Screen>, shortcuts: readonly string[]): Screen[] {
  const byName = new Map([...screens.values()].map((screen) => [screen.name, screen]));
  return [...new Set(shortcuts.flatMap((entry) => screens.get(entry) ?? byName.get(entry) ?? []))];
}

/** Returns the address of a screen by its name, for example of a scanned card; undefined when the user has no such screen. */
export const pathOfScreen = (screens: ReadonlyMap<string, Screen>, name: string): string | undefined =>
  [...screens.values()].find((screen) => screen.name === name)?.path;
