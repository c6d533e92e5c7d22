import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Output } from '@entrepot/contract/core/call.ts';
import type { verifyOperationLog } from '@entrepot/contract/modules/access/operation-log.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import { newId } from '../../core/db/ids.ts';
import { inSites } from '../../core/scope/scope.ts';
import { text } from '../../core/calls/texts.ts';
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
      where site_id = ${siteId} and id > ${toId} and id < ${idAt(now.getTime() - settleMs)}
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

/** Returns the smallest id of a moment: ids start with their time. */
function idAt(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
}

type Report = Output<typeof verifyOperationLog>;
type BrokenSeal = Report['broken'][number];

/** Verifies every seal of the caller's sites against its rows and against the previous seal. */
export const verifyLog =
  (secret: string) =>
  async (db: Db, caller: Caller): Promise<Report> => {
    const seals = await sql<Seal>`
      select l.site_id, l.sequence, l.from_id, l.to_id, l.row_count, l.hash, l.previous_hash,
        ${nameIn('s', caller.language)} as site_name
      from operation_log_seal l
      join site s on s.id = l.site_id
      where ${inSites(caller.siteIds, 'l.site_id')}
      order by l.site_id, l.sequence`.execute(db);
    const broken: BrokenSeal[] = [];
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
  const found = await sql<{ rows: string }>`select ${digest} as rows from operation_log
    where site_id = ${seal.siteId} and id > ${before?.toId ?? zero} and id <= ${seal.toId}`.execute(db);
  return hashOf(secret, previous, seal, found.rows[0]!.rows) === seal.hash ? undefined : 'changed';
}

const timeOf = (id: string) => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));

const brokenSeal = ({ language }: Caller, { siteName, sequence, fromId, toId }: Seal, reason: 'missing' | 'changed'): BrokenSeal => ({
  siteName,
  sequence,
  fromTime: timeOf(fromId),
  toTime: timeOf(toId),
  reason: text(language, `access.seals.${reason}`)!,
});
