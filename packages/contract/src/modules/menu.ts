import { type AnyResource, crudButton, type CrudVerb } from '../core/resource.ts';
import { buttonOf, type Code, type MenuPlace, type Screen, type Titles } from '../core/screen.ts';
import { type GroupName, menuGroups } from '../data/menu-groups.ts';
import { resources } from './index.ts';
import { screens } from './screens.ts';

/** A group of the shipped menu; `icon` and `name` as the wire has them. */
export interface ShippedGroup {
  readonly name: string;
  readonly icon: string;
  readonly who: string;
  readonly titles: Titles;
  readonly screens: readonly ShippedScreen[];
}
/** A screen of the shipped menu with all its buttons, also those that its resources' plain calls give it. */
export interface ShippedScreen extends Omit<ShippedGroup, 'name' | 'screens'> {
  readonly name: Code;
  readonly group: GroupName;
  readonly path: string;
  readonly router: string;
  readonly variants: readonly string[];
  readonly buttons: readonly Code[];
  readonly customerButtons: readonly Code[];
}

const iconName = (icon: string) => `el-icon-${icon}`;

/** The shipped menu: groups of screens, in the order they are shown. */
export const shippedMenu: readonly ShippedGroup[] = (Object.keys(menuGroups) as GroupName[]).map((group) => {
  const { name, who, icon, titles } = menuGroups[group];
  const inside = screens.filter(({ at }) => at[0] === group).sort((a, b) => a.at[1] - b.at[1]);
  return { name, who, icon: iconName(icon), titles, screens: inside.map(shipped) };
});

function shipped({ screen, at: [group], who, icon, titles, variants, folder, path }: MenuPlace): ShippedScreen {
  const buttons = [...written(screen, 'PSW'), ...screen.buttons];
  const customerButtons = who.includes('C') ? [...written(screen, 'C'), ...screen.customerButtons] : [];
  const forms = ['Establish', 'Edit'].filter((form) => [...buttons, ...customerButtons].includes(buttonOf(screen, form)));
  return {
    name: screen.name,
    group,
    path: path ?? `/${screen.name}`,
    router: `${folder ?? menuGroups[group].folder}/${screen.name}`,
    who,
    icon: iconName(icon),
    titles,
    variants: variants ?? forms,
    buttons: [...new Set(buttons)],
    customerButtons: [...new Set(customerButtons)],
  };
}

/** The buttons that plain calls give a screen, for who may write its resources; those the screen lists itself keep their place there. */
function written(screen: Screen, letters: string): Code[] {
  const own = (resources as readonly AnyResource[]).filter((one) => one.screen === screen);
  const may = own.filter(({ who }) => [...letters].some((letter) => who?.write.includes(letter)));
  const verbs = new Set(may.flatMap(({ calls }) => Object.keys(calls ?? {}) as CrudVerb[]));
  const listed = [...screen.buttons, ...screen.customerButtons];
  return (['create', 'edit', 'remove'] as const)
    .filter((verb) => verbs.has(verb))
    .map((verb) => buttonOf(screen, crudButton[verb]!))
    .filter((code) => !listed.includes(code));
}
