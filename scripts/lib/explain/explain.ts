import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { type Caller, systemCaller } from '@entrepot/server/core/calls/caller.ts';
import type { Handler } from '@entrepot/server/core/calls/handler.ts';
import { withoutDatabase } from '@entrepot/server/core/db/db.ts';
import { allFields, snake } from '@entrepot/server/core/db/sql-names.ts';
import { createTable, foreignKeys } from '@entrepot/server/core/schema/tables.ts';
import { scopeOf } from '@entrepot/server/core/scope/scope.ts';
import { modules } from '@entrepot/server/modules/index.ts';
import type { Audience, Fields } from '../../../packages/contract/src/core/field.ts';
import type { AnyResource } from '../../../packages/contract/src/core/resource.ts';
import { languages } from '../../../packages/contract/src/core/language.ts';
import type { StateTable } from '../../../packages/contract/src/core/states.ts';
import { resources } from '../../../packages/contract/src/modules/index.ts';
import { isScreen } from '../contract/exports.ts';
import { filesBelow, shortPath, workspaces } from '../paths.mjs';
import { nearest, section, tableSection } from './layout.ts';
import { buttonLines, errorRows, fieldHead, fieldRow, filesUsing, labels, nestedRows, screenLines, screensUsing } from './parts.ts';
import { allSubjects, contractExports, type Exported, findSubjects, type ServedCall, type Subject } from './subjects.ts';

const exported = await contractExports();
const subjects = allSubjects(exported);

/** The kind and name of every module, entity and call, as `explain` accepts them. */
export const subjectNames: readonly (readonly [kind: string, name: string])[] = subjects.map(({ kind, name }) => [kind, name]);

/**
 * Explains a module, an entity or a call: everything that follows from its description.
 * @param words its name, optionally after its kind (`entity`, `call`, `module`)
 * @returns the lines to print; when several subjects match, their list; `found` is false when none does
 */
export function explain(words: readonly string[]): { lines: string[]; found: boolean } {
  if (words.length === 0) return { lines: [usage], found: false };
  const [subject, ...others] = findSubjects(words, subjects);
  if (!subject) return { lines: unknown(words.at(-1)!), found: false };
  if (others.length) return { lines: [`${words.join(' ')} matches:`, ...[subject, ...others].map(summary)], found: true };
  return { lines: linesOf(subject), found: true };
}

const usage = 'npm run explain <entity|call|module>, such as shelf, /Shelves/GetShelves or shelving';
const summary = ({ kind, name }: Subject) => `  npm run explain ${kind} ${name}`;

function unknown(word: string): string[] {
  const near = nearest(
    word,
    subjects.flatMap(({ names }) => names),
    5,
  );
  return [`Nothing is called "${word}". The nearest names: ${near.join(', ')}`];
}

function linesOf(subject: Subject): string[] {
  if (subject.kind === 'module') return moduleLines(subject.name);
  return subject.kind === 'entity' ? entityLines(subject.resource) : callLines(subject.call);
}

function entityLines(resource: AnyResource): string[] {
  const { name, module, table, page, totals } = resource;
  const source = exported.find(({ value }) => value === resource);
  const calls = callsIn(module).filter(({ entity, handlers }) => entity === resource || handlers[0]!.path.startsWith(`/${resource.area}/`));
  const readers = (resource.readableFrom ?? []).map((screen) => screen.name);
  const screens = resource.screen ? [resource.screen.name, ...readers] : readers;
  const kind = [resource.shared && 'shared by all sites', resource.appendOnly && 'append-only', resource.writtenBy && 'written by core'];
  const statements = createTable(resource).split('\n');
  const starting = (...starts: string[]) => statements.filter((line) => starts.some((start) => line.trimStart().startsWith(start)));
  const columns = new Map(starting('"').map((line) => [line.trim().split(' ', 1)[0], line.trim().replace(/^"\w+" |,$/g, '')]));
  const rows = Object.entries(allFields(resource)).map(([key, field]) =>
    fieldRow(key, field, columns.get(`"${snake(key)}"`) ?? '', labels(`${module}.${name}.fields.${key}`)),
  );
  return [
    `${name}: an entity of ${module}${source ? ` (${source.file})` : ''}`,
    ...section('Labels', [pair('one', labels(`${module}.${name}.title`)), pair('several', labels(`${module}.${name}.plural`))]),
    ...tableSection([`Table ${table}`, ...kind.filter(Boolean)].join(', '), fieldHead, rows),
    ...section(
      'Keys, checks and indexes',
      [...starting('constraint'), ...starting('create index', 'create unique'), ...keys(resource)].map(bare),
    ),
    ...section('Counted per hour and site, by', totals?.length ? [`  ${totals.join(', ')}`] : []),
    ...section('References to it', referencesTo(resource)),
    ...section('Page', page ? [pair('filters', page.filters), pair('columns', page.columns), pair('form', page.form.flat())] : []),
    ...section('Scope', scopeLines(resource)),
    ...section('Visible rows by audience', rowsByAudience(resource)),
    ...section('Fields that not everyone sees', hiddenFields(resource)),
    ...stateLines(exported.filter(({ value }) => isStates(value) && hasStates(resource, value))),
    ...tableSection('Calls', callHead, calls.flatMap(callRows)),
    ...section('Screens', screenLines(screens)),
    ...section('Buttons', buttonLines([...new Set(calls.flatMap(({ handlers }) => handlers[0]!.needs ?? []))])),
    ...section('Screens and pages that use it', source ? indented(screensUsing(filesUsing(source))) : []),
    ...section('Used by', source ? indented(filesUsing(source)) : []),
  ];
}

/** The fields that some of the audiences of the rows do not see, and those that are masked. */
function hiddenFields(resource: AnyResource): string[] {
  const { read = audiences } = resource.audience ?? {};
  return Object.entries(allFields(resource)).flatMap(([key, { seenBy, masked }]) => {
    const hidden = seenBy ? read.filter((one) => !seenBy.includes(one)) : [];
    const notes = [
      hidden.length === read.length ? 'sent to no one' : hidden.length ? `hidden from ${hidden.join(', ')}` : '',
      masked ? (masked === 'always' ? 'always masked' : `masked without ${masked}`) : '',
    ].filter(Boolean);
    return notes.length ? [`  ${key}: ${notes.join(', ')}`] : [];
  });
}

/** The errors that the verb of a call throws: those in the files of the server that import its description, except the module's table. */
function errorsThrown(module: string, files: readonly string[]): string[] {
  const verbs = files.filter((path) => path.startsWith('apps/server/') && !path.endsWith(`/${module}.ts`));
  const refusals = new Map<string, string>(
    exported.flatMap(({ name, value }) =>
      name.endsWith('Errors') ? refusalsOf(value).map(([error, refusal]) => [`${name}.${error}`, refusal().key] as const) : [],
    ),
  );
  return tableSection(
    'Errors',
    ['Error', 'Key', 'Thrown in'],
    errorRows(verbs, (name) => refusals.get(name)),
  );
}

function callLines(call: ServedCall): string[] {
  const { module, handlers, described, entity } = call;
  const { path, needs, input, output, transaction, idempotent, each } = handlers[0]!;
  const about = entity ?? (resources as readonly AnyResource[]).find((one) => one.module === module && path.startsWith(`/${one.area}/`));
  const labelOf = (key: string) => {
    const own = about ? labels(`${module}.${about.name}.fields.${key}`) : [];
    return own.some(Boolean) ? own : labels(`${module}.calls.${key}`);
  };
  const source = described ?? exported.find(({ value }) => value === entity);
  const rules = [
    `transaction: ${transaction}`,
    ...(idempotent ? ['accepts an idempotency key'] : []),
    ...(each ? [`once per id of ${each}`] : []),
  ];
  const answered = output.children as Fields | undefined;
  const isWhole = entity && answered === entity.fields;
  return [
    `${path}: ${described ? `the call ${described.name}` : `a plain call of ${entity?.name ?? 'the core'}`} of ${module}${source ? ` (${source.file})` : ''}`,
    ...tableSection('Paths', callHead, callRows(call)),
    ...section('Rules', indented(rules)),
    ...tableSection('Input', fieldHead, nestedRows(input, labelOf)),
    ...(answered && !isWhole
      ? tableSection(`Answer: ${output.shape}`, fieldHead, nestedRows(answered, labelOf))
      : section('Answer', indented([isWhole ? `${output.shape} of ${entity.name}` : output.sql || output.shape]))),
    ...(described ? errorsThrown(module, filesUsing(described)) : []),
    ...section('Screens', screenLines(needs ?? [])),
    ...section('Buttons', buttonLines(needs ?? [])),
    ...section('Screens and pages that use it', source ? indented(screensUsing(filesUsing(source))) : []),
    ...section('Used by', source ? indented(filesUsing(source)) : []),
  ];
}

function moduleLines(name: string): string[] {
  const own = exported.filter(({ module }) => module === name);
  const entities = (resources as readonly AnyResource[]).filter(({ module }) => module === name);
  const screens = own.flatMap(({ value }) => (isScreen(value) ? [value.name] : []));
  const errors = own.filter((one) => one.name.endsWith('Errors')).flatMap(({ value }) => refusalsOf(value));
  const errorRows = errors.map(([error, refusal]) => [error, refusal().key, ...labels(`${name}.errors.${error}`)]);
  const served = modules.find((one) => one.name === name);
  const events = own.filter(({ value }) => isEvent(value)).map(({ value }) => (value as { name: string }).name);
  return [
    `${name}: a module`,
    ...tableSection(
      'Entities',
      ['Entity', 'Table', ...languages],
      entities.map((one) => [one.name, one.table, ...labels(`${name}.${one.name}.title`)]),
    ),
    ...tableSection('Calls', callHead, callsIn(name).flatMap(callRows)),
    ...section('Screens', screenLines(screens)),
    ...stateLines(own.filter(({ value }) => isStates(value))),
    ...tableSection('Errors', ['Error', 'Key', ...languages], errorRows),
    ...section('Events that it publishes', indented(events)),
    ...section('Events that it subscribes to', indented((served?.subscribers ?? []).map(({ fact }) => fact.name))),
    ...section('Files, with their number of lines', fileLines(name)),
  ];
}

/** The files of a module in every workspace. */
function fileLines(module: string): string[] {
  const files: string[] = workspaces().flatMap((folder: string) => filesBelow(`${folder}/src/modules/${module}`));
  return files.map((file) => `${String(readFileSync(file, 'utf8').split('\n').length - 1).padStart(6)}  ${shortPath(file)}`);
}

const pair = (name: string, values: readonly string[]) => `  ${name.padEnd(8)} ${values.join(' · ')}`;
const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
const bare = (line: string) => `  ${line.trim().replace(/[,;]$/, '')}`;
const callsIn = (module: string) => subjects.flatMap((one) => (one.kind === 'call' && one.call.module === module ? [one.call] : []));

const callHead = ['Path', 'Audience', 'Needs'];
const callRows = ({ handlers }: ServedCall) =>
  handlers.map(({ path, audience, needs }: Handler) => [path, audience.join(', '), needs?.join(', ') ?? '']);

const byName = new Map((resources as readonly AnyResource[]).map((one) => [one.name, one]));
const keys = (resource: AnyResource) => foreignKeys(resource, byName).map((statement) => statement.replace(/^alter table "\w+" add /, ''));

function referencesTo({ name }: AnyResource): string[] {
  const found = (resources as readonly AnyResource[]).flatMap((other) =>
    Object.entries(other.fields as Fields).flatMap(([key, { references }]) => (references === name ? [`${other.name}.${key}`] : [])),
  );
  return found.length ? [`  ${found.join(', ')}`] : [];
}

/** The fields that limit access to the rows, and further accounts whose lists reload. */
function scopeLines({ scope = {}, watchers = [] }: AnyResource): string[] {
  const stated = Object.entries(scope).map(([kind, key]) => pair(kind, [key ?? 'no limit']));
  return watchers.length ? [...stated, pair('watchers', watchers)] : stated;
}

// Recognisable values in the place of a caller's own, so that the conditions can be read.
const siteIds = [':sites', ':sites'];
const warehouseIds = [':warehouses', ':warehouses'];
const system = systemCaller({ siteIds, now: new Date(0), takeNumber: async () => 0 });
const audiences: readonly Audience[] = ['platform', 'site', 'warehouse', 'customer', 'anonymous'];

/** The condition on the rows that each audience may access, as `scopeOf` defines it. Rules of `crud()` may narrow it further. */
function rowsByAudience(resource: AnyResource): string[] {
  const { read = [], write = [] } = resource.audience ?? {};
  const allowed = audiences.filter((one) => [...read, ...write].includes(one));
  const conditions = (allowed.length ? allowed : audiences).map((audience) => {
    const caller: Caller = {
      ...system,
      audience,
      userId: ':user',
      ownerId: ':customer',
      warehouseIds: audience === 'warehouse' ? warehouseIds : null,
    };
    const compiled = sql`${scopeOf(caller, resource)}`.compile(withoutDatabase);
    const values = compiled.parameters.map((value) => String([value].flat()[0]));
    const condition = compiled.sql.replace(/\$(\d+)/g, (_, at) => values[Number(at) - 1]!);
    return { audience, condition: condition.replaceAll(`"${resource.table}".`, '').replaceAll('"', '') };
  });
  const through = [pair('read', read), pair('write', write)].filter((_, at) => [read, write][at]!.length);
  const distinct = [...new Set(conditions.map(({ condition }) => condition))];
  const lines = distinct.map((condition) => {
    const who = conditions.filter((one) => one.condition === condition).map(({ audience }) => audience);
    return `  ${who.join(', ')}: ${condition}`;
  });
  return [...through, ...lines];
}

const isStates = (value: unknown): value is StateTable =>
  typeof value === 'object' && value !== null && 'graph' in value && 'enumName' in value;
type Refusals = readonly (readonly [name: string, refusal: () => { key: string }])[];
const refusalsOf = (value: unknown): Refusals =>
  Object.entries(value ?? {}).flatMap(([name, refusal]) => (typeof refusal === 'function' ? [[name, refusal] as const] : []));
const isEvent = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).join() === 'name';
const hasStates = (resource: AnyResource, { enumName }: StateTable) =>
  Object.values(resource.fields as Fields).some((field) => field.widget === 'state' && field.enumName === enumName);

function stateLines(found: readonly Exported[]): string[] {
  return found.flatMap(({ name, value }) => {
    if (!isStates(value)) return [];
    const steps = Object.entries(value.graph).flatMap(([from, verbs]) => Object.entries(verbs).map(([verb, to]) => [from, verb, to]));
    return tableSection(`States: ${name} (${value.enumName})`, ['From', 'Step', 'To'], steps);
  });
}
