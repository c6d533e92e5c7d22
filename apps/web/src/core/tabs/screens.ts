import { languageNow, say } from '@entrepot/client/texts/i18n.ts';
import { type MenuItem, type Screen, screensOf } from '@entrepot/client/session/menu.ts';

/** Screens every signed-in person may open, whatever the menu says. A screen that is also in the menu is one screen. */
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
  // Every cell that leads somewhere asks.
  if (known?.menu !== menu || known.language !== languageNow()) known = { menu, language: languageNow(), screens: found(menu) };
  return known.screens;
}

function found(menu: readonly MenuItem[]): Map<string, Screen> {
  const listed = screensOf(menu);
  const byPath = new Map(listed.map((screen) => [screen.path, screen]));
  for (const [name, path] of Object.entries(everybodys)) {
    const inMenu = listed.find((screen) => screen.name === name);
    const title = inMenu?.title ?? say('shell', `screens.${name}`);
    if (inMenu) byPath.delete(inMenu.path);
    const { affix, noCache, view } = inMenu ?? { affix: name === 'Dashboard', noCache: false, view: name };
    const own = { icon: inMenu?.icon ?? '', trail: inMenu?.trail ?? [title] };
    byPath.set(path, { ...own, name, view, path, title, activeMenu: path, affix, noCache });
  }
  return byPath;
}

/** Where an address of a menu group leads: where it says, else to its first screen that can be seen. */
export function firstBelow(menu: readonly MenuItem[], path: string): string | undefined {
  const group = menu.find((item) => item.path === path);
  if (group?.redirect) return group.redirect;
  return group?.children.find((child) => child.router && !child.hidden)?.path;
}

/** The screens of shortcuts, which name them by path or by name; those the person may not open are left out, and each comes once. */
export function screensOfShortcuts(screens: ReadonlyMap<string, Screen>, shortcuts: readonly string[]): Screen[] {
  const byName = new Map([...screens.values()].map((screen) => [screen.name, screen]));
  return [...new Set(shortcuts.flatMap((entry) => screens.get(entry) ?? byName.get(entry) ?? []))];
}

/** The address of a screen by its name, such as for a scanned code; undefined when the person has no such screen. */
export const pathOfScreen = (screens: ReadonlyMap<string, Screen>, name: string): string | undefined =>
  [...screens.values()].find((screen) => screen.name === name)?.path;
