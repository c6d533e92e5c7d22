import { dayMs } from '@entrepot/rules/time.ts';
import type pg from 'pg';
import { newIdAt } from '@entrepot/server/core/db/ids.ts';
import { retentionFunctions } from '../../src/core/schema/retention.sql.ts';

/**
 * The clock of the database does not move in a test: the limit of half a year of the functions that remove entries of logs, which counts
 * from it, would never be reached.
 */
export async function liftRetentionLimits(owner: pg.Client): Promise<void> {
  await owner.query(
    retentionFunctions
      .replaceAll('create function', 'create or replace function')
      .replaceAll("now() - interval '179 days'", "now() + interval '9 years'"),
  );
}

// Of each table, for each step.
const rowsAtOnce = 3;

/** Adds rows like those of a busy day, as copies of the rows that a parcel's journey left, with the ids and times of a moment. */
export async function addTraffic(owner: pg.Client, start: number, at: Date, siteId: string): Promise<void> {
  const id = () => newIdAt(at);
  const copy = (table: string, changes: Record<string, unknown>, where = 'true') =>
    owner.query(
      `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || $2::jsonb)).*
        from (select * from ${table} where site_id = $1 and ${where} order by id limit 1) t`,
      [siteId, JSON.stringify({ id: id(), creation_time: at, ...changes })],
    );
  for (let turn = 0; turn < rowsAtOnce; turn += 1) {
    const unique = id();
    await copy('operation_log', {});
    await copy('user_message', {});
    await copy('shelf_log', {}, "target_type = 'package'");
    // The order ends after some months.
    if (at.getTime() < start + 90 * dayMs)
      await copy('track', { source_key: unique, track_time: at, status: 90 }, 'logistics_order_id is not null');
    await copy('packing_scan', {}, 'not cancelled');
    await copy('security_event', { group_key: unique.slice(0, 36), last_time: at });
    await owner.query(
      `insert into import_job (site_id, id, creation_time, kind, status, finished_time) values ($1, $2, $3, 'Test', 'done', $3)`,
      [siteId, id(), at],
    );
    await owner.query(
      `insert into outbox (site_id, id, kind, payload, creation_time, next_time, sent_time) values ($1, $2, 'push', '{}', $3, $3, $3)`,
      [siteId, id(), at],
    );
    await owner.query(`insert into idempotency (site_id, key, request_hash, creation_time) values ($1, $2, '', $3)`, [siteId, unique, at]);
    await owner.query(`insert into serial (site_id, kind, day, next) values ($1, 'test', $2, 1) on conflict do nothing`, [
      siteId,
      at.toISOString().slice(2, 10).replaceAll('-', ''),
    ]);
    await owner.query(
      `insert into sent_message (site_id, id, creation_time, channel, receiver, provider, audience, event_id) values ($1, $2, $3, 'mail', 'a@example.com', 'test', 'staff', $2)`,
      [siteId, id(), at],
    );
    await owner.query(
      `insert into tracking_number (site_id, id, creation_time, carrier_id, number, sequence, status, logistics_order_id, used_time)
        select $1, $2, $3, (select id from carrier where site_id = $1 order by id limit 1), $4, 900000, 2,
          (select id from logistics_order where site_id = $1 and order_status = 130 order by id limit 1), $3`,
      [siteId, id(), at, unique.slice(-30)],
    );
  }
  // A device that renews its session.
  const family = (
    await owner.query(`select family_id from session where site_id = $1 and refresh_token_hash like 'device%' limit 1`, [siteId])
  ).rows[0]?.family_id;
  const sessionId = id();
  await owner.query(
    `insert into session (site_id, id, creation_time, user_id, family_id, login_type, refresh_token_hash, expiration_time, used_time)
      select site_id, $2::uuid, $3::timestamptz, user_id, $4::uuid, 'userLogin', 'device ' || $2::text, $3::timestamptz + interval '14 days', $3::timestamptz
        from session where site_id = $1 order by id limit 1`,
    [siteId, sessionId, at, family ?? sessionId],
  );
}

/** The tables that `addTraffic` fills. */
export const trafficTables = [
  'operation_log',
  'user_message',
  'shelf_log',
  'track',
  'packing_scan',
  'security_event',
  'import_job',
  'outbox',
  'idempotency',
  'serial',
  'sent_message',
  'tracking_number',
  'session',
] as const;
/** How many rows the tables of the traffic have. */
export async function sizesOf(owner: pg.Client): Promise<Record<(typeof trafficTables)[number], number>> {
  const { rows } = await owner.query(
    `select ${trafficTables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
  );
  return rows[0];
}

/** How many rows the traffic of every `stepDays` adds to a table that stores them for some days. */
export const rowsWithin = (days: number, stepDays: number): number => Math.ceil(days / stepDays + 1) * rowsAtOnce;

/** The most rows that each table has after years of traffic: those of its days of docs/retention.md, and those that are never removed. */
export function boundsOf(before: Record<(typeof trafficTables)[number], number>, stepDays: number): typeof before {
  const within = (days: number) => rowsWithin(days, stepDays);
  return {
    operation_log: within(1095),
    user_message: within(365),
    shelf_log: before.shelf_log + within(730),
    track: 4,
    packing_scan: within(365),
    security_event: within(365),
    import_job: within(90),
    outbox: before.outbox + within(7),
    idempotency: within(7),
    serial: before.serial + within(400),
    sent_message: within(30),
    tracking_number: before.tracking_number + within(1095),
    session: within(90) + 2,
  };
}
