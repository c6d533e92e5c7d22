import type { Part } from './catalog.ts';
import { changed } from './changed.ts';
import { leftOver } from './left-over.ts';
import { missing } from './missing.ts';

/** Something in which the migrations and the contract differ, and what would make them agree. */
export interface Difference {
  words: string;
  /** Statements for one transaction. */
  inside?: string[];
  /** Statements for after it. */
  outside?: string[];
  /** What loses data or stops everybody, for a person to decide. */
  confirm?: string[];
}

/** What the proposals need to know of the contract. */
export interface Wanted {
  parts: readonly Part[];
  /** The statement that counts the rows of a table's list anew; undefined where nothing is counted. */
  countAnew(table: string): string | undefined;
}

type Order = readonly Part['kind'][];
const making: Order = ['extension', 'table', 'column', 'function', 'constraint', 'index', 'trigger', 'grants'];
const taking: Order = ['trigger', 'index', 'constraint', 'column', 'table', 'function', 'extension', 'grants'];
const keyOf = ({ kind, table, name }: Part) => `${kind} ${table} ${name}`;

/** Every difference between what the migrations make and what the contract wants, in the order in which it may be put right. */
export function differences(made: readonly Part[], wanted: Wanted): Difference[] {
  const have = new Map(made.map((part) => [keyOf(part), part]));
  const want = new Set(wanted.parts.map(keyOf));
  const tables = (parts: readonly Part[]) => new Set(parts.filter(({ kind }) => kind === 'table').map(({ table }) => table));
  const [oldTables, wantedTables] = [tables(made), tables(wanted.parts)];
  const isNew = (table: string) => table !== '' && !oldTables.has(table);
  const found = inOrder(wanted.parts, making).flatMap((part) => {
    const before = have.get(keyOf(part));
    if (!before) return missing(part, wanted, isNew(part.table));
    return before.is === part.is ? [] : [changed(before, part, wanted)];
  });
  // What goes with its table needs no words of its own.
  const goes = ({ kind, table }: Part) => kind !== 'table' && table !== '' && !wantedTables.has(table);
  const extra = made.filter((part) => !want.has(keyOf(part)) && !goes(part));
  return [...found, ...inOrder(extra, taking).map(leftOver)];
}

const inOrder = (parts: readonly Part[], order: Order) => [...parts].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
