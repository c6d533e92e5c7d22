// Public interface of this module: the open tasks of records in their current state.
import { sql } from 'kysely';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { belongsTo, type Caller, can } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';
import type { Db } from '../../core/db/db.ts';
import { waitAmong } from '../../core/lists/pending-counts.ts';
import { queues } from './waiting/all.ts';
import { type Queue, waitingFor } from './waiting/queue.ts';

/** A record that the caller sees, with the field of its state and the code in it. */
export interface StandingColumns {
  of: AnyResource;
  id: string;
  state: string | undefined;
  code: number | null;
}

/** A task, named as on dashboards, and the screen on which it is done. */
interface OpenTask {
  label: string;
  screen: string;
}

/** Does the state of a record alone decide whether it waits in this queue? */
const isByState = ({ where, which, more, userField, own, reader }: Queue) => !where && !which && !more && !userField && !own && !reader;

/** May a record with this state wait in a queue? An undeclared package counts as a package. */
const mayWait = ({ of, state, codes }: Queue, record: StandingColumns) =>
  of.table === record.of.table && (state !== record.state || (codes as readonly (number | boolean | null)[]).includes(record.code));

/**
 * Returns the open tasks of the caller for some records, by id: the same records that wait on dashboards. Where the state does not decide,
 * one statement does.
 */
export async function openTasksOf(
  tx: Db,
  caller: Caller,
  records: readonly StandingColumns[],
): Promise<ReadonlyMap<string, readonly OpenTask[]>> {
  const candidates = Object.entries<Queue>(queues).flatMap(([name, queue]) => {
    const ids = records.filter((record) => mayWait(queue, record)).map(({ id }) => id);
    return ids.length && belongsTo(caller, queue.audience) && can(caller, queue.needs) ? [{ name, queue, ids }] : [];
  });
  const isKnown = ({ queue, ids }: (typeof candidates)[number]) =>
    isByState(queue) && records.every(({ id, state }) => !ids.includes(id) || state === queue.state);
  const known = candidates.filter(isKnown).flatMap(({ name, ids }) => ids.map((id) => ({ name, id })));
  const found = await waitingAmong(
    tx,
    caller,
    candidates.filter((one) => !isKnown(one)),
  );
  const openTasks = new Map<string, OpenTask[]>();
  for (const { name, id } of [...known, ...found]) {
    const queue: Queue = queues[name as keyof typeof queues];
    const label = text(caller.language, `reports.first.does.${name}`) ?? name;
    openTasks.set(id, [...(openTasks.get(id) ?? []), { label, screen: (queue.at ?? queue.screen).name }]);
  }
  return openTasks;
}

async function waitingAmong(tx: Db, caller: Caller, candidates: readonly { name: string; queue: Queue; ids: readonly string[] }[]) {
  if (candidates.length === 0) return [];
  const parts = candidates.map(({ name, queue, ids }) => {
    const { reader, waiting } = waitingFor(caller, queue);
    return sql`select ${sql.lit(name)} as name, w.id from (${waitAmong(reader, waiting, ids)}) w`;
  });
  return (await sql<{ name: string; id: string }>`${sql.join(parts, sql` union all `)}`.execute(tx)).rows;
}
