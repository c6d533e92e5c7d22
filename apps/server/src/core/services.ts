import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Caller } from './calls/caller.ts';
import type { Handler } from './calls/handler.ts';
import type { Answer, RequestOptions } from './calls/router.ts';
import type { Config } from './config.ts';
import type { FileStore } from './files/files.ts';
import type { SiteDirectory } from './http/sites.ts';
import type { AccessTokens } from './http/tokens.ts';
import type { PushMessage } from './outbox/outbox.ts';
import type { Db } from './db/db.ts';
import type { Position } from './db/replica.ts';

/** The services that calls are built from. They exist before any call does. */
export interface Services {
  config: Config;
  pool: pg.Pool;
  db: Db;
  files: FileStore;
  tokens: AccessTokens;
  sites: SiteDirectory;
  takeNumber: Caller['takeNumber'];
  /** The clock. */
  now(): Date;
}

/** A server with its calls: what routes, deliveries and first steps are built from. */
export interface Running extends Services {
  http: FastifyInstance;
  /** Identifies the caller of a request. */
  callerOf(request: FastifyRequest): Promise<Caller | 'expired' | 'wrong'>;
  /** Every call that is served. */
  handlers: readonly Handler[];
  /** Makes a call as the given caller, with a body in wire names. */
  answer(path: string, caller: Caller, body: unknown, sent?: RequestOptions): Promise<Answer>;
  /** Reads rows that may be up to a second old, from the replica, if there is one; at least those written up to a position. */
  lagging<T>(written: Position | undefined, read: (db: Db) => Promise<T>): Promise<T>;
  /** Sends a push immediately (used by the relay). */
  push(siteId: string, message: PushMessage): Promise<void>;
}
