import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Caller } from './calls/caller.ts';
import type { Handler } from './calls/handler.ts';
import type { Answer } from './calls/router.ts';
import type { Config } from './config.ts';
import type { FileStore } from './files/files.ts';
import type { SiteDirectory } from './http/sites.ts';
import type { AccessTokens } from './http/tokens.ts';
import type { PushMessage } from './outbox/outbox.ts';
import type { Tx } from './rows/db.ts';

/** What calls are made of. It stands before any of them. */
export interface Services {
  config: Config;
  pool: pg.Pool;
  db: Tx;
  files: FileStore;
  tokens: AccessTokens;
  sites: SiteDirectory;
  takeNumber: Caller['takeNumber'];
  /** The clock. */
  now(): Date;
}

/** A server whose calls are there: what addresses that are no calls, deliveries and first steps are made of. */
export interface Running extends Services {
  http: FastifyInstance;
  /** The caller behind a request. */
  callerOf(request: FastifyRequest): Promise<Caller | 'expired' | 'wrong'>;
  /** Every call that is served. */
  handlers: readonly Handler[];
  /** Makes a call as somebody, with a body in wire names. */
  answer(path: string, caller: Caller, body: unknown, idempotencyKey?: string): Promise<Answer>;
  /** Sends a push at once (the relay's own way out). */
  push(siteId: string, message: PushMessage): Promise<void>;
}
