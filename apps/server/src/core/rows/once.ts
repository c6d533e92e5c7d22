import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Tx } from './db.ts';

type Table = AnyResource['table'];
interface Known {
  of: readonly Table[];
  value: Promise<unknown>;
}
const known = new WeakMap<Tx, Map<string, Known>>();

/**
 * Reads settings or masters once in a transaction, however many of its steps ask: all of them go by the same. What is read is named by its
 * tables and a key; a row of one of them that the transaction writes by the row functions makes it be read anew. Outside a transaction it is
 * read each time.
 */
export function once<T>(tx: Tx, of: readonly Table[], key: string, read: () => Promise<T>): Promise<T> {
  if (!tx.isTransaction) return read();
  const all = known.get(tx) ?? new Map<string, Known>();
  known.set(tx, all);
  const name = `${of.join()} ${key}`;
  const found = all.get(name);
  if (found) return found.value as Promise<T>;
  const value = read();
  all.set(name, { of, value });
  // What failed may be there the next time.
  value.catch(() => all.delete(name));
  return value;
}

/** Takes note that a transaction wrote to a table. */
export function forget(tx: Tx, table: Table): void {
  const all = known.get(tx);
  if (!all) return;
  for (const [name, { of }] of all) if (of.includes(table)) all.delete(name);
}
