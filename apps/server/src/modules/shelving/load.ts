import { type RawBuilder, sql } from 'kysely';
import type { Refusal } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { shelvingErrors } from '@entrepot/contract/modules/shelving/errors.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { type Dec, dec, greatest, round, sum, text, zero } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { scopeOf } from '../../core/scope/scope.ts';

export type Shelf = RowOf<typeof shelf>;
/** Load of goods on a shelf: pieces, m³ and kg. */
export interface Load {
  quantity: number;
  volume: Dec;
  weight: Dec;
}

/** Returns the volume of a shelf in m³, from its sides in cm; 0 means unlimited. */
export const volumeOf = ({ long, wide, high }: Pick<Shelf, 'long' | 'wide' | 'high'>): Dec =>
  text(round(dec(long).times(dec(wide)).times(dec(high)).div(1_000_000), 6));

/** Adds up loads. */
export const sumLoads = (loads: readonly Load[]): Load => ({
  quantity: loads.reduce((total, { quantity }) => total + quantity, 0),
  volume: text(sum(loads.map(({ volume }) => dec(volume)))),
  weight: text(sum(loads.map(({ weight }) => dec(weight)))),
});

// The same as `volumeOf`, in SQL.
const volume = sql<Dec>`round(coalesce(long, 0) * coalesce(wide, 0) * coalesce(high, 0) / 1000000, 6)`;
const room = (used: RawBuilder<Dec>) => sql<Dec>`case when ${volume} > 0 then ${volume} - (${used}) else 0 end`;

/** SQL condition: does the load of a shelf exceed its capacity? Goods found on it, or with larger new measurements, count as well. */
export const overCapacity = sql<boolean>`(${volume} > 0 and used_volume > ${volume} or max_weight > 0 and used_weight > max_weight)`;

/** SQL condition: does a shelf have room for more, by volume and by weight? */
export const hasRoom = sql<boolean>`((${volume} = 0 or used_volume < ${volume}) and (coalesce(max_weight, 0) = 0 or used_weight < max_weight))`;

/**
 * Adds a load to a shelf in one conditional statement, so that concurrent calls cannot overfill it. Throws `ShelvesDeactivated` and
 * `ShelvesFull`. The row version stays unchanged: goods are no edit.
 */
export async function addLoad(tx: Tx, caller: Caller, shelfId: string, load: Load): Promise<Shelf> {
  const usedVolume = sql<Dec>`used_volume + ${load.volume}::numeric`;
  const usedWeight = sql<Dec>`used_weight + ${load.weight}::numeric`;
  const changed = await tx
    .updateTable('shelf')
    .set({ goods: sql<number>`goods + ${load.quantity}`, occupied: true, usedVolume, usedWeight, remainingVolume: room(usedVolume) })
    .where(scopeOf(caller, shelf))
    .where('id', '=', shelfId)
    .where(sql<boolean>`not deactivated`)
    .where(sql<boolean>`(${volume} = 0 or ${usedVolume} <= ${volume})`)
    .where(sql<boolean>`(coalesce(max_weight, 0) = 0 or ${usedWeight} <= max_weight)`)
    .returningAll()
    .executeTakeFirst();
  return changed ?? Promise.reject(await refusalFor(tx, caller, shelfId, load));
}

/** Adds a load that was found on a shelf, in one statement. Ignores capacity and status, because the goods are already there. */
export async function addFound(tx: Tx, caller: Caller, shelfId: string, load: Load): Promise<Shelf> {
  const usedVolume = sql<Dec>`used_volume + ${load.volume}::numeric`;
  const changed = await tx
    .updateTable('shelf')
    .set({
      goods: sql<number>`goods + ${load.quantity}`,
      occupied: true,
      usedVolume,
      usedWeight: sql<Dec>`used_weight + ${load.weight}::numeric`,
      remainingVolume: room(usedVolume),
    })
    .where(scopeOf(caller, shelf))
    .where('id', '=', shelfId)
    .returningAll()
    .executeTakeFirst();
  return changed ?? find(tx, caller, shelf, shelfId);
}

/** Removes a load from a shelf in one statement. Throws `InsufficientStock` if it is not there. */
export async function removeLoad(tx: Tx, caller: Caller, shelfId: string, load: Load): Promise<Shelf> {
  const usedVolume = sql<Dec>`used_volume - ${load.volume}::numeric`;
  const changed = await tx
    .updateTable('shelf')
    .set({
      goods: sql<number>`goods - ${load.quantity}`,
      occupied: sql<boolean>`goods > ${load.quantity}`,
      usedVolume,
      usedWeight: sql<Dec>`used_weight - ${load.weight}::numeric`,
      remainingVolume: room(usedVolume),
    })
    .where(scopeOf(caller, shelf))
    .where('id', '=', shelfId)
    .where('goods', '>=', load.quantity)
    .returningAll()
    .executeTakeFirst();
  if (changed) return changed;
  const { number, goods } = await find(tx, caller, shelf, shelfId);
  throw shelvingErrors.notThatMany({ package: number, pieces: goods });
}

/**
 * Changes the load of a shelf after a new measurement of goods on it, in one statement. Ignores capacity and status, because the goods are
 * already there.
 */
export async function changeLoad(tx: Tx, caller: Caller, shelfId: string, by: Pick<Load, 'volume' | 'weight'>): Promise<Shelf> {
  const usedVolume = sql<Dec>`used_volume + ${by.volume}::numeric`;
  const changed = await tx
    .updateTable('shelf')
    .set({ usedVolume, usedWeight: sql<Dec>`used_weight + ${by.weight}::numeric`, remainingVolume: room(usedVolume) })
    .where(scopeOf(caller, shelf))
    .where('id', '=', shelfId)
    .returningAll()
    .executeTakeFirst();
  return changed ?? find(tx, caller, shelf, shelfId);
}

async function refusalFor(tx: Tx, caller: Caller, shelfId: string, load: Load): Promise<Refusal> {
  const row = await find(tx, caller, shelf, shelfId);
  if (row.deactivated) return shelvingErrors.deactivated({ number: row.number });
  const left = greatest(zero, dec(row.maxWeight).minus(dec(row.usedWeight)));
  return shelvingErrors.full({
    number: row.number,
    volumeLeft: text(dec(row.remainingVolume)),
    weightLeft: dec(row.maxWeight).isZero() ? '∞' : text(left),
    volume: load.volume,
    weight: load.weight,
  });
}

/** Sets the load of all shelves of a site to nothing: the goods of its trial are removed. */
export async function emptyShelves(tx: Tx, siteId: string): Promise<void> {
  await tx
    .updateTable('shelf')
    .set({ goods: 0, occupied: false, usedVolume: '0', usedWeight: '0', remainingVolume: room(sql<Dec>`0`) })
    .where('siteId', '=', siteId)
    .where('goods', '<>', 0)
    .execute();
}
