import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { accessErrors } from '@entrepot/contract/modules/access/errors.ts';
import {
  type deleteListView,
  listView,
  maxListViews,
  type saveListView,
  sharesListViews,
} from '@entrepot/contract/modules/access/list-view.ts';
import type { getUserConfiguration } from '@entrepot/contract/modules/access/calls.ts';
import { can, type Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, findWhere, insert, lockWhere, removeWhere } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';

type ListView = RowOf<typeof listView>;
type ListViews = NonNullable<Output<typeof getUserConfiguration>['listViews']>;

/** Lists the views that the caller sees: its own, and for staff those of its home site, by name. */
export async function listViews(tx: Db, caller: Caller): Promise<ListViews> {
  const own = sql<boolean>`user_id = ${caller.userId}`;
  const seen = caller.audience === 'customer' ? own : sql<boolean>`(${own} or user_id is null)`;
  const rows = tx.selectFrom('listView').selectAll().where('siteId', '=', caller.siteId).where(seen).orderBy('name').orderBy('id');
  return (await rows.execute()).map((row) => ({ ...row, shared: row.userId === null }));
}

/**
 * Saves a view of a list, for the caller or shared with the staff of its home site, and returns its id. Errors: `NotFound` for a view of
 * another person, `NoPermission` for sharing without the right, `Duplicate` for a name that the owner has on this list already,
 * `LimitExceeded` for too many views.
 */
export async function saveView(tx: Tx, caller: Caller, { id, shared, ...values }: Input<typeof saveListView>): Promise<string> {
  const home = atSite(caller, caller.siteId);
  const userId = shared ? null : caller.userId!;
  const known = id ? await lockView(tx, caller, id) : null;
  if (shared) mustShare(caller);
  await lockViews(tx, caller, userId);

  const there = await findWhere(tx, home, listView, { userId });
  if (there.some((one) => one.listKey === values.listKey && one.name === values.name && one.id !== id))
    throw accessErrors.viewNameTaken({ name: values.name });
  const isOneMore = known?.userId !== userId;
  if (isOneMore && there.length >= maxListViews) throw accessErrors.viewsFull({ most: maxListViews });

  if (values.isDefault) await endDefault(tx, home, { userId, listKey: values.listKey });
  const row = { ...values, query: values.query ?? '', columns: values.columns ?? [], userId };
  return (known ? await change(tx, home, listView, known, row) : await insert(tx, home, listView, row)).id;
}

/** Deletes a view; a shared one requires the right to share (`NoPermission`), one of another person is not found (`NotFound`). */
export async function deleteView(tx: Tx, caller: Caller, { id }: Input<typeof deleteListView>): Promise<true> {
  await lockView(tx, caller, id);
  await removeWhere(tx, atSite(caller, caller.siteId), listView, { id });
  return true;
}

/** Locks a view that the caller may change: its own, or a shared one with the right. One of another person is not found (`NotFound`). */
async function lockView(tx: Tx, caller: Caller, id: string): Promise<ListView> {
  const [row] = await lockWhere(tx, atSite(caller, caller.siteId), listView, { id });
  if (!row || (row.userId !== caller.userId && (row.userId !== null || caller.audience === 'customer'))) throw refuse('NotFound');
  if (row.userId === null) mustShare(caller);
  return row;
}

function mustShare(caller: Caller): void {
  if (caller.audience === 'customer' || !can(caller, sharesListViews)) throw accessErrors.viewShared();
}

/** Serializes writes of views of the same owner: names, numbers and the default are checked before they are written. */
const lockViews = (tx: Tx, caller: Caller, userId: string | null) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`list views ${caller.siteId} ${userId ?? ''}`}, 0))`.execute(tx);

async function endDefault(tx: Tx, home: Caller, of: Pick<ListView, 'userId' | 'listKey'>): Promise<void> {
  for (const row of await lockWhere(tx, home, listView, { ...of, isDefault: true }))
    await change(tx, home, listView, row, { isDefault: false });
}
