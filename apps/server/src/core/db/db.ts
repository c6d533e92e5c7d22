import { DummyDriver, Kysely, type KyselyPlugin, PostgresAdapter, PostgresIntrospector, type Transaction } from 'kysely';
import pg from 'pg';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { resources } from '@entrepot/contract/modules/index.ts';
import { Compiler, names } from './names.ts';

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S;
type Inferred = { [R in (typeof resources)[number] as Camel<R['table']>]: RowOf<R> };
/** An interface, not an alias: the type checker then resolves a table by name instead of expanding all of them. */
export interface Tables extends Inferred {}
/** A database handle: the pool, which opens transactions, or a transaction. Functions that only read accept either. */
export type Db = Kysely<Tables>;
/** An open transaction, the handle that verbs receive. It is a `Db`; the pool is not a `Tx`, so that no verb runs outside a transaction. */
export type Tx = Transaction<Tables>;

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Plugins that every statement passes through before it is sent. Tests that record statements append theirs. */
export const plugins: KyselyPlugin[] = [names];
const nowhere = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createQueryCompiler: () => new Compiler(),
};
/** Compiles statements, with columns in snake_case, without a database. */
export const withoutDatabase: Db = new Kysely<Tables>({
  dialect: { ...nowhere, createIntrospector: (db) => new PostgresIntrospector(db) },
  plugins,
});

/** The SQLSTATE and constraint of a database error; `undefined` for any other error. */
export function databaseError(problem: unknown): { state: string; constraint: string } | undefined {
  const found = problem as { code?: unknown; constraint?: unknown } | null;
  if (typeof found?.code !== 'string' || !/^[0-9A-Z]{5}$/.test(found.code)) return undefined;
  // On a cluster, shards add a number to the constraint's name.
  return { state: found.code, constraint: String(found.constraint ?? '').replace(/_\d+$/, '') };
}
