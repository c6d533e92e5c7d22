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
import { WriteBehindDriver, writingBehind } from './write-behind.ts';

/**
 * What a database's handle is made of. Questions that a transaction asks side by side (`Promise.all`) go in one trip, in the order in which
 * they are asked: Kysely by itself holds each back until the one before it is answered. So a step that locks several things and needs no
 * answer to lock the next waits once.
 */
export function sideBySide(pool: pg.Pool, plugins: KyselyPlugin[]): KyselyProps {
  const dialect = writingBehind(pool);
  const driver = new WriteBehindDriver(pool);
  const executor = new SideBySide(new Compiler(), new PostgresAdapter(), eachItsOwn(driver), plugins);
  return { config: { dialect, plugins }, dialect, driver, executor };
}

/** A connection of its own for what is asked outside of transactions. */
const eachItsOwn = (driver: Driver): ConnectionProvider => ({
  async provideConnection(consume) {
    const connection = await driver.acquireConnection();
    try {
      return await consume(connection);
    } finally {
      await driver.releaseConnection(connection);
    }
  },
});

class SideBySide extends DefaultQueryExecutor {
  readonly #compiler: QueryCompiler;
  readonly #adapter: DialectAdapter;
  constructor(compiler: QueryCompiler, adapter: DialectAdapter, provider: ConnectionProvider, plugins: KyselyPlugin[]) {
    super(compiler, adapter, provider, plugins);
    this.#compiler = compiler;
    this.#adapter = adapter;
  }

  override withConnectionProvider(provider: ConnectionProvider): SideBySide {
    return new SideBySide(this.#compiler, this.#adapter, ofOneConnection(provider), [...this.plugins]);
  }
}

/** A transaction's one connection, which answers in the order in which it is asked; nobody waits for the question before. */
function ofOneConnection(provider: ConnectionProvider): ConnectionProvider {
  let found: Promise<DatabaseConnection> | undefined;
  return {
    async provideConnection(consume) {
      found ??= provider.provideConnection(async (connection) => connection);
      return consume(await found);
    },
  };
}
