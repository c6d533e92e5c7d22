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

/** The statement that makes an index, on a table with rows beside the work of the day. */
export function createIndex({ is }: Part, concurrently: boolean): string {
  const text = is.replace(
    /^CREATE (UNIQUE )?INDEX /,
    (_, unique) => `create ${unique ? 'unique ' : ''}index ${concurrently ? 'concurrently ' : ''}`,
  );
  return `${withoutSchema(text)};`;
}

/** The statement that makes a trigger, or makes it otherwise. */
export const createTrigger = ({ is }: Part) => `${withoutSchema(is.replace(/^CREATE /, 'create or replace '))};`;

const withoutSchema = (text: string) => text.replace(' ON public.', ' on ');
