import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryId,
  type QueryResult,
  type RawBuilder,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { isWithoutDatabase } from './database-errors.ts';
import type { Db } from './db.ts';
import { Compiler } from './names.ts';
import { type Pipeline, pipelined, unpipelined } from './pipeline.ts';

/** Queries that are deferred writes. */
const deferred = new WeakSet<QueryId>();

/**
 * Defers a write whose result is not needed. Deferred writes are sent in order with the next read or at commit, and no caller waits for their
 * answers; constraint violations surface there. Outside a transaction the statement runs immediately.
 */
export async function deferWrite(tx: Db, statement: RawBuilder<unknown> | CompiledQuery): Promise<void> {
  const compiled = 'compile' in statement ? statement.compile(tx) : statement;
  if (tx.isTransaction) deferred.add(compiled.queryId);
  await tx.executeQuery(compiled);
}

const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const isAborted = (problem: unknown) => (problem as { code?: unknown } | null)?.code === '25P02';

/**
 * A connection that sends `begin` with the first statement of a transaction, and deferred writes with the next statement; no caller waits
 * for their answers.
 */
class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #pipeline: Pipeline;
  #waiting: CompiledQuery[] = [];
  #sent: Promise<unknown>[] = [];
  #isOver = false;
  #isUnusable = false;
  #reason: unknown;
  constructor(client: pg.PoolClient, pipeline: Pipeline) {
    this.#client = client;
    this.#pipeline = pipeline;
  }

  begin(statement: string): void {
    this.#isOver = false;
    this.#reason = undefined;
    // Only in transactions, because COPY has a protocol of its own.
    this.#pipeline.start();
    this.#send(statement);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // Queries issued concurrently with a failed one must not continue outside of the transaction.
    if (this.#isOver) throw new Error('the transaction is over');
    if (deferred.has(query.queryId)) {
      this.#waiting.push(query);
      return { rows: [] };
    }
    this.#pipeline.hold();
    this.#sendWaiting();
    const request = this.#pipeline.query(query.sql, [...query.parameters]);
    const { command, rowCount, rows } = await this.#answered(request);
    return { numAffectedRows: counted.has(command) ? BigInt(rowCount ?? 0) : undefined, rows: rows ?? [] };
  }

  /** Commits; throws when PostgreSQL rolled back an aborted transaction instead. */
  async commit(): Promise<void> {
    this.#pipeline.hold();
    this.#sendWaiting();
    const { command } = await this.#answered(this.#pipeline.query('commit'));
    if (command !== 'COMMIT') throw new Error('the transaction was aborted before its commit');
  }

  async rollback(): Promise<void> {
    this.#waiting = [];
    this.#sent = [];
    this.#isOver = true;
    // A connection that does not even roll back is closed; the transaction's own failure is what the caller needs.
    await this.#pipeline.query('rollback').catch(() => (this.#isUnusable = true));
  }

  release(): void {
    this.#isOver = false;
    this.#pipeline.stop();
    this.#client.release(this.#isUnusable);
  }

  streamQuery(): never {
    throw new Error('cursors are not supported');
  }

  #sendWaiting(): void {
    for (const { sql, parameters } of this.#waiting) this.#send(sql, [...parameters]);
    this.#waiting = [];
  }

  #send(text: string, values?: unknown[]): void {
    this.#pipeline.hold();
    const sent = this.#pipeline.query(text, values);
    // The failure is reported with the next answer.
    sent.catch((problem: unknown) => this.#reasonOf(problem));
    this.#sent.push(sent);
  }

  /**
   * Awaits the answer to a statement; when an earlier statement failed, throws that failure. Awaited directly by the caller, so that the
   * stack trace shows who sent the query.
   */
  async #answered<T>(request: Promise<T>): Promise<T> {
    const before = this.#sent;
    this.#sent = [];
    try {
      const answer = await request;
      await Promise.all(before);
      return answer;
    } catch (problem) {
      throw this.#reasonOf(problem);
    }
  }

  /** Errors about an aborted transaction are replaced by the failure that aborted it. */
  #reasonOf(problem: unknown): unknown {
    if (!isAborted(problem)) this.#reason = problem;
    // A server that refuses to write has become a standby: its connections would be refused forever.
    if (isWithoutDatabase(problem)) this.#isUnusable = true;
    return this.#reason ?? problem;
  }
}

/** How a driver sends. */
export interface Sending {
  /** Whether it uses the parts of `pg` that are not public. */
  pipeline: boolean;
  /** Throws when a connection may not be used now. Asked before each transaction, and before each statement outside of one. */
  verify?: ((client: pg.PoolClient) => Promise<void>) | undefined;
}

/** A driver whose connections defer writes. */
export class DeferredWriteDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #pipelineOf: (client: pg.PoolClient) => Pipeline;
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();
  readonly #verify: Sending['verify'];
  constructor(pool: pg.Pool, { pipeline, verify }: Sending) {
    this.#pool = pool;
    this.#verify = verify;
    this.#pipelineOf = pipeline ? pipelined : unpipelined;
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<Connection> {
    const client = await this.#pool.connect();
    try {
      await this.#verify?.(client);
    } catch (problem) {
      client.release(isWithoutDatabase(problem));
      throw problem;
    }
    const known = this.#connections.get(client) ?? new Connection(client, this.#pipelineOf(client));
    this.#connections.set(client, known);
    return known;
  }
  async beginTransaction(connection: Connection, { isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    connection.begin(`begin${level}${accessMode ? ` ${accessMode}` : ''}`);
  }
  commitTransaction = (connection: Connection): Promise<void> => connection.commit();
  rollbackTransaction = (connection: Connection): Promise<void> => connection.rollback();
  async releaseConnection(connection: Connection): Promise<void> {
    connection.release();
  }
  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/** The PostgreSQL dialect over a pool, with transactions that defer writes. */
export const deferredWriteDialect = (pool: pg.Pool, sending: Sending): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DeferredWriteDriver(pool, sending),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new Compiler(),
});
