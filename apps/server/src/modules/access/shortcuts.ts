import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { accessErrors } from '@entrepot/contract/modules/access/errors.ts';
import type { addQuickNavigation, deleteQuickNavigation, saveQuickNavigations } from '@entrepot/contract/modules/access/calls.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { quickNavigation } from '@entrepot/contract/modules/access/user-configuration.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { insert, insertAll, lock } from '../../core/db/rows.ts';

/** The shortcuts of a new account. */
export const defaultShortcuts = [
  '/WarehouseDocumentIndex',
  '/WarehouseDocumentEstablishPacket',
  '/PackageIndex',
  '/LogisticsOrderIndex',
] as const;

const maxShortcuts = 50;

const own = (caller: Caller) => sql<boolean>`site_id = ${caller.siteId} and user_id = ${caller.userId}`;

/** Returns the caller's shortcuts in order. */
export async function shortcuts(tx: Db, caller: Caller): Promise<string[]> {
  const found = tx.selectFrom('quickNavigation').select('path').where(own(caller)).orderBy('displayOrder').orderBy('id');
  return (await found.execute()).map(({ path }) => path);
}

/** Adds a shortcut at the end (`Duplicate` if it exists). */
export async function addShortcut(tx: Tx, caller: Caller, { path }: Input<typeof addQuickNavigation>): Promise<true> {
  await lock(tx, caller, user, caller.userId!);
  const there = await shortcuts(tx, caller);
  if (there.includes(path)) throw accessErrors.shortcutThere({ path });
  if (there.length >= maxShortcuts) throw accessErrors.shortcutsFull({ max: maxShortcuts });
  const places = tx.selectFrom('quickNavigation').select(sql<number>`coalesce(max(display_order), -1)`.as('last'));
  const { last } = await places.where(own(caller)).executeTakeFirstOrThrow();
  await insert(tx, caller, quickNavigation, { userId: caller.userId!, path, displayOrder: last + 1 });
  return true;
}

/** Deletes a shortcut; succeeds if it does not exist. */
export async function dropShortcut(tx: Tx, caller: Caller, { path }: Input<typeof deleteQuickNavigation>): Promise<true> {
  await tx.deleteFrom('quickNavigation').where(own(caller)).where('path', '=', path).execute();
  return true;
}

/** Replaces the caller's shortcuts and returns the stored list without duplicates, in order. */
export async function saveShortcuts(tx: Tx, caller: Caller, { names }: Input<typeof saveQuickNavigations>): Promise<string[]> {
  await lock(tx, caller, user, caller.userId!);
  await tx.deleteFrom('quickNavigation').where(own(caller)).execute();
  const stored = [...new Set(names.filter(Boolean))];
  await insertAll(
    tx,
    caller,
    quickNavigation,
    stored.map((path, displayOrder) => ({ userId: caller.userId!, path, displayOrder })),
  );
  return stored;
}
