import type { Writable } from 'node:stream';
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
import type { Tx } from './db.ts';
import { Compiler } from './names.ts';

/** A write whose outcome nobody waits for: to which table, and the ids of rows that the transaction may write again. */
interface Behind {
  table: string;
  rows?: readonly string[];
}
const behind = new WeakMap<QueryId, Behind>();
/** A statement takes 65,535 parameters; so many are left to the last of them. */
const mostParameters = 20_000;

/**
 * Leaves a write to go with those beside it, in one statement, before the next reading of the transaction or at its end: nobody waits for
 * it by itself. What it violates is told by whatever is asked next. Outside a transaction it is done at once.
 */
export async function writeBehind(tx: Tx, what: Behind, statement: RawBuilder<unknown> | CompiledQuery): Promise<void> {
  const compiled = 'compile' in statement ? statement.compile(tx) : statement;
  if (!tx.isTransaction) return void (await tx.executeQuery(compiled));
  behind.set(compiled.queryId, what);
  await tx.executeQuery(compiled);
}

const renumbered = (text: string, from: number) => (from ? text.replace(/\$(\d+)/g, (_, at) => `$${Number(at) + from}`) : text);

// Parts of a statement have no parts of their own that write; the last one's stand beside them.
const hasParts = ({ sql }: CompiledQuery) => sql.startsWith('with ');

/** Several writes as one statement; what one part does the others do not see, so none may touch what another has. */
function together(writes: readonly CompiledQuery[]): { text: string; values: unknown[] } {
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
 * A connection that sends `begin` with the first statement of a transaction and the writes left behind with the next one, without waiting for
 * either: they are answered in the order in which they were sent.
 */
class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  #waiting: CompiledQuery[] = [];
  #sent: Promise<unknown>[] = [];
  #holds = false;
  #isOver = false;
  #reason: unknown;
  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  begin(statement: string): void {
    this.#isOver = false;
    this.#reason = undefined;
    this.#pipeline(true);
    this.#send(statement);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // What was asked side by side with what failed may not go on outside of the transaction.
    if (this.#isOver) throw new Error('the transaction is over');
    const what = behind.get(query.queryId);
    if (what) {
      if (!this.#goesWith(what, query)) this.#sendWaiting();
      this.#waiting.push(query);
      return { rows: [] };
    }
    this.#hold();
    this.#sendWaiting();
    const asked = this.#client.query(query.sql, [...query.parameters]);
    const { command, rowCount, rows } = await this.#answered(asked);
    return { numAffectedRows: counted.has(command) ? BigInt(rowCount ?? 0) : undefined, rows: rows ?? [] };
  }

  /** Ends the transaction as asked; one that PostgreSQL has given up is never taken for one that holds. */
  async commit(): Promise<void> {
    this.#hold();
    this.#sendWaiting();
    const { command } = await this.#answered(this.#client.query('commit'));
    if (command !== 'COMMIT') throw new Error('the transaction was given up before its end');
  }

  async rollback(): Promise<void> {
    this.#waiting = [];
    this.#sent = [];
    this.#isOver = true;
    await this.#client.query('rollback');
  }

  release(): void {
    this.#isOver = false;
    this.#pipeline(false);
    this.#client.release();
  }

  streamQuery(): never {
    throw new Error('nothing is read by a cursor');
  }

  /** COPY speaks a protocol of its own, so that only transactions are sent ahead. */
  #pipeline(on: boolean): void {
    // The types of `pg` do not know of it yet.
    (this.#client as unknown as { pipeline: boolean }).pipeline = on;
  }

  /** Parts of a statement do not see each other's rows: what is written to one twice goes one after the other. */
  #goesWith({ table, rows = [] }: Behind, query: CompiledQuery): boolean {
    const parameters = this.#waiting.reduce((sum, one) => sum + one.parameters.length, query.parameters.length);
    if (hasParts(query) && this.#waiting.some(hasParts)) return false;
    const isAgain = (one: Behind) => one.table === table && one.rows?.some((id) => rows.includes(id));
    return parameters <= mostParameters && !this.#waiting.some((one) => isAgain(behind.get(one.queryId)!));
  }

  #sendWaiting(): void {
    if (!this.#waiting.length) return;
    const { text, values } = together(this.#waiting);
    this.#waiting = [];
    this.#send(text, values);
  }

  /** What is sent in one go is written in one go: to wake PostgreSQL costs more than what most statements are about. */
  #hold(): void {
    if (this.#holds) return;
    // The types of `pg` do not tell of it.
    const { stream } = (this.#client as unknown as { connection: { stream: Writable } }).connection;
    this.#holds = true;
    stream.cork();
    process.nextTick(() => {
      this.#holds = false;
      stream.uncork();
    });
  }

  #send(text: string, values?: unknown[]): void {
    this.#hold();
    const sent = this.#client.query(text, values as unknown[]);
    // It is told with the next answer.
    sent.catch((problem: unknown) => this.#reasonOf(problem));
    this.#sent.push(sent);
  }

  /**
   * The answer to a statement; when one that was sent before failed, its reason is the true one. Nothing else may wait for it, or its trace
   * would not tell who asked.
   */
  async #answered<T>(asked: Promise<T>): Promise<T> {
    const before = this.#sent;
    this.#sent = [];
    try {
      const answer = await asked;
      await Promise.all(before);
      return answer;
    } catch (problem) {
      throw this.#reasonOf(problem);
    }
  }

  /** What PostgreSQL refuses after a failure it refuses for that failure. */
  #reasonOf(problem: unknown): unknown {
    if (!isAborted(problem)) this.#reason = problem;
    return this.#reason ?? problem;
  }
}

/** Gives out connections that leave writes behind. */
export class WriteBehindDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();
  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<Connection> {
    const client = await this.#pool.connect();
    const known = this.#connections.get(client) ?? new Connection(client);
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

/** PostgreSQL over a pool, with transactions that do not wait where nobody needs the answer. */
export const writingBehind = (pool: pg.Pool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new WriteBehindDriver(pool),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new Compiler(),
});
