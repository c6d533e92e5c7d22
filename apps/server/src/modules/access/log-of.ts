import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../core/rows/db.ts';

type Side = Record<string, unknown> & { target: string; id: string };

/** An entry of the operation log, with what it changed before and after. */
export interface LogOf {
  at: Date;
  userId: string | null;
  address: string | null;
  device: string | null;
  before: readonly Side[];
  after: readonly Side[];
}

export interface LogAsked {
  siteId: string;
  /** The row that is asked about. */
  id: string;
  before: Date;
  most: number;
  /** Moments at which something else tells that the row was changed; a call's changes all bear the moment of the call. */
  moments: readonly Date[];
  /** Which entries the asker may read. */
  where: RawBuilder<boolean>;
  /** Only what was done after this moment. */
  after?: Date;
}

/**
 * What the operation log tells of a row: the entries that are about it first of all, the newest first and so many at most, and `beside`
 * them those of the given moments that are about another thing and changed the row with it.
 */
export async function logOf(tx: Tx, asked: LogAsked): Promise<{ rows: LogOf[]; beside: LogOf[] }> {
  const { siteId, id, before, most, moments, where, after = new Date(0) } = asked;
  const columns = sql`creation_time as at, user_id, address, device, coalesce(before, '[]'::jsonb) as before, coalesce(after, '[]'::jsonb) as after`;
  const { rows } = await sql<LogOf>`select ${columns} from operation_log
    where site_id = ${siteId} and target_id = ${id} and creation_time < ${before} and creation_time > ${after} and ${where}
    order by creation_time desc, id desc limit ${most}`.execute(tx);
  if (!moments.length) return { rows, beside: [] };
  const beside = await sql<LogOf>`select ${columns} from operation_log
    where site_id = ${siteId} and creation_time = any(${moments}::timestamptz[]) and target_id is distinct from ${id}
      and after @> ${JSON.stringify([{ id }])}::jsonb and ${where}
    order by creation_time desc, id desc limit ${most}`.execute(tx);
  return { rows, beside: beside.rows };
}
