import { type RawBuilder, sql } from 'kysely';
import type { AnyResource, Common } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';

type Row = Common & Record<string, any>;

/** SQL condition: is a version effective, or effective until its scheduled successor? */
export const stillCounts = (now: Date): RawBuilder<boolean> => sql<boolean>`(not is_deleted or counts_until > ${now})`;

/** Returns the predecessors of a scheduled version that stay effective until it starts. */
async function stillCounting(tx: Tx, { table }: AnyResource, { siteId, replacesId }: Row, now: Date): Promise<Row[]> {
  const found = await sql<Row>`
    with recursive before as ( select *
      from ${sql.table(table)}
      where site_id = ${siteId} and id = ${replacesId}
      union all select o.*
      from before b
      join ${sql.table(table)} o on o.site_id = b.site_id and o.id = b.replaces_id )
    select *
    from before
    where counts_until > ${now}`.execute(tx);
  return found.rows;
}

const put = (tx: Tx, caller: Caller, resource: AnyResource, row: Row, values: Row | object) =>
  change(tx, caller, resource, row as never, values as never);

const isInForce = ({ timeOfEntryIntoForce: from, deadline }: Row, now: Date) => from <= now && (deadline === null || deadline > now);

/** Retires a locked version in favor of the next one. An effective version stays effective until the next one starts. */
export async function makeWay(
  tx: Tx,
  caller: Caller,
  resource: AnyResource,
  row: Row,
  { timeOfEntryIntoForce: from }: Pick<Row, 'timeOfEntryIntoForce'>,
): Promise<void> {
  const later = from > caller.now;
  for (const before of await stillCounting(tx, resource, row, caller.now))
    await put(tx, caller, resource, before, { countsUntil: later ? from : caller.now });
  await put(tx, caller, resource, row, { isDeleted: true, countsUntil: later && isInForce(row, caller.now) ? from : null });
}

/** Applies enabling, disabling or deletion of a version to its predecessors that are still effective. */
export async function followSwitch(
  tx: Tx,
  caller: Caller,
  resource: AnyResource,
  row: Row,
  values: { effectiveFlag: boolean } | { isDeleted: true },
): Promise<void> {
  const own = 'isDeleted' in values ? { countsUntil: caller.now } : values;
  for (const before of await stillCounting(tx, resource, row, caller.now)) await put(tx, caller, resource, before, own);
}
