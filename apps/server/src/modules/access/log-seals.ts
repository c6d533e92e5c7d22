import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Output } from '@entrepot/contract/core/call.ts';
import type { verifyOperationLog } from '@entrepot/contract/modules/access/operation-log.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import { firstIdOf, idTime, newId } from '../../core/db/ids.ts';
import { inSites } from '../../core/scope/scope.ts';
import { text } from '../../core/calls/texts.ts';
import type { RetentionRule } from '../../core/jobs/retention.ts';
import { onlyOne } from '../../core/db/conditions.ts';

/** Rows per seal. */
const batch = 2000;
/** Younger rows are not sealed yet: an earlier transaction may still commit. */
const settleMs = 10 * 60_000;
const first = '0'.repeat(64);
const zero = '00000000-0000-0000-0000-000000000000';

interface Range {
  siteId: string;
  sequence: number;
  fromId: string;
  toId: string;
  rowCount: number;
}
interface Seal extends Range {
  hash: string;
  previousHash: string;
  siteName: string;
  /** The hash of its rows, once they were removed. */
  removedRows: string | null;
}

// All columns of a row in a canonical form; jsonb has one serialization. Newer columns are included only where they are set, so that seals
// of older rows remain valid.
const rowText = sql`(jsonb_build_array(id, site_id, extract(epoch from creation_time), user_id, account_type_code, area,
      operation, target_type, target_id, before, after, address) || case when device is null then '[]'::jsonb
    else jsonb_build_array(device) end)::text`;
const digest = sql`encode(sha256(convert_to(coalesce(string_agg(${rowText}, E'\n' order by id), ''), 'UTF8')), 'hex')`;

/** A valid hash requires the secret of the server, so that write access to the database does not suffice. */
const hashOf = (secret: string, previous: string, { siteId, sequence, fromId, toId, rowCount }: Range, rows: string) =>
  createHmac('sha256', `operation log ${secret}`)
    .update([previous, siteId, sequence, fromId, toId, rowCount, rows].join('\n'))
    .digest('hex');

interface Sealing {
  db: Db;
  secret: string;
  now: Date;
}

/** Seals the settled rows of the log, site by site, batch by batch; returns how many rows were sealed. */
export async function sealLog({ db, secret, now }: Sealing): Promise<number> {
  let sealed = 0;
  for (const { id } of await db.selectFrom('site').select('id').orderBy('id').execute()) {
    for (;;) {
      const rows = await db.transaction().execute((tx) => sealNext(tx, id, secret, now));
      sealed += rows;
      if (rows < batch) break;
    }
  }
  return sealed;
}

async function sealNext(tx: Tx, siteId: string, secret: string, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`operation log ${siteId}`}))`.execute(tx);
  const seals = tx.selectFrom('operationLogSeal').select(['sequence', 'toId', 'hash']).where('siteId', '=', siteId);
  const last = await seals.orderBy('sequence', 'desc').limit(onlyOne).executeTakeFirst();
  const { sequence = 0, toId = zero, hash: previous = first } = last ?? {};
  const found = await sql<{ fromId: string | null; toId: string; rowCount: number; rows: string }>`
    with next as (select *
      from operation_log
      where site_id = ${siteId} and id > ${toId} and id < ${firstIdOf(new Date(now.getTime() - settleMs))}
      order by id
      limit ${batch})
    select (array_agg(id order by id))[1] as from_id, (array_agg(id order by id desc))[1] as to_id, count(*)::int as row_count,
      ${digest} as rows
    from next`.execute(tx);
  const { rows, fromId, ...range } = found.rows[0]!;
  if (!fromId) return 0;
  const next = { ...range, fromId, siteId, sequence: sequence + 1 };
  await sql`insert into operation_log_seal (site_id, id, creation_time, sequence, from_id, to_id, row_count, hash, previous_hash)
    values (${siteId}, ${newId()}, ${now}, ${next.sequence}, ${fromId}, ${next.toId}, ${next.rowCount},
      ${hashOf(secret, previous, next, rows)}, ${previous})`.execute(tx);
  return next.rowCount;
}

type Report = Output<typeof verifyOperationLog>;
type BrokenLine = Report['broken'][number];

/** Verifies every seal of the caller's sites against its rows and against the previous seal. */
export const verifyLog =
  (secret: string) =>
  async (db: Db, caller: Caller): Promise<Report> => {
    const seals = await sql<Seal>`
      select l.site_id, l.sequence, l.from_id, l.to_id, l.row_count, l.hash, l.previous_hash,
        ${nameIn('s', caller.language)} as site_name, r.rows_hash as removed_rows
      from operation_log_seal l
      join site s on s.id = l.site_id
      left join operation_log_removal r on r.site_id = l.site_id and r.sequence = l.sequence
      where ${inSites(caller.siteIds, 'l.site_id')}
      order by l.site_id, l.sequence`.execute(db);
    const broken: BrokenLine[] = [];
    const newest = new Map<string, Seal>();
    for (const seal of seals.rows) {
      const before = newest.get(seal.siteId);
      const reason = await problemWithSeal(db, secret, seal, before);
      if (reason) broken.push(brokenSeal(caller, seal, reason));
      newest.set(seal.siteId, seal);
    }
    const waiting = await sql<{ n: number }>`select count(*) as n
      from operation_log o
      where ${inSites(caller.siteIds, 'o.site_id')}
        and o.id > coalesce((select max(s.to_id::text)::uuid from operation_log_seal s where s.site_id = o.site_id), ${zero})`.execute(db);
    return {
      sealedRows: seals.rows.reduce((sum, { rowCount }) => sum + rowCount, 0),
      seals: seals.rows.length,
      waitingRows: waiting.rows[0]!.n,
      newest: [...newest.values()].map(({ siteName, sequence, hash }) => ({ siteName, sequence, hash })),
      broken,
    };
  };

/** Rows between two seals belong to the later one, so that none can be inserted in between. */
async function problemWithSeal(db: Db, secret: string, seal: Seal, before: Seal | undefined): Promise<'missing' | 'changed' | undefined> {
  const previous = before?.hash ?? first;
  if (seal.sequence !== (before?.sequence ?? 0) + 1 || seal.previousHash !== previous) return 'missing';
  const { rows, count } = await rowsUnder(db, seal, before?.toId);
  if (seal.removedRows && count > 0) return 'changed';
  return hashOf(secret, previous, seal, seal.removedRows ?? rows) === seal.hash ? undefined : 'changed';
}

/** The hash and the number of the rows between two seals. */
async function rowsUnder(db: Db, { siteId, toId }: Pick<Seal, 'siteId' | 'toId'>, after: string | undefined) {
  const found = await sql<{ rows: string; count: number }>`select ${digest} as rows, count(*)::int as count
    from operation_log
    where site_id = ${siteId} and id > ${after ?? zero} and id <= ${toId}`.execute(db);
  return found.rows[0]!;
}

/** A seal whose rows do not have its hash: they were changed, so they are not removed. */
class BrokenSeal extends Error {}

/**
 * Removes the rows of the oldest seal that still has some, if they are all from before a time; returns how many, or null when no such seal
 * is left. The hash of the rows remains, so that the seal and its successors stay verifiable. Throws `BrokenSeal` when the rows do not have
 * the hash of their seal.
 */
async function removeSealedRows(db: Db, secret: string, siteId: string, before: Date, now: Date): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`operation log ${siteId}`}))`.execute(tx);
    const found = await sql<Seal & { afterId: string | null }>`
      select l.site_id, l.sequence, l.from_id, l.to_id, l.row_count, l.hash, l.previous_hash,
        (select b.to_id from operation_log_seal b where b.site_id = l.site_id and b.sequence = l.sequence - 1) as after_id
      from operation_log_seal l
      where l.site_id = ${siteId}
        and l.sequence = 1 + coalesce((select max(r.sequence) from operation_log_removal r where r.site_id = ${siteId}), 0)`.execute(tx);
    const [seal] = found.rows;
    if (!seal || idTime(seal.toId) >= before.getTime()) return null;
    const { rows } = await rowsUnder(tx, seal, seal.afterId ?? undefined);
    if (hashOf(secret, seal.previousHash, seal, rows) !== seal.hash) throw new BrokenSeal(`seal ${seal.sequence} does not match its rows`);
    await sql`insert into operation_log_removal (site_id, id, creation_time, sequence, rows_hash)
      values (${siteId}, ${newId()}, ${now}, ${seal.sequence}, ${rows})`.execute(tx);
    const removed = await sql<{ n: number }>`select remove_sealed_log(${siteId}, ${seal.sequence}) as n`.execute(tx);
    return removed.rows[0]!.n;
  });
}

/** Sealed entries are removed seal by seal. */
export const logRetention: RetentionRule = {
  table: 'operation_log',
  async step({ db, config, siteId, before, now }) {
    const removed = await removeSealedRows(db, config.secretKey, siteId, before, now);
    return { removed: removed ?? 0, next: removed === null ? null : 'more' };
  },
};

/** Until when the operation log of a site was removed; null when it is complete. */
export async function logRemovedUntil(db: Db, siteId: string): Promise<Date | null> {
  const found = await sql<{ toId: string }>`select l.to_id
    from operation_log_removal r
    join operation_log_seal l on l.site_id = r.site_id and l.sequence = r.sequence
    where r.site_id = ${siteId}
    order by r.sequence desc
    limit 1`.execute(db);
  const [last] = found.rows;
  return last ? new Date(idTime(last.toId)) : null;
}

const brokenSeal = ({ language }: Caller, { siteName, sequence, fromId, toId }: Seal, reason: 'missing' | 'changed'): BrokenLine => ({
  siteName,
  sequence,
  fromTime: new Date(idTime(fromId)),
  toTime: new Date(idTime(toId)),
  reason: text(language, `access.seals.${reason}`)!,
});
