import { sql } from 'kysely';
import type { Audience } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { menu } from '@entrepot/contract/modules/access/menu.ts';
import type { view } from '@entrepot/contract/modules/access/view.ts';
import type { Db } from '../../core/db/db.ts';
import { kindsOf, audienceOfType } from './shipped-menu.ts';
import { notDeleted } from '../../core/db/conditions.ts';

export type View = RowOf<typeof view>;
export type Node = RowOf<typeof menu>;

/** The current screens, buttons and menus. */
export interface Navigation {
  views: readonly View[];
  viewById: ReadonlyMap<string, View>;
  nodeById: ReadonlyMap<string, Node>;
  /** Returns the nodes below one (null: the root nodes), in order. */
  below(roleKind: number, classification: number, parentId: string | null): readonly Node[];
  /** Returns the rights for a kind of role, each with the audiences that can have it. */
  rights(roleKind: number): ReadonlyMap<string, readonly Audience[]>;
  /** Returns the rights any of which shows the screen of this name. */
  permissionsShowing(roleKind: number, name: string): readonly string[];
}

// By database, for tests that open several.
const cache = new Map<string, { version: string; found: Navigation }>();

/** Returns the current navigation; reads it again only after a change. */
export async function navigation(tx: Db): Promise<Navigation> {
  const now = await sql<{ db: string; version: string }>`select current_database() as db,
    concat_ws(' ', (select sum(row_version) from screen_view), (select sum(row_version) from menu)) as version`.execute(tx);
  const { db, version } = now.rows[0]!;
  const known = cache.get(db);
  if (known?.version === version) return known.found;
  const found = await load(tx);
  cache.set(db, { version, found });
  return found;
}

async function load(tx: Db): Promise<Navigation> {
  const views = await tx.selectFrom('screenView').selectAll().where(notDeleted).orderBy('name').orderBy('id').execute();
  const menus = tx.selectFrom('menu').selectAll().where(notDeleted);
  const nodes = await menus.orderBy('displayOrder').orderBy('name').orderBy('id').execute();
  const viewById = new Map(views.map((one) => [one.id, one]));
  const byPlace = new Map<string, Node[]>();
  for (const node of nodes) {
    const place = placeOf(node.roleKind, node.menuClassification ?? 1, node.parentId);
    byPlace.set(place, [...(byPlace.get(place) ?? []), node]);
  }
  const rights = new Map([1, 2].map((kind) => [kind, rightsOf(kind, views, nodes)]));
  const permissionsByScreen = new Map<string, string[]>();
  for (const { roleKind, viewId, permission } of nodes) {
    const name = viewId ? viewById.get(viewId)?.name : undefined;
    if (!name) continue;
    const key = `${roleKind} ${name}`;
    permissionsByScreen.set(key, [...(permissionsByScreen.get(key) ?? [name]), ...(permission ? [permission] : [])]);
  }
  return {
    views,
    viewById,
    nodeById: new Map(nodes.map((node) => [node.id, node])),
    below: (roleKind, classification, parentId) => byPlace.get(placeOf(roleKind, classification, parentId)) ?? [],
    rights: (roleKind) => rights.get(roleKind) ?? new Map(),
    permissionsShowing: (roleKind, name) => permissionsByScreen.get(`${roleKind} ${name}`) ?? [name],
  };
}

const placeOf = (roleKind: number, classification: number, parentId: string | null) => `${roleKind} ${classification} ${parentId ?? ''}`;

/** The rights of one role kind with their audiences; a screen outside the menu is for every audience of its side. */
function rightsOf(roleKind: number, views: readonly View[], nodes: readonly Node[]): Map<string, readonly Audience[]> {
  const audiences = new Map<string, Set<Audience>>();
  for (const node of nodes)
    if (node.viewId) audiences.set(node.viewId, new Set([...(audiences.get(node.viewId) ?? []), ...node.audience.map(audienceOfType)]));
  const all = kindsOf(['platform', 'site', 'warehouse', 'customer'], roleKind).map(audienceOfType);
  return new Map(
    views
      .filter((one) => one.roleKind === roleKind)
      .flatMap(({ id, name, buttons }) => {
        const found = [...(audiences.get(id) ?? [])];
        const audience = found.length ? found : all;
        return [name, ...(buttons ?? []).map(({ code }) => code)].map((code) => [code, audience] as const);
      }),
  );
}
