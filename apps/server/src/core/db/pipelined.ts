import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type DialectAdapter,
  type Driver,
  type KyselyPlugin,
  type KyselyProps,
  PostgresAdapter,
  type QueryCompiler,
} from 'kysely';
import type pg from 'pg';
import { Compiler } from './names.ts';
import { DeferredWriteDriver, deferredWriteDialect, type Sending } from './deferred-writes.ts';

/**
 * The parts of a database handle with pipelining: queries that a transaction issues concurrently (`Promise.all`) are sent in one round
 * trip, in the order in which they are issued. Kysely would hold each back until the previous one is answered. A step that locks several
 * rows independently then waits only once.
 */
export function pipelinedDatabase(pool: pg.Pool, plugins: KyselyPlugin[], sending: Sending): KyselyProps {
  const dialect = deferredWriteDialect(pool, sending);
  const driver = new DeferredWriteDriver(pool, sending);
  const executor = new PipelinedExecutor(new Compiler(), new PostgresAdapter(), connectionPerQuery(driver), plugins);
  return { config: { dialect, plugins }, dialect, driver, executor };
}

/** A separate connection for each query outside of transactions. */
const connectionPerQuery = (driver: Driver): ConnectionProvider => ({
  async provideConnection(consume) {
    const connection = await driver.acquireConnection();
    try {
      return await consume(connection);
    } finally {
      await driver.releaseConnection(connection);
    }
  },
});

class PipelinedExecutor extends DefaultQueryExecutor {
  readonly #compiler: QueryCompiler;
  readonly #adapter: DialectAdapter;
  constructor(compiler: QueryCompiler, adapter: DialectAdapter, provider: ConnectionProvider, plugins: KyselyPlugin[]) {
    super(compiler, adapter, provider, plugins);
    this.#compiler = compiler;
    this.#adapter = adapter;
  }

  override withConnectionProvider(provider: ConnectionProvider): PipelinedExecutor {
    return new PipelinedExecutor(this.#compiler, this.#adapter, singleConnectionProvider(provider), [...this.plugins]);
  }
}

/**
 * The single connection of a transaction. It answers queries in the order in which they are issued, and no query waits for the previous
 * one.
 */
function singleConnectionProvider(provider: ConnectionProvider): ConnectionProvider {
  let found: Promise<DatabaseConnection> | undefined;
  return {
    async provideConnection(consume) {
      found ??= provider.provideConnection(async (connection) => connection);
      return consume(await found);
    },
  };
}
