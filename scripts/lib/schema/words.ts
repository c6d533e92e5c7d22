import type { Part } from './catalog.ts';

/** The facts about the contract that the proposals need. */
export interface Wanted {
  parts: readonly Part[];
  /** Returns the statement that recounts the rows of a table's list; undefined where nothing is counted. */
  recountSql(table: string): string | undefined;
}

/** One difference between the migrations and the contract, and the statements that would resolve it. */
export interface Difference {
  words: string;
  /** Statements to run in one transaction. */
  inside?: string[];
  /** Statements to run after the transaction. */
  outside?: string[];
  /** Whether the migrations create a part that the contract lacks. */
  isLeftOver?: boolean;
  /** Statements that lose data or block all users and need a person's decision. */
  confirm?: string[];
}

/** Quotes a name for SQL. */
export const quoted = (name: string) => `"${name}"`;
/** Returns an `alter table` statement. */
export const alter = (table: string, change: string) => `alter table ${quoted(table)} ${change};`;
/** The display name of a part. */
export function called({ kind, table, name }: Part): string {
  if (kind === 'table') return `the table ${table}`;
  if (kind === 'grants') return `what the serving role may do with ${table}`;
  return `the ${kind} ${name}${table ? ` of ${table}` : ''}`;
}

/** Returns the statement that creates a constraint, an index, a trigger or a function of the contract. */
export const textOf = ({ text, is }: Part) => text ?? is;

/** The statement that creates an index, with `concurrently` on a table in use. */
export function createIndex(part: Part, concurrently: boolean): string {
  const text = textOf(part);
  return `${concurrently ? text.replace(/^create (unique )?index /i, 'create $1index concurrently ') : text};`;
}

/** Returns the statement that creates or replaces a trigger or a function. */
export const createOrReplace = (part: Part) => `${textOf(part).replace(/^create /i, 'create or replace ')};`;
