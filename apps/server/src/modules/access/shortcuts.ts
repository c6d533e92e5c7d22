import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { accessErrors } from '@entrepot/contract/modules/access/errors.ts';
import type { addQuickNavigation, deleteQuickNavigation, saveQuickNavigations } from '@entrepot/contract/modules/access/calls.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { quickNavigation } from '@entrepot/contract/modules/access/user-configuration.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { insert, insertAll, lock } from '../../core/rows/rows.ts';

/** What a new account finds in its quick navigation. */
export const defaultShortcuts = [
  '/WarehouseDocumentIndex',
  '/WarehouseDocumentEstablishPacket',
  '/PackageIndex',
  '/LogisticsOrderIndex',
] as const;

const own = (caller: Caller) => sql<boolean>`site_id = ${caller.siteId} and user_id = ${caller.userId}`;

/** The caller's shortcuts in their order. */
export async function shortcuts(tx: Tx, caller: Caller): Promise<string[]> {
  const found = tx.selectFrom('quickNavigation').select('path').where(own(caller)).orderBy('displayOrder').orderBy('id');
  return (await found.execute()).map(({ path }) => path);
}

/** Adds a shortcut at the end; one that is there is refused (103). */
export async function addShortcut(tx: Tx, caller: Caller, { path }: Input<typeof addQuickNavigation>): Promise<true> {
  await lock(tx, caller, user, caller.userId!);
  const there = await shortcuts(tx, caller);
  if (there.includes(path)) throw accessErrors.shortcutThere({ path });
  const places = tx.selectFrom('quickNavigation').select(sql<number>`coalesce(max(display_order), -1)`.as('last'));
  const { last } = await places.where(own(caller)).executeTakeFirstOrThrow();
  await insert(tx, caller, quickNavigation, { userId: caller.userId!, path, displayOrder: last + 1 });
  return true;
}

/** Takes a shortcut away; one that is not there is gone already. */
export async function dropShortcut(tx: Tx, caller: Caller, { path }: Input<typeof deleteQuickNavigation>): Promise<true> {
  await tx.deleteFrom('quickNavigation').where(own(caller)).where('path', '=', path).execute();
  return true;
}

/** Puts a list in place of the caller's shortcuts and gives it as kept: each once, in its order. */
export async function saveShortcuts(tx: Tx, caller: Caller, { names }: Input<typeof saveQuickNavigations>): Promise<string[]> {
  await lock(tx, caller, user, caller.userId!);
  await tx.deleteFrom('quickNavigation').where(own(caller)).execute();
  const kept = [...new Set(names.filter(Boolean))];
  await insertAll(
    tx,
    caller,
    quickNavigation,
    kept.map((path, displayOrder) => ({ userId: caller.userId!, path, displayOrder })),
  );
  return kept;
}
