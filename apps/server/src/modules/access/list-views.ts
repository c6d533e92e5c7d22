import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { accessErrors } from '@entrepot/contract/modules/access/errors.ts';
import {
  type deleteListView,
  listView,
  mostListViews,
  type saveListView,
  sharesListViews,
} from '@entrepot/contract/modules/access/list-view.ts';
import type { getUserConfiguration } from '@entrepot/contract/modules/access/calls.ts';
import { can, type Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, findWhere, insert, lockWhere, removeWhere } from '../../core/rows/rows.ts';
import { atSite } from '../../core/rows/scope.ts';

type ListView = RowOf<typeof listView>;
type Shown = NonNullable<Output<typeof getUserConfiguration>['listViews']>;

/** The views of lists that the caller sees: its own, and for staff those of its home site, by name. */
export async function listViews(tx: Tx, caller: Caller): Promise<Shown> {
  const own = sql<boolean>`user_id = ${caller.userId}`;
  const seen = caller.who === 'C' ? own : sql<boolean>`(${own} or user_id is null)`;
  const rows = tx.selectFrom('listView').selectAll().where('siteId', '=', caller.siteId).where(seen).orderBy('name').orderBy('id');
  return (await rows.execute()).map((row) => ({ ...row, shared: row.userId === null }));
}

/**
 * Keeps a view of a list, for the caller alone or for the staff of its home site, and gives its id. Refused: one of somebody else (101),
 * sharing without the right (1), a name that its holder has on this list already (103), one too many (106).
 */
export async function saveView(tx: Tx, caller: Caller, { id, shared, ...values }: Input<typeof saveListView>): Promise<string> {
  const home = atSite(caller, caller.siteId);
  const userId = shared ? null : caller.userId!;
  const known = id ? await held(tx, caller, id) : null;
  if (shared) mustShare(caller);
  await oneAtATime(tx, caller, userId);

  const there = await findWhere(tx, home, listView, { userId });
  if (there.some((one) => one.listKey === values.listKey && one.name === values.name && one.id !== id))
    throw accessErrors.viewNameTaken({ name: values.name });
  const isOneMore = known?.userId !== userId;
  if (isOneMore && there.length >= mostListViews) throw accessErrors.viewsFull({ most: mostListViews });

  if (values.isDefault) await endDefault(tx, home, { userId, listKey: values.listKey });
  const row = { ...values, query: values.query ?? '', columns: values.columns ?? [], userId };
  return (known ? await change(tx, home, listView, known, row) : await insert(tx, home, listView, row)).id;
}

/** Takes a view away; a shared one only with the right to share (1), one of somebody else not at all (101). */
export async function deleteView(tx: Tx, caller: Caller, { id }: Input<typeof deleteListView>): Promise<true> {
  await held(tx, caller, id);
  await removeWhere(tx, atSite(caller, caller.siteId), listView, { id });
  return true;
}

/** A view that the caller may change: its own, or a shared one with the right to. One of somebody else is as absent as none (101). */
async function held(tx: Tx, caller: Caller, id: string): Promise<ListView> {
  const [row] = await lockWhere(tx, atSite(caller, caller.siteId), listView, { id });
  if (!row || (row.userId !== caller.userId && (row.userId !== null || caller.who === 'C'))) throw refuse('NotFound');
  if (row.userId === null) mustShare(caller);
  return row;
}

function mustShare(caller: Caller): void {
  if (caller.who === 'C' || !can(caller, sharesListViews)) throw accessErrors.viewShared();
}

/** Whoever saves a view of the same holder waits: names, numbers and the default are looked at before they are written. */
const oneAtATime = (tx: Tx, caller: Caller, userId: string | null) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`list views ${caller.siteId} ${userId ?? ''}`}, 0))`.execute(tx);

async function endDefault(tx: Tx, home: Caller, of: Pick<ListView, 'userId' | 'listKey'>): Promise<void> {
  for (const row of await lockWhere(tx, home, listView, { ...of, isDefault: true }))
    await change(tx, home, listView, row, { isDefault: false });
}
