import type { GroupName } from '../data/menu-groups.ts';

declare const permission: unique symbol;
/**
 * A permission as roles hold it and the wire spells it: a screen's name (`ShelvesIndex`) or one of its buttons
 * (`ShelvesIndex.Print`). Only `screen()` makes one, so a misspelt one does not compile.
 */
export type Code<C extends string = string> = C & { readonly [permission]: true };

/** A screen of the menu. Its buttons are properties of it: `shelvesIndex.Print`. */
export interface Screen {
  readonly name: Code;
  /** The buttons of the staff and those of customers, in the order roles are shown them. */
  readonly buttons: readonly Code[];
  readonly customerButtons: readonly Code[];
}
type ScreenOf<N extends string, B extends string> = Screen & { readonly name: Code<N> } & { readonly [K in B]: Code<`${N}.${K}`> };

/** What may be asked for: a screen or a button. */
export type Permission = Screen | Code;
/** The permission of a call: one, any of several, or null when the audience is enough. */
export type Needs = Permission | readonly Permission[] | null;

/**
 * Describes what a screen permits: its buttons, and those of customers where they have others. The buttons of plain calls
 * (`Establish`, `Edit`, `Delete`) follow from the resources that name the screen; list them only where a call or a page names them.
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

/** A button of a screen by a name that comes from data. */
export const buttonOf = ({ name }: Pick<Screen, 'name'>, button: string) => `${name}.${button}` as Code;
/** How a role holds a permission. */
export const codeOf = (one: Permission): Code => (typeof one === 'string' ? one : one.name);
/** The codes of which a call needs one; null when the audience is enough. */
export function codesOf(needs: Needs): readonly Code[] | null {
  if (needs === null) return null;
  return typeof needs === 'string' || 'name' in needs ? [codeOf(needs)] : needs.map(codeOf);
}

/** Where a screen stands in the menu and what it is called there. */
export interface MenuPlace {
  readonly screen: Screen;
  /** The group, and the place in it: screens follow each other by this number, which leaves gaps for new ones. */
  readonly at: readonly [group: GroupName, place: number];
  /** Whom it is for, as letters of Who. */
  readonly who: string;
  readonly icon: string;
  readonly titles: Titles;
  /** Pages beside it that have an address but no place of their own; left out: the forms that its Establish and Edit open. */
  readonly variants?: readonly string[];
  /** The folder of its router, where it is not the group's. */
  readonly folder?: string;
  /** Its address, where it is not its name. */
  readonly path?: `/${string}`;
}
export type Titles = readonly [zhCn: string, zhTw: string, enUs: string];
