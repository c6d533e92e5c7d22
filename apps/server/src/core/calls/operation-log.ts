import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { newId } from '../db/ids.ts';
import { cachedStatement } from '../db/statement-cache.ts';
import { deferWrite } from '../db/deferred-writes.ts';
import type { Caller } from './caller.ts';

/** The stored entry of an operation; before and after are JSON texts, null when values are not logged. */
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

/** Appends an operation of the caller to the log. Log entries are immutable. */
export async function logOperation(
  tx: Tx,
  { now, address, device }: Pick<Caller, 'now' | 'address' | 'device'>,
  entry: LogEntry,
): Promise<void> {
  const { siteId, userId, accountType, area, operation, target, targetId, before, after } = entry;
  const what = [area, operation, target, targetId, before ?? null, after ?? null];
  const values = [siteId, newId(), now, userId, accountType, ...what, address, device ?? null];
  const statement = cachedStatement(
    'log',
    values,
    ([site, id, time, user, type, part, verb, kind, whose, was, is, from, by]) =>
      sql`insert into operation_log (site_id, id, creation_time, user_id, account_type_code, area, operation, target_type,
          target_id, before, after, address, device)
        values (${site}, ${id}, ${time}, ${user}, ${type}, ${part}, ${verb}, ${kind}, ${whose}, ${was}::jsonb, ${is}::jsonb,
          ${from}, ${by})`,
  );
  await deferWrite(tx, statement);
}
