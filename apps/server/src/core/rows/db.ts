import { DummyDriver, Kysely, type KyselyPlugin, PostgresAdapter, PostgresIntrospector } from 'kysely';
import pg from 'pg';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { resources } from '@entrepot/contract/modules/index.ts';
import { Compiler, names } from './names.ts';
import { sideBySide } from './side-by-side.ts';

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S;
type Inferred = { [R in (typeof resources)[number] as Camel<R['table']>]: RowOf<R> };
/** An interface, not an alias: the checker then looks a table up by name instead of expanding all of them. */
export interface Tables extends Inferred {}
/** The one handle a verb gets on the database. */
export type Tx = Kysely<Tables>;

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A client that gives every parameterised statement a name, so that PostgreSQL plans it once for each connection. */
function preparingClient(most: number) {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known || names.size >= most) return known;
    names.set(text, `p${names.size}`);
    return names.get(text);
  };
  return class extends pg.Client {
    override query(query: any, values?: any, callback?: any): any {
      const name = typeof query === 'string' && Array.isArray(values) ? nameOf(query) : undefined;
      return name ? super.query({ name, text: query, values } as never, callback) : super.query(query, values, callback);
    }
  };
}

/** A pool that outlives the database's restarts: a client that dies in use would otherwise take the server down. */
export function openPool(connectionString: string, { max = 12, prepare = true, waitMs = 5000 } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: waitMs,
    Client: prepare ? (preparingClient(1000) as never) : undefined,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** What each statement goes through before it is sent. Tests that record statements add themselves at the end. */
export const plugins: KyselyPlugin[] = [names];
const nowhere = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createQueryCompiler: () => new Compiler(),
};
/** Makes the text of statements, with columns in snake_case, that no database is asked for. */
export const withoutDatabase: Tx = new Kysely<Tables>({
  dialect: { ...nowhere, createIntrospector: (db) => new PostgresIntrospector(db) },
  plugins,
});

/** The typed query builder over a pool; camelCase in code, snake_case in SQL. */
export const openDb = (pool: pg.Pool): Tx => new Kysely<Tables>(sideBySide(pool, plugins));

/** The SQLSTATE and the constraint of a database error, or undefined when it is none. */
export function databaseError(problem: unknown): { state: string; constraint: string } | undefined {
  const found = problem as { code?: unknown; constraint?: unknown } | null;
  if (typeof found?.code !== 'string' || !/^[0-9A-Z]{5}$/.test(found.code)) return undefined;
  // On a cluster, shards have the constraint's name with a number behind it.
  return { state: found.code, constraint: String(found.constraint ?? '').replace(/_\d+$/, '') };
}
