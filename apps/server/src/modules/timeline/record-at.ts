import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { type Fields, wireName } from '@entrepot/contract/core/field.ts';
import type { getThingThen } from '@entrepot/contract/modules/timeline/calls.ts';
import { timelineErrors } from '@entrepot/contract/modules/timeline/errors.ts';
import { describeChange, logOf, logRemovedUntil } from '../access/public.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { recordsExceptLog, momentsOf } from './get-timeline.ts';
import { fieldNamed } from './kinds-of-fields.ts';
import { subjectOf } from './subject.ts';
import type { Subject } from './trace.ts';

const most = 1000;

/**
 * Returns a record as of a moment: the present row with all later changes of the operation log reverted. Throws `NotFound` for a moment
 * before its creation or whose log was removed, `ValidationFailed` if it has too many later changes, and the errors of `subjectOf`.
 */
export async function recordAt(tx: Db, caller: Caller, { at, ...named }: Input<typeof getThingThen>): Promise<Output<typeof getThingThen>> {
  const subject = await subjectOf(tx, caller, named);
  if (subject.row.creationTime > at) throw timelineErrors.notThen();
  const removedUntil = await logRemovedUntil(tx, subject.siteId);
  if (removedUntil && at < removedUntil) throw timelineErrors.notStored();
  const former = await formerValues(tx, caller, subject, at);
  // In the form of the log: times and amounts as strings.
  const present = JSON.parse(JSON.stringify(subject.row)) as Record<string, unknown>;
  const fieldsThen: Output<typeof getThingThen> = [];
  for (const [key, field] of Object.entries(subject.of.fields as Fields)) {
    const name = wireName(key, field);
    if (fieldNamed(caller, subject, name)?.visible !== 'value') continue;
    const [before, after] = [former.has(name) ? former.get(name) : present[key], present[key]];
    const words = await describeChange(tx, caller, { target: subject.of.name, id: subject.id, name, before, after });
    const changed = words.before !== words.after;
    if (words.before !== null || changed)
      fieldsThen.push({ label: words.label, former: words.before, now: changed ? words.after : null, changed });
  }
  return fieldsThen;
}

/** Returns the fields that changed since a moment, by API name, with their values at that moment. */
async function formerValues(tx: Db, caller: Caller, subject: Subject, after: Date): Promise<Map<string, unknown>> {
  const window = { before: new Date(caller.now.getTime() + 1), most };
  const books = momentsOf(await recordsExceptLog(tx, caller, subject, window));
  const moments = [...books, ...(await floorMoments(tx, subject))].filter((moment) => moment > after);
  const { rows, beside } = await logOf(tx, {
    siteId: subject.siteId,
    id: subject.id,
    ...window,
    after,
    moments,
    where: sql<boolean>`true`,
  });
  if (rows.length === most || beside.length === most) throw timelineErrors.tooLongAgo();
  const former = new Map<string, unknown>();
  // Backwards from now: the value before the earliest change wins.
  for (const { before } of [...rows, ...beside].sort((one, other) => other.at.getTime() - one.at.getTime()))
    for (const side of [...before].reverse().filter((one) => one.id === subject.id))
      for (const [name, value] of Object.entries(side)) former.set(name, value);
  return former;
}

/**
 * Returns the moments of floor work on the orders of a record: picking lists claimed, started and completed, parcels bagged and unbagged.
 */
async function floorMoments(tx: Db, { siteId, orderIds }: Subject): Promise<Date[]> {
  if (!orderIds.length) return [];
  const found = await sql<{ at: Date }>`select distinct m.at
    from picking_line n
    join picking_list l on l.site_id = n.site_id and l.id = n.picking_list_id
    cross join lateral unnest(array[l.creation_time, l.claim_time, l.start_time, l.finish_time]) m(at)
    where n.site_id = ${siteId} and n.logistics_order_id = any(${orderIds}::uuid[]) and m.at is not null
    union select m.at
    from bag_item b
    cross join lateral unnest(array[b.packed_time, b.removed_time]) m(at)
    where b.site_id = ${siteId} and b.logistics_order_id = any(${orderIds}::uuid[]) and m.at is not null`.execute(tx);
  return found.rows.map(({ at }) => at);
}
