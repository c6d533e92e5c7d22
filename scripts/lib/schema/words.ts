import type { Part } from './catalog.ts';

/** A name as SQL takes it. */
export const quoted = (name: string) => `"${name}"`;
/** A statement that changes a table. */
export const alter = (table: string, change: string) => `alter table ${quoted(table)} ${change};`;
/** What a part is called where people read of it. */
export function called({ kind, table, name }: Part): string {
  if (kind === 'table') return `the table ${table}`;
  if (kind === 'grants') return `what the serving role may do with ${table}`;
  return `the ${kind} ${name}${table ? ` of ${table}` : ''}`;
}

/** How a constraint, an index, a trigger or a function of the contract is made. */
export const textOf = ({ text, is }: Part) => text ?? is;

/** The statement that makes an index, on a table with rows beside the work of the day. */
export function createIndex(part: Part, concurrently: boolean): string {
  const text = textOf(part);
  return `${concurrently ? text.replace(/^create (unique )?index /i, 'create $1index concurrently ') : text};`;
}

/** The statement that makes a trigger or a function, or makes it otherwise. */
export const createOrReplace = (part: Part) => `${textOf(part).replace(/^create /i, 'create or replace ')};`;
