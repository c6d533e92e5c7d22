import type { MenuNode } from '@entrepot/contract/modules/access/calls.ts';
import { subAccountIndex } from '@entrepot/contract/modules/access/screens.ts';
import { dashboard } from '@entrepot/contract/modules/account/screens.ts';
import { belongsTo, type Caller, hasRight } from '../../core/calls/caller.ts';
import type { Navigation, Node, View } from './navigation.ts';

// The landing page after sign-in.
const sharedScreen = dashboard.name;
const ofMainAccounts = subAccountIndex.name;
const desktop = 1;

/** Returns the kind of a caller's roles and menus: 1 staff, 2 customers. */
export const kindOf = (caller: Caller) => (caller.audience === 'customer' ? 2 : 1);
/** Whether the caller is a customer that belongs to a main account. */
export const isSubAccount = (caller: Caller) => caller.ownerId !== null && caller.ownerId !== caller.userId;
const mayUse = (caller: Caller, code: string) => hasRight(caller, code) && !(isSubAccount(caller) && code.startsWith(ofMainAccounts));

/** Returns the codes of the buttons that a caller may use. */
export function grantedButtons(nav: Navigation, caller: Caller): string[] {
  const kind = kindOf(caller);
  const rights = nav.rights(kind);
  return nav.views
    .filter((one) => one.roleKind === kind && belongsTo(caller, rights.get(one.name) ?? []))
    .flatMap((one) => codesOf(one).filter((code) => mayUse(caller, code)));
}

const codesOf = ({ buttons }: View) => (buttons ?? []).map(({ code }) => code);

/**
 * Returns the root of a caller's menu: the screens of its roles, in its language; groups without any are omitted. Screens named in `unused`
 * are invisible.
 */
export function menuFor(nav: Navigation, caller: Caller, classification: number, unused: ReadonlySet<string>): MenuNode {
  const kind = kindOf(caller);
  // A terminal without a menu of its own has the desktop's.
  const terminal = nav.below(kind, classification, null).length ? classification : desktop;
  const below = (parentId: string | null): MenuNode[] =>
    nav.below(kind, terminal, parentId).flatMap((node) => {
      const view = node.viewId ? nav.viewById.get(node.viewId) : undefined;
      const children = below(node.id);
      if (view ? !sees(caller, node, view) : !children.length) return [];
      const made = nodeOf(caller, node, view, children);
      const isUnused = view !== undefined && !made.Invisible && unused.has(view.name);
      return [isUnused ? { ...made, Invisible: true, Unused: true as const } : made];
    });
  return { ...blank, Name: 'Root', Children: below(null) };
}

const blank: MenuNode = { Name: '', Path: null, Router: null, Icon: null, Invisible: false, Title: '', Buttons: [], Children: [] };

const sees = (caller: Caller, node: Node, view: View) =>
  (node.audience as number[]).includes(caller.accountType) && (view.name === sharedScreen || mayUse(caller, node.permission ?? view.name));

function nodeOf(caller: Caller, node: Node, view: View | undefined, children: MenuNode[]): MenuNode {
  return {
    Name: view?.name ?? node.name,
    Path: view ? (node.path ?? `/${view.name}`) : node.path,
    Router: view?.router ?? null,
    Icon: node.icon,
    Invisible: node.invisible ?? false,
    Title: node.title[caller.language],
    Buttons: view ? codesOf(view).filter((code) => mayUse(caller, code)) : [],
    Children: children,
  };
}

/** Whether a role of this kind (1 staff, 2 customers) can have this right. */
export const isRight = (nav: Navigation, roleKind: number, code: string) => nav.rights(roleKind).has(code);

/**
 * Whether a caller may grant a staff right: callers need the right themselves, except for rights of the warehouse floor, which its managers
 * may grant without having them; platform rights are excluded.
 */
export function canGrant(nav: Navigation, caller: Caller, code: string): boolean {
  const audience = nav.rights(1).get(code) ?? [];
  if (audience.length === 1 && audience[0] === 'platform' && caller.audience !== 'platform' && caller.audience !== 'system') return false;
  // A hidden page is granted with its screen.
  const holder = nav.permissionsShowing(1, code).some((one) => hasRight(caller, one));
  return holder || (caller.audience !== 'system' && !belongsTo(caller, audience));
}
