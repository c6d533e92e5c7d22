// What this module offers to the others: what can be done about records as they stand.
import { sql } from 'kysely';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/rows/db.ts';
import { waitAmong } from '../../core/rows/waiting.ts';
import { queues } from './waiting/all.ts';
import { type Queue, waitingFor } from './waiting/queue.ts';

/** A record that the caller sees, with the field of its state and the code in it. */
export interface Standing {
  of: AnyResource;
  id: string;
  state: string | undefined;
  code: number | null;
}

/** What can be done, by the words of first pages, and the screen on which it is done. */
interface Doing {
  label: string;
  screen: string;
}

/** Does it depend on the record's state alone whether it waits in this queue? */
const isByState = ({ where, which, more, mine, own, reader }: Queue) => !where && !which && !more && !mine && !own && !reader;

/** May a record wait in a queue, as far as its state tells? What nobody declared is a package, too. */
const mayWait = ({ of, state, codes }: Queue, record: Standing) =>
  of.table === record.of.table && (state !== record.state || (codes as readonly (number | boolean | null)[]).includes(record.code));

/**
 * What the caller may do about each of some records, by its id: a record waits here just where it waits on first pages. Where its state does
 * not tell, one statement does.
 */
export async function doingsOf(tx: Tx, caller: Caller, records: readonly Standing[]): Promise<ReadonlyMap<string, readonly Doing[]>> {
  const asked = Object.entries<Queue>(queues).flatMap(([name, queue]) => {
    const ids = records.filter((record) => mayWait(queue, record)).map(({ id }) => id);
    return ids.length && queue.who.includes(caller.who) && can(caller, queue.needs) ? [{ name, queue, ids }] : [];
  });
  const isKnown = ({ queue, ids }: (typeof asked)[number]) =>
    isByState(queue) && records.every(({ id, state }) => !ids.includes(id) || state === queue.state);
  const known = asked.filter(isKnown).flatMap(({ name, ids }) => ids.map((id) => ({ name, id })));
  const found = await waitingAmong(
    tx,
    caller,
    asked.filter((one) => !isKnown(one)),
  );
  const doings = new Map<string, Doing[]>();
  for (const { name, id } of [...known, ...found]) {
    const queue: Queue = queues[name as keyof typeof queues];
    const label = text(caller.language, `reports.first.does.${name}`) ?? name;
    doings.set(id, [...(doings.get(id) ?? []), { label, screen: (queue.at ?? queue.screen).name }]);
  }
  return doings;
}

async function waitingAmong(tx: Tx, caller: Caller, asked: readonly { name: string; queue: Queue; ids: readonly string[] }[]) {
  if (asked.length === 0) return [];
  const parts = asked.map(({ name, queue, ids }) => {
    const { reader, waiting } = waitingFor(caller, queue);
    return sql`select ${sql.lit(name)} as name, w.id from (${waitAmong(reader, waiting, ids)}) w`;
  });
  return (await sql<{ name: string; id: string }>`${sql.join(parts, sql` union all `)}`.execute(tx)).rows;
}
