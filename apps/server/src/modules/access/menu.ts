import type { MenuNode } from '@entrepot/contract/modules/access/calls.ts';
import { subAccountIndex } from '@entrepot/contract/modules/access/screens.ts';
import { dashboard } from '@entrepot/contract/modules/account/screens.ts';
import { type Caller, holds } from '../../core/calls/caller.ts';
import type { Navigation, Node, View } from './navigation.ts';

// Whoever signs in lands there.
const everybodys = dashboard.name;
const ofMainAccounts = subAccountIndex.name;
const desktop = 1;

/** The kind of roles and menus a caller has: 1 staff, 2 customers. */
export const kindOf = (caller: Caller) => (caller.who === 'C' ? 2 : 1);
/** A customer that belongs to a main account. */
export const isSubAccount = (caller: Caller) => caller.ownerId !== null && caller.ownerId !== caller.userId;
const mayHold = (caller: Caller, code: string) => holds(caller, code) && !(isSubAccount(caller) && code.startsWith(ofMainAccounts));

/** The codes of the buttons that a caller holds. */
export function buttonsHeld(nav: Navigation, caller: Caller): string[] {
  const kind = kindOf(caller);
  const rights = nav.rights(kind);
  return nav.views
    .filter((one) => one.roleKind === kind && rights.get(one.name)?.includes(caller.who))
    .flatMap((one) => codesOf(one).filter((code) => mayHold(caller, code)));
}

const codesOf = ({ buttons }: View) => (buttons ?? []).map(({ code }) => code);

/** The root of a caller's menu: the screens its roles hold, in its language; a group without any is left out. */
export function menuFor(nav: Navigation, caller: Caller, classification: number): MenuNode {
  const kind = kindOf(caller);
  // A terminal without a menu of its own has the desktop's.
  const terminal = nav.below(kind, classification, null).length ? classification : desktop;
  const below = (parentId: string | null): MenuNode[] =>
    nav.below(kind, terminal, parentId).flatMap((node) => {
      const view = node.viewId ? nav.viewById.get(node.viewId) : undefined;
      const children = below(node.id);
      if (view ? !sees(caller, node, view) : !children.length) return [];
      return [nodeOf(caller, node, view, children)];
    });
  return { ...blank, Name: 'Root', Children: below(null) };
}

const blank: MenuNode = { Name: '', Path: null, Router: null, Icon: null, Invisible: false, Title: '', Buttons: [], Children: [] };

const sees = (caller: Caller, node: Node, view: View) =>
  (node.audience as number[]).includes(caller.accountType) && (view.name === everybodys || mayHold(caller, node.permission ?? view.name));

function nodeOf(caller: Caller, node: Node, view: View | undefined, children: MenuNode[]): MenuNode {
  return {
    Name: view?.name ?? node.name,
    Path: view ? (node.path ?? `/${view.name}`) : node.path,
    Router: view?.router ?? null,
    Icon: node.icon,
    Invisible: node.invisible ?? false,
    Title: node.title[caller.language],
    Buttons: view ? codesOf(view).filter((code) => mayHold(caller, code)) : [],
    Children: children,
  };
}

/** Is this a right that a role of this kind (1 staff, 2 customers) can hold? */
export const isRight = (nav: Navigation, roleKind: number, code: string) => nav.rights(roleKind).has(code);

/**
 * May a caller hand a staff right on to somebody? One must hold what one gives; rights of the warehouse floor, which its
 * managers do not hold themselves, are theirs to give, those of the platform alone are not.
 */
export function mayHandOn(nav: Navigation, caller: Caller, code: string): boolean {
  const audience = nav.rights(1).get(code) ?? '';
  if (audience === 'P' && caller.who !== 'P' && caller.who !== 'X') return false;
  // A hidden page is held with its screen.
  const holder = nav.shownBy(1, code).some((one) => holds(caller, one));
  return holder || (caller.who !== 'X' && !audience.includes(caller.who));
}
