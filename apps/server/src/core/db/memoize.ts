import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Db, Tx } from './db.ts';

type Table = AnyResource['table'];
interface Known {
  of: readonly Table[];
  value: Promise<unknown>;
}
const known = new WeakMap<Db, Map<string, Known>>();

/**
 * Memoizes a read of settings or master data within a transaction, so that all its steps use the same values. The entry is named by its
 * tables and a key; writing to one of these tables with the row functions invalidates it. Outside a transaction every call reads.
 */
export function memoize<T>(tx: Db, of: readonly Table[], key: string, read: () => Promise<T>): Promise<T> {
  if (!tx.isTransaction) return read();
  const all = known.get(tx) ?? new Map<string, Known>();
  known.set(tx, all);
  const name = `${of.join()} ${key}`;
  const found = all.get(name);
  if (found) return found.value as Promise<T>;
  const value = read();
  all.set(name, { of, value });
  // A failed read may succeed next time.
  value.catch(() => all.delete(name));
  return value;
}

/** Invalidates the entries that were read from a table, after the transaction wrote to it. */
export function invalidate(tx: Tx, table: Table): void {
  const all = known.get(tx);
  if (!all) return;
  for (const [name, { of }] of all) if (of.includes(table)) all.delete(name);
}
