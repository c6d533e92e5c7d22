import type { ActivityNeeds } from '../data/activities.ts';
import type { Audience } from './field.ts';
import type { GroupName, Titles } from '../data/menu-groups.ts';
import type { Code } from './permission.ts';

/** A screen of the menu. Its buttons are properties of it: `shelvesIndex.Print`. */
export interface Screen {
  readonly name: Code;
  /** The buttons of the staff and those of customers, in display order. */
  readonly buttons: readonly Code[];
  readonly customerButtons: readonly Code[];
}
type ScreenOf<N extends string, B extends string> = Screen & { readonly name: Code<N> } & { readonly [K in B]: Code<`${N}.${K}`> };

/** A screen or a button, as calls and pages refer to it. */
export type Permission = Screen | Code;
/** The permission of a call: one, any of several, or null when the audience is enough. */
export type Needs = Permission | readonly Permission[] | null;

/**
 * Describes what a screen permits: its buttons, and those of customers if different. The buttons of plain calls (`Establish`, `Edit`,
 * `Delete`) follow from the resources that name the screen; list them only where a call or a page names them.
 */
/* @__NO_SIDE_EFFECTS__ */
export function screen<const N extends string, const B extends string = never, const C extends string = B>(
  name: N,
  buttons: readonly B[] = [],
  customerButtons: readonly C[] = buttons as readonly string[] as readonly C[],
): ScreenOf<N, B | C> {
  const code = (button: string) => buttonOf({ name: name as string as Code }, button);
  const codes = Object.fromEntries([...buttons, ...customerButtons].map((button) => [button, code(button)]));
  return { ...codes, name, buttons: buttons.map(code), customerButtons: customerButtons.map(code) } as unknown as ScreenOf<N, B | C>;
}

/** The code of a screen's button whose name comes from data. */
export const buttonOf = ({ name }: Pick<Screen, 'name'>, button: string) => `${name}.${button}` as Code;
/** The code of a permission. */
export const codeOf = (one: Permission): Code => (typeof one === 'string' ? one : one.name);
/** The codes of which a call needs one; null when the audience is enough. */
export function codesOf(needs: Needs): readonly Code[] | null {
  if (needs === null) return null;
  return typeof needs === 'string' || 'name' in needs ? [codeOf(needs)] : needs.map(codeOf);
}

/** The place of a screen in the menu, and its title there. */
export interface MenuPlace {
  readonly screen: Screen;
  /** The group, and the place in it: screens are sorted by this number, which has gaps for new ones. */
  readonly at: readonly [group: GroupName, place: number];
  /** The activities of a site of which it needs one to be shown in the menu; default: it is always shown. */
  readonly activities?: ActivityNeeds;
  /** The audiences it is for. */
  readonly audience: readonly Audience[];
  readonly icon: string;
  readonly titles: Titles;
  /** Related pages that have an address but no menu place; default: the forms that its Establish and Edit open. */
  readonly variants?: readonly string[];
  /** The folder of its router, if different from the group's. */
  readonly folder?: string;
  /** Its address, if different from its name. */
  readonly path?: `/${string}`;
  /** For the user's own data: roles with selected screens get it as well. */
  readonly isPersonal?: true;
  /** The one shipped role of customers that gets it; the others do not. */
  readonly customerRole?: 'Merchant' | 'PeerCustomer';
  /** Buttons about money or identities, which support does not get with its menu groups. */
  readonly managerButtons?: readonly string[];
  /**
   * The buttons that shipped roles with selected screens get, besides those of their menu groups: all, or some by name, none of them for
   * the screen alone. `none`: not even as part of a menu group.
   */
  readonly roles?: { readonly [R in SelectiveRole]?: 'all' | 'none' | readonly string[] };
}

/** The shipped roles that get selected screens; the others get every screen of their audience. */
export type SelectiveRole = 'PlatformFinance' | 'SiteFinance' | 'SiteSupport' | 'WarehouseClerk' | 'SubAccountClerk';
