import type { Input } from '@entrepot/contract/core/call.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import type {
  BackstageMenu,
  getBackstageMenus,
  getSelectBackstageMenus,
  SelectableMenu,
} from '@entrepot/contract/modules/access/menu-calls.ts';
import { role } from '@entrepot/contract/modules/access/role.ts';
import { isUnserved } from '@entrepot/contract/modules/unserved.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { rightsOfRoles } from './guards.ts';
import { isRight, canGrant } from './menu.ts';
import { type Navigation, navigation, type Node } from './navigation.ts';

const desktop = 1;

/** Returns the whole menu of a kind and terminal; with a content only nodes that have it in name or title, and their ancestors. */
export async function backstageMenus(
  tx: Db,
  caller: Caller,
  { content, menuClassification, roleKind }: Input<typeof getBackstageMenus> & { content?: string | null },
): Promise<BackstageMenu[]> {
  const nav = await navigation(tx);
  const kind = roleKind ?? 1;
  const wanted = (content ?? '').toLowerCase();
  const matches = ({ name, title }: Node) => `${name} ${title[caller.language]}`.toLowerCase().includes(wanted);
  const below = (parentId: string | null, all: boolean): BackstageMenu[] =>
    nav.below(kind, menuClassification ?? desktop, parentId).flatMap((node) => {
      const own = all || matches(node);
      const children = below(node.id, own);
      return own || children.length ? [backstageNode(nav, caller.language, node, children)] : [];
    });
  return below(null, wanted === '');
}

function backstageNode(nav: Navigation, language: Language, node: Node, children: BackstageMenu[]): BackstageMenu {
  const view = node.viewId ? nav.viewById.get(node.viewId) : undefined;
  return {
    Id: node.id,
    ParentId: node.parentId,
    ViewId: node.viewId,
    RoleKind: node.roleKind,
    MenuClassification: node.menuClassification ?? desktop,
    Name: node.name,
    Path: node.path,
    Router: view?.router ?? null,
    Icon: node.icon,
    Invisible: node.invisible ?? false,
    Title: node.title[language],
    Audience: node.audience,
    DisplayOrder: node.displayOrder ?? 0,
    Buttons: (view?.buttons ?? []).map(({ code }) => code),
    HasChildren: children.length > 0,
    Children: children,
  };
}

/** Returns the screens and buttons that can be granted to a role, with those it has selected; without a role those of the staff. */
export async function selectMenus(
  tx: Db,
  caller: Caller,
  { roleId, menuClassification }: Input<typeof getSelectBackstageMenus>,
): Promise<SelectableMenu[]> {
  const nav = await navigation(tx);
  const row = roleId ? await find(tx, caller, role, roleId) : null;
  const kind = row?.roleKind ?? 1;
  const has = new Set(row ? await rightsOfRoles(tx, row.siteId, [row.id]) : []);
  const offered = (code: string) =>
    isRight(nav, kind, code) && !isUnserved(code) && (has.has(code) || kind === 2 || canGrant(nav, caller, code));
  const below = (parentId: string | null): SelectableMenu[] =>
    nav.below(kind, menuClassification ?? desktop, parentId).flatMap((node) => {
      const view = node.viewId ? nav.viewById.get(node.viewId) : undefined;
      // A hidden page comes with the button or screen that opens it.
      if (view && (node.permission || !offered(view.name))) return [];
      const Children = below(node.id);
      if (!view && !Children.length) return [];
      return [
        {
          Id: node.id,
          Name: view?.name ?? node.name,
          Title: node.title[caller.language],
          Icon: node.icon,
          Checked: view ? has.has(view.name) : Children.every(({ Checked }) => Checked),
          Buttons: (view?.buttons ?? [])
            .filter(({ code }) => offered(code))
            .map(({ code, name }) => ({ Code: code, Name: name[caller.language], Checked: has.has(code) })),
          Children,
        },
      ];
    });
  return below(null);
}
