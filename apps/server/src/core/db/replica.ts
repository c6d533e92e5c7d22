import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { steadyNow } from '../steady-clock.ts';
import { databaseError, type Db } from './db.ts';
import { isWithoutDatabase } from './database-errors.ts';
import { openDb } from './open-db.ts';

/** A position in the log of the database, in bytes. */
export type Position = bigint;

const positionStatement = `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end - '0/0'::pg_lsn)::text as position`;

/** The position up to which a server has executed the log. */
async function positionOf(server: Pick<pg.Pool | pg.PoolClient, 'query'>): Promise<Position> {
  const { rows } = await server.query<{ position: string }>(positionStatement);
  return BigInt(rows[0]!.position);
}

/** How old (ms) an answer of the replica may be. */
const maxLagMs = 1_000;
/** How often the position of the primary is noted. */
const everyMs = 250;
/** How long the replica is not used after it did not answer. */
const pauseMs = 1_000;

class LagExceeded extends Error {}

/** Whether the primary must answer instead: the replica lags too much, does not answer, or has cancelled the statement in favour of its own log. */
export const isReplicaFailure = (problem: unknown) =>
  problem instanceof LagExceeded || isWithoutDatabase(problem) || databaseError(problem)?.state === '40001';

interface Pools {
  primary: pg.Pool;
  replica: pg.Pool;
}

/**
 * Reads from a replica whose answers are at most a second old. The position of the primary is noted four times a second; a connection to the
 * replica is used when its server has executed the log up to the oldest note of the last second, and up to the writes of the caller. Each connection is
 * asked, so that a balancer may stand between several replicas.
 */
export function openReplica({ primary, replica }: Pools, { pipeline = true, log }: { pipeline?: boolean; log(problem: unknown): void }) {
  const notes: { at: number; position: Position }[] = [];
  const ending = new AbortController();
  let unusableUntil = 0;

  async function note(): Promise<void> {
    while (!ending.signal.aborted) {
      const at = steadyNow();
      await positionOf(primary).then(
        (position) => notes.push({ at, position }),
        // The primary is away: without notes the replica is not used.
        () => undefined,
      );
      await sleep(everyMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  }
  const noting = note();

  /** The position that an answer must contain; undefined while the primary does not answer. */
  function required(written: Position | undefined): Position | undefined {
    while (notes[0] && notes[0].at < steadyNow() - maxLagMs) notes.shift();
    const oldest = notes[0]?.position;
    return oldest !== undefined && written !== undefined && written > oldest ? written : oldest;
  }

  async function requirePosition(server: pg.PoolClient, position: Position): Promise<void> {
    if ((await positionOf(server)) < position) throw new LagExceeded('The lag of the replica is too long');
  }

  return {
    /**
     * Reads from the replica, with at least what was written up to a position. Returns undefined when the primary must be asked: the replica lags
     * too much or does not answer.
     */
    async read<T>(written: Position | undefined, work: (db: Db) => Promise<T>): Promise<{ value: T } | undefined> {
      const position = required(written);
      if (position === undefined || steadyNow() < unusableUntil) return undefined;
      try {
        return { value: await work(openDb(replica, { pipeline, verify: (client) => requirePosition(client, position) })) };
      } catch (problem) {
        if (!isReplicaFailure(problem)) throw problem;
        if (!(problem instanceof LagExceeded)) {
          unusableUntil = steadyNow() + pauseMs;
          log(problem);
        }
        return undefined;
      }
    },

    /** A connection to the replica that contains everything written so far; undefined when it does not within a second. For long reads. */
    async connect(): Promise<pg.PoolClient | undefined> {
      const until = steadyNow() + maxLagMs;
      const position = await positionOf(primary);
      try {
        const client = await replica.connect();
        for (;;) {
          if ((await positionOf(client).catch(() => -1n)) >= position) return client;
          if (steadyNow() > until || ending.signal.aborted) break;
          await sleep(50);
        }
        client.release();
      } catch (problem) {
        log(problem);
      }
      return undefined;
    },

    /** The position of the primary, after a write. */
    position: () => positionOf(primary),

    async close(): Promise<void> {
      ending.abort();
      await noting;
      await replica.end();
    },
  };
}
export type Replica = ReturnType<typeof openReplica>;

const cookieName = 'entrepot-written';
/** Longer than a replica that is used may be behind. */
const cookieSeconds = 5;

/** The cookie by which a browser states up to where its reads must see its writes, on whichever process they arrive. */
export const writtenCookie = (position: Position, encrypted: boolean): string =>
  `${cookieName}=${position}; Max-Age=${cookieSeconds}; Path=/; HttpOnly; SameSite=Strict${encrypted ? '; Secure' : ''}`;

/** The position in the cookies of a request. */
export function writtenIn(cookies: string | undefined): Position | undefined {
  const digits = new RegExp(`(?:^|; )${cookieName}=(\\d{1,20})(?:;|$)`).exec(cookies ?? '')?.[1];
  return digits === undefined ? undefined : BigInt(digits);
}
