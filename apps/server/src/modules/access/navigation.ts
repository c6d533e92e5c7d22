import { sql } from 'kysely';
import type { Who } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { menu } from '@entrepot/contract/modules/access/menu.ts';
import type { view } from '@entrepot/contract/modules/access/view.ts';
import type { Tx } from '../../core/rows/db.ts';
import { kindsOf, letterOf } from './shipped-menu.ts';
import { notHidden } from '../../core/rows/conditions.ts';

export type View = RowOf<typeof view>;
export type Node = RowOf<typeof menu>;

/** The screens, their buttons and the menus as they are now. */
export interface Navigation {
  views: readonly View[];
  viewById: ReadonlyMap<string, View>;
  nodeById: ReadonlyMap<string, Node>;
  /** The nodes below one (null: the first ones), in their order. */
  below(roleKind: number, classification: number, parentId: string | null): readonly Node[];
  /** The rights there are for a kind of role, each with the letters of the account kinds that may have it. */
  rights(roleKind: number): ReadonlyMap<string, string>;
  /** The rights any of which shows the screen of this name. */
  shownBy(roleKind: number, name: string): readonly string[];
}

// By database, for tests that open several.
const kept = new Map<string, { version: string; found: Navigation }>();

/** The navigation in force; read anew only after somebody changed it. */
export async function navigation(tx: Tx): Promise<Navigation> {
  const now = await sql<{ db: string; version: string }>`select current_database() as db,
    concat_ws(' ', (select sum(row_version) from screen_view), (select sum(row_version) from menu)) as version`.execute(tx);
  const { db, version } = now.rows[0]!;
  const known = kept.get(db);
  if (known?.version === version) return known.found;
  const found = await load(tx);
  kept.set(db, { version, found });
  return found;
}

async function load(tx: Tx): Promise<Navigation> {
  const views = await tx.selectFrom('screenView').selectAll().where(notHidden).orderBy('name').orderBy('id').execute();
  const menus = tx.selectFrom('menu').selectAll().where(notHidden);
  const nodes = await menus.orderBy('displayOrder').orderBy('name').orderBy('id').execute();
  const viewById = new Map(views.map((one) => [one.id, one]));
  const byPlace = new Map<string, Node[]>();
  for (const node of nodes) {
    const place = placeOf(node.roleKind, node.menuClassification ?? 1, node.parentId);
    byPlace.set(place, [...(byPlace.get(place) ?? []), node]);
  }
  const rights = new Map([1, 2].map((kind) => [kind, rightsOf(kind, views, nodes)]));
  const shown = new Map<string, string[]>();
  for (const { roleKind, viewId, permission } of nodes) {
    const name = viewId ? viewById.get(viewId)?.name : undefined;
    if (!name) continue;
    const key = `${roleKind} ${name}`;
    shown.set(key, [...(shown.get(key) ?? [name]), ...(permission ? [permission] : [])]);
  }
  return {
    views,
    viewById,
    nodeById: new Map(nodes.map((node) => [node.id, node])),
    below: (roleKind, classification, parentId) => byPlace.get(placeOf(roleKind, classification, parentId)) ?? [],
    rights: (roleKind) => rights.get(roleKind) ?? new Map(),
    shownBy: (roleKind, name) => shown.get(`${roleKind} ${name}`) ?? [name],
  };
}

const placeOf = (roleKind: number, classification: number, parentId: string | null) => `${roleKind} ${classification} ${parentId ?? ''}`;

/** A screen that stands in no menu is for every account kind of its side. */
function rightsOf(roleKind: number, views: readonly View[], nodes: readonly Node[]): Map<string, string> {
  const letters = new Map<string, Set<Who>>();
  for (const node of nodes)
    if (node.viewId) letters.set(node.viewId, new Set([...(letters.get(node.viewId) ?? []), ...node.audience.map(letterOf)]));
  const all = kindsOf('PSWC', roleKind).map(letterOf).join('');
  return new Map(
    views
      .filter((one) => one.roleKind === roleKind)
      .flatMap(({ id, name, buttons }) => {
        const who = [...(letters.get(id) ?? [])].join('') || all;
        return [name, ...(buttons ?? []).map(({ code }) => code)].map((code) => [code, who] as const);
      }),
  );
}
