import { setTimeout as sleep } from 'node:timers/promises';
import { steadyNow } from '../steady-clock.ts';
import type { Deliveries, OutboxRow } from './delivery.ts';
import { type Lane, leaseMs, retryDelayMs } from './lanes.ts';
import type { OutboxRows, Queue } from './outbox-rows.ts';
import { isUncertain } from './uncertain.ts';

/** Counts the attempts of one lane. */
export interface LaneCounters {
  sent(seconds: number): void;
  failed(seconds: number): void;
}

export interface LaneParts {
  lane: Lane;
  deliveries: Deliveries;
  outbox: OutboxRows;
  counters: LaneCounters;
  log(problem: unknown, row?: OutboxRow): void;
}

interface Attempt {
  row: OutboxRow;
  /** When its lease began, by `steadyNow`. */
  leasedAt: number;
  abort: AbortController;
  ended: Promise<void>;
}

const stopping = new Error('The process was stopped');
const maxProblemLength = 400;
const mayHaveArrived = 'It may have been delivered: the receiver cannot be queried.';

/**
 * Sends the rows of one lane, at most `concurrency` at a time. A row is claimed when there is a free slot for it, so that its lease begins
 * with its attempt.
 */
export function openLane({ lane, deliveries, outbox, counters, log }: LaneParts) {
  /** Queues that may have more due rows, by site and kind; the first is claimed from next. */
  const backlog = new Map<string, Queue>();
  const attempts = new Set<Attempt>();
  /** Rows that were sent, but not marked yet. */
  let unmarked: OutboxRow[] = [];
  let claiming: Promise<void> | undefined;
  let marking: Promise<void> | undefined;
  let draining = false;

  const freeSlots = () => (draining ? 0 : lane.concurrency - attempts.size);
  const leaseEnd = () => new Date(Date.now() + leaseMs(lane));

  function fill(): void {
    if (claiming || freeSlots() < 1 || backlog.size === 0) return;
    claiming = claim()
      .catch((problem: unknown) => {
        // The next poll finds what is due.
        backlog.clear();
        log(problem);
      })
      .finally(() => {
        claiming = undefined;
        fill();
      });
  }

  async function claim(): Promise<void> {
    for (const [key, queue] of backlog) {
      const slots = freeSlots();
      if (slots < 1) return;
      const rows = await outbox.claim(queue, slots, new Date(), leaseEnd());
      // A queue with more rows goes to the end, so that sites take turns.
      backlog.delete(key);
      if (rows.length === slots) backlog.set(key, queue);
      for (const row of rows) begin(row);
    }
  }

  function begin(row: OutboxRow): void {
    const abort = new AbortController();
    const attempt: Attempt = { row, leasedAt: steadyNow(), abort, ended: send(row, abort) };
    attempts.add(attempt);
    void attempt.ended.finally(() => {
      attempts.delete(attempt);
      fill();
    });
  }

  async function send(row: OutboxRow, abort: AbortController): Promise<void> {
    const startedAt = steadyNow();
    const seconds = () => (steadyNow() - startedAt) / 1000;
    try {
      // Its process ended during the last attempt.
      if (row.attempts > lane.maxAttempts) return await bury(row, 'The process ended during the last attempt', true);
      await withTimeout(deliveries[row.kind]!.send(row, abort.signal), lane.timeoutMs, abort);
    } catch (problem) {
      counters.failed(seconds());
      log(problem, row);
      return recordFailure(row, problem, abort.signal).catch((second: unknown) => log(second, row));
    }
    counters.sent(seconds());
    unmarked.push(row);
    void markSent();
  }

  async function recordFailure(row: OutboxRow, problem: unknown, { reason }: AbortSignal): Promise<void> {
    const uncertain = problem === reason || isUncertain(problem);
    if (row.attempts >= lane.maxAttempts) return bury(row, String(problem), uncertain || row.uncertain);
    const delayMs = reason === stopping ? 0 : retryDelayMs(lane, row.attempts);
    await outbox.markFailed(row, String(problem), uncertain, new Date(Date.now() + delayMs));
  }

  async function bury(row: OutboxRow, reason: string, uncertain: boolean): Promise<void> {
    const whole = uncertain && (await mayDuplicate(row)) ? `${reason.slice(0, maxProblemLength)}. ${mayHaveArrived}` : reason;
    return outbox.bury({ ...row, uncertain }, lane, whole, new Date());
  }
  async function mayDuplicate(row: OutboxRow): Promise<boolean> {
    try {
      return (await deliveries[row.kind]!.mayDuplicate?.(row)) ?? false;
    } catch {
      // A row that cannot be read must still reach the dead letters.
      return true;
    }
  }

  /**
   * Marks the rows that were sent; those that end meanwhile share the next statement. Rows that could not be marked are marked at a later
   * poll.
   */
  function markSent(): Promise<void> {
    marking ??= (async () => {
      while (unmarked.length > 0) {
        const rows = unmarked;
        unmarked = [];
        try {
          for (const [siteId, ids] of idsBySite(rows)) await outbox.markSent(siteId, ids, new Date());
        } catch (problem) {
          unmarked.push(...rows);
          log(problem);
          return;
        }
      }
    })().finally(() => (marking = undefined));
    return marking;
  }

  return {
    hasRoom: () => freeSlots() > 0,

    /** Sends the rows of queues as slots become free. */
    offer(queues: readonly Queue[]): void {
      for (const queue of queues) backlog.set(`${queue.siteId} ${queue.kind}`, queue);
      fill();
    },

    /** Renews leases of which a third has passed, aborts attempts whose row another process has claimed, and marks what was sent. */
    async maintain(): Promise<void> {
      const renewable = [...attempts].filter(({ leasedAt }) => steadyNow() - leasedAt > leaseMs(lane) / 3);
      for (const attempt of renewable) {
        const renewedAt = steadyNow();
        if (await outbox.renew(attempt.row, leaseEnd())) attempt.leasedAt = renewedAt;
        else attempt.abort.abort(new Error('Another process has claimed the row'));
      }
      if (unmarked.length > 0) await markSent();
    },

    /** Claims no more rows, waits `graceMs` for the running sends, then aborts them and waits another second. */
    async drain(graceMs: number): Promise<void> {
      draining = true;
      await claiming;
      const allEnded = () => Promise.all([...attempts].map(({ ended }) => ended));
      await Promise.race([allEnded(), sleep(graceMs, undefined, { ref: false })]);
      for (const { abort } of attempts) abort.abort(stopping);
      await Promise.race([allEnded(), sleep(1_000, undefined, { ref: false })]);
      await marking;
    },
  };
}

/** The outcome of some work; aborts it and throws once it takes longer than `ms`. */
async function withTimeout(work: Promise<unknown>, ms: number | null, abort: AbortController): Promise<void> {
  if (ms === null) return void (await work);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const problem = new Error(`No outcome within ${ms / 1000} s`);
      abort.abort(problem);
      reject(problem);
    }, ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function idsBySite(rows: readonly OutboxRow[]): Map<string, string[]> {
  const bySite = new Map<string, string[]>();
  for (const { siteId, id } of rows) bySite.set(siteId, [...(bySite.get(siteId) ?? []), id]);
  return bySite;
}
