import type { Part } from './catalog.ts';
import { changed } from './changed.ts';
import { alter, called, createIndex, createOrReplace, quoted, textOf, type Wanted, type Difference } from './words.ts';
import { recountOnChange } from './recount-on-change.ts';

type Order = readonly Part['kind'][];
const making: Order = ['extension', 'table', 'column', 'function', 'constraint', 'index', 'trigger', 'grants'];
const taking: Order = ['trigger', 'index', 'constraint', 'column', 'table', 'function', 'extension', 'grants'];
const keyOf = ({ kind, table, name }: Part) => `${kind} ${table} ${name}`;

/** Returns every difference between the migrations and the contract, in the order in which they may be resolved. */
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
  // A part that is dropped with its table needs no statement of its own.
  const goes = ({ kind, table }: Part) => kind !== 'table' && table !== '' && !wantedTables.has(table);
  const extra = made.filter((part) => !want.has(keyOf(part)) && !goes(part));
  return [...found, ...inOrder(extra, taking).map(leftOver)];
}

const inOrder = (parts: readonly Part[], order: Order) => [...parts].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));

/** Returns the statements that drop a part that the migrations create and the contract lacks. They need a person's decision. */
function leftOver(part: Part): Difference {
  const { table, name, column } = part;
  const words = `the migrations create ${called(part)}, which the contract lacks`;
  const ways: Record<Part['kind'], string> = {
    extension: `drop extension ${name};`,
    table: `drop table ${quoted(table)};`,
    column: alter(table, `drop column ${quoted(name)}`),
    function: `drop function ${quoted(name)}();`,
    constraint: alter(table, `drop constraint ${name}`),
    index: `drop index ${quoted(name)};`,
    trigger: `drop trigger ${name} on ${quoted(table)};`,
    grants: `revoke all on ${quoted(table)} from entrepot_app;`,
  };
  const isObsolete = column?.required && column.fallback === null && !column.identity;
  const inside = isObsolete ? [alter(table, `alter column ${quoted(name)} drop not null`)] : [];
  return { words, inside, confirm: [ways[part.kind]], isLeftOver: true };
}

/** Returns the statements that create a part of the contract that the migrations lack; none when it is created with its new table. */
function missing(part: Part, wanted: Wanted, isNew: boolean): Difference[] {
  const words = `the contract has ${called(part)}, which no migration creates`;
  if (isNew) return ofNewTable(part, wanted, words);
  const ways: Record<Part['kind'], () => Omit<Difference, 'words'>> = {
    extension: () => ({ inside: [`create extension if not exists ${part.name};`] }),
    table: () => ({}),
    column: () => ({ inside: addColumn(part) }),
    function: () => ({ inside: [createOrReplace(part)] }),
    constraint: () => addConstraint(part),
    index: () => ({ outside: [createIndex(part, true)] }),
    trigger: () => ({ inside: [createOrReplace(part)], outside: recountOnChange(part, part.table, wanted) }),
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
    `-- ${table}.${name} is required and has no value for existing rows. Insert a constant, or make the column`,
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
