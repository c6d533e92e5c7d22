import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Who } from '@entrepot/contract/core/field.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import type { MenuNode } from '@entrepot/contract/modules/access/calls.ts';
import { type Caller, can } from '../../core/caller.ts';
import { root } from '../../core/root.ts';
import { text } from '../../core/texts.ts';

type Titles = { [L in Language as L extends `${infer A}-${infer B}` ? `${A}_${B}` : never]: string };
/** A screen of the menu as the file has it. */
export interface Screen extends Titles {
  Name: string;
  Path?: string;
  Router: string;
  Icon: string;
  Audience: string;
  Variants: string[];
  Buttons: string[];
  CustomerButtons: string[];
}
export interface Group extends Titles {
  Name: string;
  Icon: string;
  Audience: string;
  Children: Screen[];
}

/** The whole menu: groups of screens, in the order they are shown. */
export const menu = JSON.parse(readFileSync(join(root, 'packages/contract/src/data/menu.json'), 'utf8')) as Group[];
export const screens = menu.flatMap((group) => group.Children);

// Where everybody lands after signing in; the shell draws them itself.
const hidden = new Set(['HomePage', 'Dashboard']);
const everybodys = 'Dashboard';

/** The title of a node in a language. */
export const titleOf = (node: Titles, language: Language) => node[language.replace('-', '_') as keyof Titles];
/** The name of a hidden form or page beside a screen: ShelvesIndex and BatchAdd give ShelvesBatchAdd. */
export const variantName = (screen: Screen, variant: string) => `${screen.Name.replace(/Index$/, '')}${variant}`;
/** The buttons of a screen as an audience has them. */
export const buttonsOf = (screen: Screen, who: string) => (who === 'C' ? screen.CustomerButtons : screen.Buttons);
export const isHidden = (name: string) => hidden.has(name);

/** The codes of the buttons that a caller holds. */
export const buttonsHeld = (caller: Caller): string[] =>
  screens
    .filter((screen) => screen.Audience.includes(caller.who))
    .flatMap((screen) => buttonsOf(screen, caller.who).filter((code) => can(caller, code)));

/** The root of a caller's menu: the screens its roles hold, in its language; a group without any is left out. */
export function menuFor(caller: Caller): MenuNode {
  const groups = menu.flatMap((group) => {
    const children = group.Children.filter((screen) => sees(caller, screen)).flatMap((screen) => [
      screenNode(caller, screen),
      ...variantNodes(caller, screen),
    ]);
    return children.length
      ? [
          {
            ...blank,
            Name: group.Name,
            Icon: group.Icon,
            Invisible: isHidden(group.Name),
            Title: titleOf(group, caller.language),
            Children: children,
          },
        ]
      : [];
  });
  return { ...blank, Name: 'Root', Children: groups };
}

const blank: MenuNode = { Name: '', Path: null, Router: null, Icon: null, Invisible: false, Title: '', Buttons: [], Children: [] };

const sees = (caller: Caller, screen: Screen) =>
  screen.Audience.includes(caller.who) && (screen.Name === everybodys || can(caller, screen.Name));

function screenNode(caller: Caller, screen: Screen): MenuNode {
  const buttons = buttonsOf(screen, caller.who).filter((code) => can(caller, code));
  const path = screen.Path ?? `/${screen.Name}`;
  return {
    ...blank,
    Name: screen.Name,
    Path: path,
    Router: routerFor(caller.who, screen),
    Icon: screen.Icon,
    Invisible: isHidden(screen.Name),
    Title: titleOf(screen, caller.language),
    Buttons: buttons,
  };
}

/** Customers have views of their own of the screens they share with the staff. */
const routerFor = (who: Caller['who'], screen: Screen, router = screen.Router) =>
  who === 'C' && screen.Audience !== 'C' ? `user/${router}` : router;

/** The hidden forms and pages beside a screen. One that a button opens comes with that button. */
function variantNodes(caller: Caller, screen: Screen): MenuNode[] {
  const all = new Set([...screen.Buttons, ...screen.CustomerButtons]);
  const own = new Set(buttonsOf(screen, caller.who));
  const opens = (code: string) => !all.has(code) || (own.has(code) && can(caller, code));
  return screen.Variants.filter((variant) => opens(`${screen.Name}.${variant}`)).map((variant) => {
    const name = variantName(screen, variant);
    const router = routerFor(caller.who, screen, screen.Router.replace(/[^/]+$/, name));
    return {
      ...blank,
      Name: name,
      Path: `/${name}`,
      Router: router,
      Icon: screen.Icon,
      Invisible: true,
      Title: variantTitle(caller.language, screen, variant),
    };
  });
}

const variantTitle = (language: Language, screen: Screen, variant: string) =>
  text(language, `access.variants.${variant}`, { title: titleOf(screen, language) }) ?? titleOf(screen, language);

const audiences = new Map<string, string>();
for (const screen of screens) {
  for (const code of [screen.Name, ...screen.Variants.map((variant) => variantName(screen, variant)), ...screen.Buttons])
    audiences.set(code, screen.Audience.replace('C', ''));
}
const ofCustomers = new Set(
  screens
    .filter(({ Audience }) => Audience.includes('C'))
    .flatMap((screen) => [screen.Name, ...screen.Variants.map((variant) => variantName(screen, variant)), ...screen.CustomerButtons]),
);

/** Is this a right that a role of this kind (1 staff, 2 customers) can hold? */
export const isRight = (roleKind: number, code: string) => (roleKind === 2 ? ofCustomers.has(code) : Boolean(audiences.get(code)));

/**
 * May a caller hand a staff right on to somebody? One must hold what one gives; rights of the warehouse floor, which its
 * managers do not hold themselves, are theirs to give, those of the platform alone are not.
 */
export function mayHandOn(caller: Caller, code: string): boolean {
  const audience = audiences.get(code) ?? '';
  if (audience === 'P' && caller.who !== 'P' && caller.who !== 'X') return false;
  const holder = [...screenOf(code)].some((one) => can(caller, one));
  return holder || (caller.who !== 'X' && !audience.includes(caller.who as Who));
}

/** A hidden page is held with its screen. */
function screenOf(code: string): string[] {
  const screen = screens.find((one) => one.Variants.some((variant) => variantName(one, variant) === code));
  return screen ? [code, screen.Name] : [code];
}
