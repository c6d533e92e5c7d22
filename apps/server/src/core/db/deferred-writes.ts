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
import type { Db } from './db.ts';
import { Compiler } from './names.ts';
import { type Pipeline, pipelined, unpipelined } from './pipeline.ts';

/** A deferred write: its table, and the ids of rows that the transaction may write again. */
interface DeferredWrite {
  table: string;
  rows?: readonly string[];
}
const behind = new WeakMap<QueryId, DeferredWrite>();
/** PostgreSQL allows 65,535 parameters per statement; the rest is left for the last write. */
const maxParameters = 20_000;

/**
 * Defers a write. Deferred writes are sent as one statement before the next read or at commit. Constraint violations surface there. Outside
 * a transaction the statement runs immediately.
 */
export async function deferWrite(tx: Db, what: DeferredWrite, statement: RawBuilder<unknown> | CompiledQuery): Promise<void> {
  const compiled = 'compile' in statement ? statement.compile(tx) : statement;
  if (!tx.isTransaction) return void (await tx.executeQuery(compiled));
  behind.set(compiled.queryId, what);
  await tx.executeQuery(compiled);
}

const renumbered = (text: string, from: number) => (from ? text.replace(/\$(\d+)/g, (_, at) => `$${Number(at) + from}`) : text);

// PostgreSQL does not allow data-modifying parts nested inside a part of `with`; the parts of the last write are merged into the outer
// `with`.
const hasParts = ({ sql }: CompiledQuery) => sql.startsWith('with ');

/** Combines several writes into one statement. The parts do not see each other's effects, so no two may touch the same row. */
function batched(writes: readonly CompiledQuery[]): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const ordered = [...writes.filter((one) => !hasParts(one)), ...writes.filter(hasParts)];
  const texts = ordered.map(({ sql, parameters }) => {
    const text = renumbered(sql, values.length);
    values.push(...parameters);
    return text;
  });
  const last = texts.pop()!;
  const parts = texts.map((text, at) => `w${at} as (${text})`);
  if (!parts.length) return { text: last, values };
  return { text: last.startsWith('with ') ? `with ${parts.join(', ')}, ${last.slice(5)}` : `with ${parts.join(', ')} ${last}`, values };
}

const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const isAborted = (problem: unknown) => (problem as { code?: unknown } | null)?.code === '25P02';

/**
 * A connection that sends `begin` with the first statement of a transaction, and deferred writes with the next statement, without waiting
 * for either: answers arrive in the order of sending.
 */
class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #pipeline: Pipeline;
  #waiting: CompiledQuery[] = [];
  #sent: Promise<unknown>[] = [];
  #isOver = false;
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
    const what = behind.get(query.queryId);
    if (what) {
      if (!this.#goesWith(what, query)) this.#sendWaiting();
      this.#waiting.push(query);
      return { rows: [] };
    }
    this.#pipeline.hold();
    this.#sendWaiting();
    const request = this.#client.query(query.sql, [...query.parameters]);
    const { command, rowCount, rows } = await this.#answered(request);
    return { numAffectedRows: counted.has(command) ? BigInt(rowCount ?? 0) : undefined, rows: rows ?? [] };
  }

  /** Commits; throws when PostgreSQL rolled back an aborted transaction instead. */
  async commit(): Promise<void> {
    this.#pipeline.hold();
    this.#sendWaiting();
    const { command } = await this.#answered(this.#client.query('commit'));
    if (command !== 'COMMIT') throw new Error('the transaction was aborted before its commit');
  }

  async rollback(): Promise<void> {
    this.#waiting = [];
    this.#sent = [];
    this.#isOver = true;
    await this.#client.query('rollback');
  }

  release(): void {
    this.#isOver = false;
    this.#pipeline.stop();
    this.#client.release();
  }

  streamQuery(): never {
    throw new Error('cursors are not supported');
  }

  /** Parts of a statement do not see each other's rows, so two writes to the same row go in separate statements. */
  #goesWith({ table, rows = [] }: DeferredWrite, query: CompiledQuery): boolean {
    const parameters = this.#waiting.reduce((sum, one) => sum + one.parameters.length, query.parameters.length);
    if (hasParts(query) && this.#waiting.some(hasParts)) return false;
    const touchesSameRows = (one: DeferredWrite) => one.table === table && one.rows?.some((id) => rows.includes(id));
    return parameters <= maxParameters && !this.#waiting.some((one) => touchesSameRows(behind.get(one.queryId)!));
  }

  #sendWaiting(): void {
    if (!this.#waiting.length) return;
    const { text, values } = batched(this.#waiting);
    this.#waiting = [];
    this.#send(text, values);
  }

  #send(text: string, values?: unknown[]): void {
    this.#pipeline.hold();
    const sent = this.#client.query(text, values as unknown[]);
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
    return this.#reason ?? problem;
  }
}

/** How a driver sends: `pipeline`: whether it uses the parts of `pg` that are not public. */
export interface Sending {
  pipeline: boolean;
}

/** A driver whose connections defer writes. */
export class DeferredWriteDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #pipelineOf: (client: pg.PoolClient) => Pipeline;
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();
  constructor(pool: pg.Pool, { pipeline }: Sending) {
    this.#pool = pool;
    this.#pipelineOf = pipeline ? pipelined : unpipelined;
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<Connection> {
    const client = await this.#pool.connect();
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
