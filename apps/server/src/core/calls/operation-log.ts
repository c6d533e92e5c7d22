import { sql } from 'kysely';
import type { Tx } from '../rows/db.ts';
import { newId } from '../rows/ids.ts';
import { keptStatement } from '../rows/kept-text.ts';
import { writeBehind } from '../rows/write-behind.ts';
import type { Caller } from './caller.ts';

/** What is kept of an operation; before and after are JSON texts, null where the values stay out. */
export interface LogEntry {
  siteId: string;
  userId: string | null;
  accountType: number;
  area: string;
  operation: string;
  target: string;
  targetId: string;
  before?: string;
  after?: string;
}

/** Writes an operation of the caller into the log, which nobody changes afterwards. */
export async function logOperation(
  tx: Tx,
  { now, address, device }: Pick<Caller, 'now' | 'address' | 'device'>,
  entry: LogEntry,
): Promise<void> {
  const { siteId, userId, accountType, area, operation, target, targetId, before, after } = entry;
  const what = [area, operation, target, targetId, before ?? null, after ?? null];
  const values = [siteId, newId(), now, userId, accountType, ...what, address, device ?? null];
  const statement = keptStatement(
    'log',
    values,
    ([site, id, time, user, type, part, verb, kind, whose, was, is, from, by]) =>
      sql`insert into operation_log (site_id, id, creation_time, user_id, account_type_code, area, operation, target_type, target_id, before, after, address, device)
        values (${site}, ${id}, ${time}, ${user}, ${type}, ${part}, ${verb}, ${kind}, ${whose}, ${was}::jsonb, ${is}::jsonb, ${from}, ${by})`,
  );
  await writeBehind(tx, { table: 'operation_log' }, statement);
}
