import type { Audience } from '../core/field.ts';
import { type AnyResource, crudButton, type CrudVerb } from '../core/resource.ts';
import { buttonOf, type MenuPlace, type Screen, type SelectiveRole } from '../core/screen.ts';
import { type GroupName, menuGroups, type Titles } from '../data/menu-groups.ts';
import { resources } from './index.ts';
import { screens } from './screens.ts';
import type { Code } from '../core/permission.ts';

/** A group of the shipped menu; `icon` and `name` as on the wire. */
export interface ShippedGroup {
  readonly name: string;
  readonly icon: string;
  readonly audience: readonly Audience[];
  readonly titles: Titles;
  readonly screens: readonly ShippedScreen[];
}
/** A screen of the shipped menu with all its buttons, including those of its resources' plain calls. */
export interface ShippedScreen
  extends Omit<ShippedGroup, 'name' | 'screens'>,
    Pick<MenuPlace, 'activities' | 'isPersonal' | 'customerRole'> {
  readonly name: Code;
  readonly group: GroupName;
  readonly path: string;
  readonly router: string;
  readonly variants: readonly string[];
  readonly buttons: readonly Code[];
  readonly customerButtons: readonly Code[];
  readonly managerButtons: readonly Code[];
  /** The buttons of each role with selected screens; null: none of the screen. */
  readonly roles: ReadonlyMap<SelectiveRole, readonly Code[] | null>;
}

const iconName = (icon: string) => `el-icon-${icon}`;

/** The shipped menu: groups of screens, in display order. */
export const shippedMenu: readonly ShippedGroup[] = (Object.keys(menuGroups) as GroupName[]).map((group) => {
  const { name, audience, icon, titles } = menuGroups[group];
  const inside = screens.filter(({ at }) => at[0] === group).sort((a, b) => a.at[1] - b.at[1]);
  return { name, audience, icon: iconName(icon), titles, screens: inside.map(shipped) };
});

/** Throws for a role or a manager's button that the screen does not have. */
function shipped({ screen, at: [group], audience, icon, titles, variants, folder, path, ...place }: MenuPlace): ShippedScreen {
  const buttons = [...written(screen, ['platform', 'site', 'warehouse']), ...screen.buttons];
  const customerButtons = audience.includes('customer') ? [...written(screen, ['customer']), ...screen.customerButtons] : [];
  const forms = ['Establish', 'Edit'].filter((form) => [...buttons, ...customerButtons].includes(buttonOf(screen, form)));
  const known = (button: string): Code => {
    const code = buttonOf(screen, button);
    if (![...buttons, ...customerButtons].includes(code)) throw new Error(`${code} is no button`);
    return code;
  };
  const selected = (Object.entries(place.roles ?? {}) as [SelectiveRole, NonNullable<MenuPlace['roles']>[SelectiveRole]][]).map(
    ([role, which]): [SelectiveRole, readonly Code[] | null] => {
      const all = role === 'SubAccountClerk' ? customerButtons : buttons;
      return [role, which === 'none' ? null : which === 'all' ? all : (which ?? []).map(known)];
    },
  );
  return {
    name: screen.name,
    group,
    path: path ?? `/${screen.name}`,
    router: `${folder ?? menuGroups[group].folder}/${screen.name}`,
    activities: place.activities,
    audience,
    icon: iconName(icon),
    titles,
    variants: variants ?? forms,
    buttons: [...new Set(buttons)],
    customerButtons: [...new Set(customerButtons)],
    managerButtons: (place.managerButtons ?? []).map(known),
    isPersonal: place.isPersonal,
    customerRole: place.customerRole,
    roles: new Map(selected),
  };
}

/**
 * The buttons that plain calls add to a screen, for audiences that may write its resources; buttons that the screen lists itself stay in
 * their place there.
 */
function written(screen: Screen, audiences: readonly Audience[]): Code[] {
  const own = (resources as readonly AnyResource[]).filter((one) => one.screen === screen);
  const may = own.filter(({ audience }) => audiences.some((one) => audience?.write.includes(one)));
  const verbs = new Set(may.flatMap(({ calls }) => Object.keys(calls ?? {}) as CrudVerb[]));
  const listed = [...screen.buttons, ...screen.customerButtons];
  return (['create', 'edit', 'remove'] as const)
    .filter((verb) => verbs.has(verb))
    .map((verb) => buttonOf(screen, crudButton[verb]!))
    .filter((code) => !listed.includes(code));
}
