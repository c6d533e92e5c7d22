import { type RawBuilder, sql } from 'kysely';
import type { AnyResource, Common } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change } from '../../core/rows/rows.ts';

type Row = Common & Record<string, any>;

/** Is a version the one that counts, or does it count until the one that was made ahead of time does? */
export const stillCounts = (now: Date): RawBuilder<boolean> => sql<boolean>`(not is_deleted or counts_until > ${now})`;

/** The versions before one that was made ahead of time which go on counting until it is in force. */
async function stillCounting(tx: Tx, { table }: AnyResource, { siteId, replacesId }: Row, now: Date): Promise<Row[]> {
  const found = await sql<Row>`
    with recursive before as (
      select * from ${sql.table(table)} where site_id = ${siteId} and id = ${replacesId}
      union all
      select o.* from before b join ${sql.table(table)} o on o.site_id = b.site_id and o.id = b.replaces_id
    )
    select * from before where counts_until > ${now}`.execute(tx);
  return found.rows;
}

const put = (tx: Tx, caller: Caller, resource: AnyResource, row: Row, values: Row | object) =>
  change(tx, caller, resource, row as never, values as never);

const isInForce = ({ timeOfEntryIntoForce: from, deadline }: Row, now: Date) => from <= now && (deadline === null || deadline > now);

/** Takes a version, which the caller holds, out for the next one. What counts now goes on doing so until that one is in force. */
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

/** Does to the versions that still count what is done to the one that follows them: out of use, into use, or away. */
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
