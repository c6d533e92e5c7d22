import { type RawBuilder, sql } from 'kysely';
import { getDashboard, maxCounted, type WaitingFilter } from '@entrepot/contract/modules/reports/dashboard.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { listJson } from '../../../core/lists/json-answers.ts';
import { waitingOf } from '../../../core/lists/pending-counts.ts';
import { ownBy, type Queue, waitingFor } from './queue.ts';

type Fragment = RawBuilder<unknown>;
export type NamedQueue = readonly [name: string, queue: Queue];

const { waiting } = getDashboard.output.children;
const columns = ['name', 'screen', 'at', 'view', 'filter', 'count', 'countIsBound', 'oldest'] as const;
const values = Object.fromEntries(columns.map((column) => [column, sql`g.${sql.ref(column)}`]));

/** Returns the list filters of each queue, as JSON. */
export const filtersOf = (caller: Caller, queues: readonly NamedQueue[]): string[] =>
  queues.map(([, { visible, state, codes, more, userField }]) =>
    JSON.stringify(visible ?? ({ [state]: codes.length === 1 ? codes[0] : codes, ...more, ...ownBy(userField, caller) } as WaitingFilter)),
  );

/** Returns the queues with records waiting for the caller, each with its filter, the longest waiting first and messages last. */
export function queuesOf(caller: Caller, queues: readonly NamedQueue[], filters: readonly string[]): Fragment {
  if (queues.length === 0) return sql`'[]'::json`;
  const parts = queues.map((queue, at) => queueOf(caller, queue, filters[at]!));
  const from = sql`(${sql.join(parts, sql` union all `)}) g where g.count > 0`;
  return listJson(caller, waiting, values, { from, order: sql`g.name = 'messages', g.oldest, g.name` });
}

function queueOf(caller: Caller, [name, queue]: NamedQueue, filter: string): Fragment {
  const { screen, at, view, ageless } = queue;
  const { reader, waiting: rows } = waitingFor(caller, queue);
  return sql`select ${sql.lit(name)} as name, ${sql.lit(screen.name)} as screen, ${at ? sql.lit(at.name) : sql`null`} as at,
      ${view ? sql.lit(view) : sql`null`} as view,
      ${filter}::jsonb as filter, c.count, c.count_is_bound, ${ageless ? sql`null::timestamptz` : sql`c.oldest`} as oldest
    from (${waitingOf(reader, rows, maxCounted)}) c`;
}
