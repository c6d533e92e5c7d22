import { say } from './i18n.ts';
import { type MenuItem, type Screen, screensOf } from './menu.ts';

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

/** The screens of a menu and the static ones, by address. */
export function screensByPath(menu: readonly MenuItem[]): Map<string, Screen> {
  const listed = screensOf(menu);
  const byPath = new Map(listed.map((screen) => [screen.path, screen]));
  for (const [name, path] of Object.entries(everybodys)) {
    const inMenu = listed.find((screen) => screen.name === name);
    const title = inMenu?.title ?? say('shell', `screens.${name}`);
    byPath.set(path, { name, path, title, icon: inMenu?.icon ?? '', trail: inMenu?.trail ?? [title] });
  }
  return byPath;
}

/** Where an address of a menu group leads: to its first screen that can be seen. */
export function firstBelow(menu: readonly MenuItem[], path: string): string | undefined {
  const group = menu.find((item) => item.path === path);
  return group?.children.find((child) => child.router && !child.hidden)?.path;
}

/** The address of a screen by its name, such as for a scanned code; undefined when the person has no such screen. */
export const pathOfScreen = (screens: ReadonlyMap<string, Screen>, name: string): string | undefined =>
  [...screens.values()].find((screen) => screen.name === name)?.path;
