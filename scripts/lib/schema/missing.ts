import type { Part } from './catalog.ts';
import type { Difference, Wanted } from './difference.ts';
import { countedAnew } from './counted-anew.ts';
import { alter, called, createIndex, createOrReplace, quoted, textOf } from './words.ts';

/** What makes a part that the contract has and the migrations do not make; nothing where it comes with its new table. */
export function missing(part: Part, wanted: Wanted, isNew: boolean): Difference[] {
  const words = `the contract has ${called(part)}, the migrations do not make it`;
  if (isNew) return ofNewTable(part, wanted, words);
  const ways: Record<Part['kind'], () => Omit<Difference, 'words'>> = {
    extension: () => ({ inside: [`create extension if not exists ${part.name};`] }),
    table: () => ({}),
    column: () => ({ inside: addColumn(part) }),
    function: () => ({ inside: [createOrReplace(part)] }),
    constraint: () => addConstraint(part),
    index: () => ({ outside: [createIndex(part, true)] }),
    trigger: () => ({ inside: [createOrReplace(part)], outside: countedAnew(part, part.table, wanted) }),
    grants: () => ({ inside: grant(part) }),
  };
  return [{ words, ...ways[part.kind]() }];
}

function ofNewTable(part: Part, wanted: Wanted, words: string): Difference[] {
  if (part.kind === 'table') return [{ words, inside: [createTable(part, wanted.parts)] }];
  const silent = (statements: string[]) => (statements.length ? [{ words: '', inside: statements }] : []);
  if (part.kind === 'constraint' && part.type === 'f') return silent([alter(part.table, `add constraint ${part.name} ${textOf(part)}`)]);
  if (part.kind === 'index') return silent([createIndex(part, false)]);
  if (part.kind === 'trigger') return silent([createOrReplace(part)]);
  if (part.kind === 'grants') return silent(grant(part));
  return [];
}

function createTable({ table, is: options }: Part, parts: readonly Part[]): string {
  const own = parts.filter((part) => part.table === table);
  const columns = own.filter(({ kind }) => kind === 'column').map(({ name, is }) => `  ${quoted(name)} ${is}`);
  const constraints = own
    .filter(({ kind, type }) => kind === 'constraint' && type !== 'f')
    .map((part) => `  constraint ${part.name} ${textOf(part)}`);
  return `create table ${quoted(table)} (\n${[...columns, ...constraints].join(',\n')}\n)${options && ` with (${options})`};`;
}

function addColumn({ table, name, is, column }: Part): string[] {
  const add = `add column ${quoted(name)} ${is}`;
  if (!column!.required || column!.fallback !== null || column!.identity) return [alter(table, add)];
  return [
    `-- ${table}.${name} is required and starts as nothing. What do the rows have that are there? Put a constant in, or make the column`,
    `-- nullable here, fill it by a file of this one's name that ends in .fill.sql, and make it required in the migration after.`,
    alter(table, `${add} default ???`),
    alter(table, `alter column ${quoted(name)} drop default`),
  ];
}

function addConstraint(part: Part): Omit<Difference, 'words'> {
  const { table, name, type } = part;
  const add = `add constraint ${name} ${textOf(part)}`;
  if (type === 'p' || type === 'u') return { confirm: [alter(table, add)] };
  return { inside: [alter(table, `${add} not valid`)], outside: [alter(table, `validate constraint ${name}`)] };
}

const grant = ({ table, is }: Part) => (is ? [`grant ${is} on ${quoted(table)} to entrepot_app;`] : []);
