import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { deadLetter } from '@entrepot/contract/modules/messaging/dead-letter.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import type { Delivery, OutboxRow } from './delivery.ts';
import { newId } from '../db/ids.ts';
import { requeueDeadLetter } from './dead-letters.ts';
import { laneMetrics } from './lane-metrics.ts';
import { type LaneName, lanes, leaseMs, retryDelayMs } from './lanes.ts';
import { openRelay, type Relay } from './relay.ts';
import { dayMs } from '@entrepot/rules/time.ts';

let server: TestServer;
let siteId: string;
const relays: Relay[] = [];
beforeAll(async () => {
  server = await openTestServer();
  ({ siteId } = await server.as('manager'));
});
afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.drain(0)));
  for (const table of [sql`outbox`, sql`dead_letter`])
    await sql`delete from ${table} where site_id = ${siteId} and kind like 'test%'`.execute(server.db);
});
afterAll(() => server.close());

/** Commits rows of a kind that the server's own relay does not know; returns their ids. */
async function commit(kind: string, count = 1): Promise<string[]> {
  await server.inTransaction(async (tx) => {
    for (let at = 0; at < count; at++) {
      const id = newId();
      await sql`insert into outbox (site_id, id, kind, payload, creation_time, next_time)
        values (${siteId}, ${id}, ${kind}, ${JSON.stringify({ eventId: id })}::jsonb, ${new Date()}, '-infinity')`.execute(tx);
    }
  });
  return (await rowsOf(kind)).map(({ id }) => id);
}

interface Stored {
  id: string;
  attempts: number;
  nextTime: Date;
  sentTime: Date | null;
  error: string | null;
}
const rowsOf = async (kind: string) =>
  (await sql<Stored>`select * from outbox where site_id = ${siteId} and kind = ${kind} order by id`.execute(server.db)).rows;
const onlyRowOf = async (kind: string) => (await rowsOf(kind))[0]!;
const setAttempts = (kind: string, attempts: number) =>
  sql`update outbox set attempts = ${attempts} where site_id = ${siteId} and kind = ${kind}`.execute(server.db);
const deadLettersOf = async (kind: string) =>
  (await sql<RowOf<typeof deadLetter>>`select * from dead_letter where site_id = ${siteId} and kind = ${kind}`.execute(server.db)).rows;
const makeDue = (kind: string) =>
  sql`update outbox set next_time = ${new Date()} where site_id = ${siteId} and kind = ${kind}`.execute(server.db);

type Send = Delivery['send'];
/** A relay of a process of its own. Like a product's it polls until it is drained. */
function openOwn(
  sends: Readonly<Record<string, readonly [lane: LaneName, send: Send, mayDuplicate?: () => boolean]>>,
  own: Partial<typeof lanes> = {},
) {
  const metrics = laneMetrics();
  const relay = openRelay({
    pool: server.server.pool,
    deliveries: Object.fromEntries(
      Object.entries(sends).map(([kind, [lane, send, mayDuplicate = () => false]]) => [kind, { lane, send, mayDuplicate }]),
    ),
    siteIds: async () => [siteId],
    metrics,
    log: () => undefined,
    lanes: { ...lanes, ...own },
  });
  relays.push(relay);
  return { ...relay, figures: metrics.text };
}
/** Polls until something holds. */
const pollUntil = (relay: Pick<Relay, 'poll'>, holds: () => Promise<boolean> | boolean) =>
  vi.waitFor(
    async () => {
      await relay.poll();
      expect(await holds()).toBe(true);
    },
    { timeout: 20_000, interval: 20 },
  );

const hang: Send = () => new Promise(() => undefined);

describe('lanes', () => {
  test('send while another lane hangs', async () => {
    await commit('test-mail', 100);
    const sent: string[] = [];
    const relay = openOwn({ 'test-mail': ['mail', hang], 'test-refund': ['payment', async ({ id }) => sent.push(id)] });
    await pollUntil(
      relay,
      async () => (await rowsOf('test-mail')).filter(({ attempts }) => attempts > 0).length === lanes.mail.concurrency,
    );
    const ids = await commit('test-refund', 3);
    await pollUntil(relay, () => sent.length === 3);
    expect(sent.toSorted()).toEqual(ids);
    expect((await rowsOf('test-mail')).filter(({ attempts }) => attempts > 0)).toHaveLength(lanes.mail.concurrency);
  });

  test('send one row after the other, oldest first, where concurrency is 1', async () => {
    const ids = await commit('test-push', 20);
    const sent: string[] = [];
    const relay = openOwn({ 'test-push': ['push', async ({ id }) => sent.push(id)] });
    await pollUntil(relay, () => sent.length === 20);
    expect(sent).toEqual(ids);
  });

  test('report depth, age, outcomes and kinds without a delivery', async () => {
    await commit('test-good');
    await commit('test-bad');
    await commit('test-newer', 2);
    const relay = openOwn({
      'test-good': ['sms', async () => undefined],
      'test-bad': ['webhook', async () => Promise.reject(new Error('no'))],
    });
    await pollUntil(
      relay,
      async () => (await onlyRowOf('test-good')).sentTime !== null && (await onlyRowOf('test-bad')).error === 'Error: no',
    );
    const figures = await relay.figures();
    for (const line of [
      'entrepot_lane_sent_total{lane="sms"} 1',
      'entrepot_lane_failed_total{lane="webhook"} 1',
      'entrepot_lane_depth{lane="sms"} 0',
      'entrepot_lane_depth{lane="webhook"} 1',
      'entrepot_lane_depth{lane="unknown"} 2',
      'entrepot_lane_send_seconds_count{lane="sms"} 1',
    ])
      expect(figures).toContain(line);
    expect(Number(/entrepot_lane_oldest_seconds\{lane="unknown"\} (\S+)/.exec(figures)![1])).toBeGreaterThan(0);
  });
});

test('pauses grow up to a maximum and differ by up to a fifth', () => {
  const pauses = (attempts: number) => Array.from({ length: 100 }, () => retryDelayMs(lanes.sms, attempts));
  for (const [attempts, ms] of [
    [1, 2_000],
    [3, 8_000],
    [30, 3_600_000],
  ] as const) {
    const all = pauses(attempts);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(ms * 0.8);
    expect(Math.max(...all)).toBeLessThanOrEqual(ms * 1.2);
    expect(new Set(all).size).toBeGreaterThan(50);
  }
});

describe('an attempt', () => {
  test('fails at the time-out, is counted and repeated later', async () => {
    await commit('test-slow');
    const signals: AbortSignal[] = [];
    const relay = openOwn(
      { 'test-slow': ['mail', (_row, signal) => (signals.push(signal), new Promise(() => undefined))] },
      { mail: { ...lanes.mail, timeoutMs: 20 as 30_000 } },
    );
    await pollUntil(relay, async () => /No outcome within 0.02 s/.test((await onlyRowOf('test-slow')).error ?? ''));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    const failed = await onlyRowOf('test-slow');
    expect(failed).toMatchObject({ attempts: 1, sentTime: null });
    expect(failed.nextTime.getTime() - Date.now()).toBeGreaterThan(lanes.mail.backOff.firstMs / 2);
    await makeDue('test-slow');
    await pollUntil(relay, async () => (await onlyRowOf('test-slow')).attempts === 2);
  });

  test('is the last one after ten: the row becomes a dead letter', async () => {
    const [id] = await commit('test-dead');
    await setAttempts('test-dead', lanes.sms.maxAttempts - 1);
    let calls = 0;
    const relay = openOwn({ 'test-dead': ['sms', async () => Promise.reject(new Error(`refused ${++calls}`))] });
    await pollUntil(relay, async () => (await deadLettersOf('test-dead')).length === 1);
    await relay.poll();
    expect(calls).toBe(1);
    expect(await rowsOf('test-dead')).toEqual([]);
    expect(await deadLettersOf('test-dead')).toMatchObject([
      { id, deliveryLane: lanes.sms.code, reason: 'Error: refused 1', attempts: 10, payload: { eventId: id } },
    ]);
    const figures = await relay.figures();
    expect(figures).toContain('entrepot_lane_depth{lane="sms"} 0');
    expect(figures).toContain('entrepot_lane_dead_letters{lane="sms"} 1');
  });

  test('is not repeated after ten when each process died: the row becomes a dead letter', async () => {
    await commit('test-deadly');
    await setAttempts('test-deadly', lanes.sms.maxAttempts);
    let calls = 0;
    const relay = openOwn({ 'test-deadly': ['sms', async () => ++calls] });
    await pollUntil(relay, async () => (await deadLettersOf('test-deadly')).length === 1);
    expect(calls).toBe(0);
    expect(await deadLettersOf('test-deadly')).toMatchObject([{ reason: 'The process ended during the last attempt', attempts: 10 }]);
  });

  test.each([
    ['can be queried', false, 'Error: socket hang up'],
    ['cannot be queried', true, 'Error: socket hang up. It may have been delivered: the receiver cannot be queried.'],
  ])('without a known outcome marks its row, when the receiver %s', async (_name, duplicates, reason) => {
    await commit('test-lost');
    await setAttempts('test-lost', lanes.sms.maxAttempts - 3);
    const seen: boolean[] = [];
    const fail: Send = ({ uncertain }) => {
      const code = seen.push(uncertain) === 1 ? 'ECONNREFUSED' : 'ECONNRESET';
      return Promise.reject(Object.assign(new Error('socket hang up'), { code }));
    };
    const relay = openOwn({ 'test-lost': ['sms', fail, () => duplicates] });
    for (const attempts of [8, 9]) {
      await pollUntil(relay, async () => {
        const { attempts: made, error } = await onlyRowOf('test-lost');
        return made === attempts && error === 'Error: socket hang up';
      });
      await makeDue('test-lost');
    }
    await pollUntil(relay, async () => (await deadLettersOf('test-lost')).length === 1);
    expect(seen).toEqual([false, false, true]);
    const [letter] = await deadLettersOf('test-lost');
    expect(letter).toMatchObject({ reason, payload: { uncertain: true } });
    await server.inTransaction((tx) => requeueDeadLetter(tx, { now: new Date() }, letter!));
    await pollUntil(relay, () => seen.length === 4);
    expect(seen[3]).toBe(true);
  });

  test('of a kind without a delivery is never made', async () => {
    await commit('test-newer');
    const old = openOwn({ 'test-other': ['sms', async () => undefined] });
    await old.poll();
    expect(await onlyRowOf('test-newer')).toMatchObject({ attempts: 0, sentTime: null });
    const sent: OutboxRow[] = [];
    const newer = openOwn({ 'test-newer': ['sms', async (row) => sent.push(row)] });
    await pollUntil(newer, () => sent.length === 1);
  });

  test('is made at any time of the clock when the row is new', async () => {
    await commit('test-clock');
    const yesterday = new Date(Date.now() - dayMs);
    const sent: OutboxRow[] = [];
    const relay = openOwn({ 'test-clock': ['sms', async (row) => sent.push(row)] });
    vi.useFakeTimers({ toFake: ['Date'], now: yesterday });
    try {
      await pollUntil(relay, () => sent.length === 1);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a lease', () => {
  test('has two relays send each row once', async () => {
    const ids = await commit('test-both', 300);
    const sent: string[] = [];
    const slowly: Send = async ({ id }) => {
      sent.push(id);
      await new Promise((resolve) => setTimeout(resolve, 2));
    };
    const both = [1, 2].map(() => openOwn({ 'test-both': ['webPush', slowly] }));
    await Promise.all(both.map((relay) => pollUntil(relay, async () => (await rowsOf('test-both')).every((row) => row.sentTime !== null))));
    expect(sent.toSorted()).toEqual(ids);
    const figures = await Promise.all(both.map(({ figures: read }) => read()));
    const counts = figures.map((text) => Number(/entrepot_lane_sent_total\{lane="webPush"\} (\d+)/.exec(text)![1]));
    expect(counts[0]! + counts[1]!).toBe(300);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  test('outlasts the time-out and passes to another process once it is over', async () => {
    await commit('test-killed');
    const dead = openOwn({ 'test-killed': ['mail', hang] });
    await pollUntil(dead, async () => (await onlyRowOf('test-killed')).attempts === 1);
    const leased = await onlyRowOf('test-killed');
    expect(leased.nextTime.getTime() - Date.now()).toBeGreaterThan(lanes.mail.timeoutMs);
    expect(leased.error).toBe('The process ended during the attempt');
    const sent: OutboxRow[] = [];
    const other = openOwn({ 'test-killed': ['mail', async (row) => sent.push(row)] });
    await other.poll();
    expect(sent).toEqual([]);
    await makeDue('test-killed');
    await pollUntil(other, () => sent.length === 1);
    expect(sent[0]).toMatchObject({ attempts: 2, uncertain: true });
  });

  test('is not the business of a process that lost it', async () => {
    await commit('test-late');
    let fail: (problem: Error) => void = () => undefined;
    const late = openOwn({ 'test-late': ['mail', () => new Promise((_, reject) => (fail = reject))] });
    await pollUntil(late, async () => (await onlyRowOf('test-late')).attempts === 1);
    await makeDue('test-late');
    const other = openOwn({ 'test-late': ['mail', hang] });
    await pollUntil(other, async () => (await onlyRowOf('test-late')).attempts === 2);
    const { nextTime: until } = await onlyRowOf('test-late');
    fail(new Error('too late'));
    await late.drain(0);
    expect(await onlyRowOf('test-late')).toMatchObject({ attempts: 2, nextTime: until, error: 'The process ended during the attempt' });
  });

  test('is renewed while the send runs, and its loss aborts the send', async () => {
    await commit('test-long');
    let signal: AbortSignal | undefined;
    const relay = openOwn({ 'test-long': ['jobs', (_row, own) => ((signal = own), new Promise(() => undefined))] });
    vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    try {
      await pollUntil(relay, () => signal !== undefined);
      const { nextTime: first } = await onlyRowOf('test-long');
      vi.advanceTimersByTime(leaseMs(lanes.jobs) / 2);
      await relay.poll();
      const { nextTime: renewed } = await onlyRowOf('test-long');
      expect(renewed.getTime() - first.getTime()).toBeGreaterThan(leaseMs(lanes.jobs) / 3);
      await sql`update outbox set attempts = attempts + 1 where site_id = ${siteId} and kind = 'test-long'`.execute(server.db);
      vi.advanceTimersByTime(leaseMs(lanes.jobs) / 2);
      await relay.poll();
      expect(signal!.aborted).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('draining', () => {
  test('waits for what is being sent, marks it and claims nothing more', async () => {
    await commit('test-drain', 6);
    const ends: (() => void)[] = [];
    const relay = openOwn({ 'test-drain': ['mail', () => new Promise<void>((resolve) => ends.push(resolve))] });
    await pollUntil(relay, () => ends.length === 4);
    const drained = relay.drain(20_000);
    for (const end of ends) end();
    await drained;
    await relay.poll();
    const rows = await rowsOf('test-drain');
    expect(rows.filter((row) => row.sentTime !== null)).toHaveLength(4);
    expect(rows.filter(({ attempts }) => attempts === 0)).toHaveLength(2);
  });

  test('aborts a send without end, which is due again immediately', async () => {
    await commit('test-abort');
    const relay = openOwn({
      'test-abort': [
        'mail',
        (_row, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
      ],
    });
    await pollUntil(relay, async () => (await onlyRowOf('test-abort')).attempts === 1);
    await relay.drain(0);
    const row = await onlyRowOf('test-abort');
    expect(row).toMatchObject({ attempts: 1, sentTime: null, error: 'Error: The process was stopped' });
    expect(row.nextTime.getTime()).toBeLessThanOrEqual(Date.now());
  });
});
