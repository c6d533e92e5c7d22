import { invalid } from '@entrepot/contract/core/errors.ts';
import type { DraftOf } from '@entrepot/contract/core/resource.ts';
import { accessErrors } from '@entrepot/contract/modules/access/errors.ts';
import { menu } from '@entrepot/contract/modules/access/menu.ts';
import { menusIndex, userMenusIndex } from '@entrepot/contract/modules/access/screens.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { crud } from '../../core/calls/crud.ts';
import type { Tx } from '../../core/db/db.ts';
import type { Handler } from '../../core/calls/handler.ts';
import { navigation, type Navigation, type Node } from './navigation.ts';
import { kindsOf } from './shipped-menu.ts';
import { notifyPermissionChange } from './notify-changes.ts';
import { fromEither, mustManage, type Sides, sideScope } from './staff-and-customer-menus.ts';

const sides: Sides = { 1: menusIndex, 2: userMenusIndex };
const levels = 4;

/** Adds, opens, edits and deletes nodes of the two menus; notifies the holders of what a node shows. */
export const menuCrud: readonly Handler[] = fromEither(
  crud(menu, {
    scope: (caller) => sideScope(caller, sides, 'roleKind'),
    async fill(tx, caller, draft, row) {
      mustManage(caller, sides, draft.roleKind, row ? 'edit' : 'create');
      await check(tx, draft, row);
      await notify(tx, caller, draft.viewId ?? row?.viewId ?? null, row);
      return {};
    },
    async mayRemove(tx, caller, row) {
      mustManage(caller, sides, row.roleKind, 'remove');
      await notify(tx, caller, row.viewId, row);
    },
  }),
  sides,
);

async function check(tx: Tx, draft: DraftOf<typeof menu>, row: Node | null): Promise<void> {
  const nav = await navigation(tx);
  if (row && draft.roleKind !== row.roleKind) throw invalid({ field: 'RoleKind', key: 'invalid' });
  const kinds = kindsOf(['platform', 'site', 'warehouse', 'customer'], draft.roleKind);
  if (!draft.audience.length || !draft.audience.every((kind) => kinds.includes(kind))) throw invalid({ field: 'Audience', key: 'choice' });
  if (draft.path && !draft.path.startsWith('/')) throw invalid({ field: 'Path', key: 'invalid' });
  if (draft.viewId && nav.viewById.get(draft.viewId)?.roleKind !== draft.roleKind) throw invalid({ field: 'ViewId', key: 'notFound' });
  if (draft.permission && !nav.rights(draft.roleKind).has(draft.permission)) throw invalid({ field: 'Permission', key: 'notFound' });
  if (draft.parentId) requireValidParent(nav, draft.parentId, draft.roleKind, row);
}

function requireValidParent(nav: Navigation, parentId: string, roleKind: number, row: Node | null): void {
  const above: string[] = [];
  for (let at: string | null = parentId; at; at = nav.nodeById.get(at)?.parentId ?? null) {
    const node = nav.nodeById.get(at);
    if (!node || node.roleKind !== roleKind) throw invalid({ field: 'ParentId', key: 'notFound' });
    above.push(at);
    if (above.length >= levels) throw accessErrors.treeDeep({ levels });
  }
  if (row && above.includes(row.id)) throw accessErrors.treeInside({ name: row.name });
}

/** A group affects everyone with a node below it. */
async function notify(tx: Tx, caller: Caller, viewId: string | null, row: Node | null): Promise<void> {
  const nav = await navigation(tx);
  const below = (id: string, kind: number, terminal: number): Node[] =>
    nav.below(kind, terminal, id).flatMap((node) => [node, ...below(node.id, kind, terminal)]);
  const nodes = row ? [row, ...below(row.id, row.roleKind, row.menuClassification ?? 1)] : [];
  const names = [viewId, ...nodes.map((node) => node.viewId)].flatMap((id) => (id ? [nav.viewById.get(id)?.name ?? ''] : []));
  await notifyPermissionChange(tx, caller, [...new Set([...names, ...nodes.flatMap(({ permission }) => permission ?? [])])]);
}
