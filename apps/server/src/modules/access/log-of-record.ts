import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/db/db.ts';

type Side = Record<string, unknown> & { target: string; id: string };

/** An entry of the operation log, with the values before and after. */
export interface LogOf {
  at: Date;
  userId: string | null;
  address: string | null;
  device: string | null;
  before: readonly Side[];
  after: readonly Side[];
}

export interface LogQuery {
  siteId: string;
  /** The requested row. */
  id: string;
  before: Date;
  most: number;
  /** Moments of known changes of the row; all changes of a call have the moment of the call. */
  moments: readonly Date[];
  /** Restricts the entries to those that the reader may see. */
  where: RawBuilder<boolean>;
  /** Only entries after this moment. */
  after?: Date;
}

/**
 * Returns the log of a row: the entries about the row itself, the newest first up to a maximum, and in `beside` entries of the given
 * moments about other rows that changed this row as well.
 */
export async function logOf(tx: Db, input: LogQuery): Promise<{ rows: LogOf[]; beside: LogOf[] }> {
  const { siteId, id, before, most, moments, where, after = new Date(0) } = input;
  const columns = sql`creation_time as at, user_id, address, device, coalesce(before, '[]'::jsonb) as before, coalesce(after, '[]'::jsonb) as after`;
  const { rows } = await sql<LogOf>`select ${columns}
    from operation_log
    where site_id = ${siteId} and target_id = ${id} and creation_time < ${before} and creation_time > ${after} and ${where}
    order by creation_time desc, id desc
    limit ${most}`.execute(tx);
  if (!moments.length) return { rows, beside: [] };
  const beside = await sql<LogOf>`select ${columns}
    from operation_log
    where site_id = ${siteId}
      and creation_time = any(${moments}::timestamptz[])
      and target_id is distinct from ${id}
      and after @> ${JSON.stringify([{ id }])}::jsonb
      and ${where}
    order by creation_time desc, id desc
    limit ${most}`.execute(tx);
  return { rows, beside: beside.rows };
}
