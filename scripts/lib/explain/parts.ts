import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod/mini';
import { textTemplate } from '@entrepot/server/core/calls/texts.ts';
import { type Field, type Fields, wireName } from '../../../packages/contract/src/core/field.ts';
import { languages } from '../../../packages/contract/src/core/language.ts';
import { shippedMenu } from '../../../packages/contract/src/modules/menu.ts';
import { filesBelow, inRoot, shortPath } from '../paths.mjs';
import { tableLines } from './layout.ts';

/** The text at a path in the three languages; empty cells when there is none. */
export const labels = (path: string): string[] => languages.map((language) => textTemplate(language, path) ?? '');

export const fieldHead = ['Field', 'API name', 'Type', 'Notes', ...languages];

const bounds = { minLength: 'length ≥', maxLength: 'length ≤', minimum: '≥', maximum: '≤', minItems: 'items ≥', maxItems: 'items ≤' };

/** The limits that the schema of a field checks, such as `≥ 1, ≤ 200`, besides those that its stored type states. */
function limitsOf({ schema, sql }: Field): string {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref', reused: 'inline' }) as Record<string, unknown>;
  const found = Object.entries(bounds).flatMap(([key, sign]) => {
    const value = json[key];
    const isLimit = typeof value === 'number' && Math.abs(value) < 1e9 && !(key === 'minLength' && value === 0);
    return isLimit && sql !== `varchar(${value})` ? [`${sign} ${value}`] : [];
  });
  return found.join(', ');
}

/** The row of a field: names, type (`sql` if stored), notes and labels in the three languages; `above` is the path of the field that contains it. */
export function fieldRow(key: string, field: Field, sql: string, labelled: readonly string[], above = ''): string[] {
  const account = field.account && { customer: 'a customer', staff: 'a member of staff' }[field.account];
  const references = account ?? (field.references && `references ${field.references}`);
  const display = Object.entries(field.display ?? {}).map(([name, shown]) => `${name} from ${shown}`);
  const notes = [
    field.required && 'required',
    field.readOnly && 'read-only',
    references,
    ...display,
    field.enumName,
    field.unit,
    limitsOf(field),
    field.seenBy && (field.seenBy.length ? `only ${field.seenBy.join(', ')}` : 'never sent'),
    field.masked && (field.masked === 'always' ? 'masked' : `masked without ${field.masked}`),
  ].filter(Boolean);
  return [above + key, wireName(key, field), sql, notes.join(', '), ...labelled];
}

/** The rows of a call's fields; those of objects and lists below their own, with the path of their keys. */
export function nestedRows(fields: Fields, labelOf: (key: string) => readonly string[], above = ''): string[][] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const isNested = field.shape === 'object' || field.shape === 'list';
    const row = fieldRow(key, field, isNested ? field.shape : field.sql || field.shape, labelOf(key), above);
    return isNested ? [row, ...nestedRows(field.children as Fields, labelOf, `${above}${key}.`)] : [row];
  });
}

const shippedScreens = shippedMenu.flatMap((group) => group.screens.map((screen) => ({ screen, group })));

/** The lines of screens given by their codes, each with its place in the menu, titles, audience, buttons and the pages that draw it. */
export function screenLines(codes: readonly string[]): string[] {
  const names = new Set(codes.map((code) => code.split('.')[0]));
  const rows = shippedScreens
    .filter(({ screen }) => names.has(screen.name))
    .map(({ screen, group }) => {
      const buttons = [...new Set([...screen.buttons, ...screen.customerButtons])].map((code) => code.split('.')[1]);
      return [screen.name, group.name, ...screen.titles, screen.audience.join(', '), pageOf(screen.name), buttons.join(', ')];
    });
  return rows.length ? tableLines(['Screen', 'Menu group', ...languages, 'Audience', 'Page', 'Buttons'], rows) : [];
}

/** The lines of the buttons among permission codes, with their labels in the three languages. */
export function buttonLines(codes: readonly string[]): string[] {
  const rows = codes.filter((code) => code.includes('.')).map((code) => [code, ...labels(`access.rights.${code.split('.')[1]}`)]);
  return rows.length ? tableLines(['Button', ...languages], rows) : [];
}

interface Source {
  path: string;
  text: string;
}
let sources: readonly Source[] | undefined;

/** The sources of the server's modules and of the clients, without tests. */
function programSources(): readonly Source[] {
  const folders = ['apps/server/src/modules', 'apps/web/src', 'apps/mobile/src', 'packages/client/src'];
  const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.(test|e2e)\.tsx?$/.test(name);
  sources ??= folders
    .flatMap((folder) => filesBelow(inRoot(folder), isSource))
    // The path within the repository: a clone may be in a folder of any name.
    .filter((path) => !/\/(test|e2e)\//.test(shortPath(path)))
    .map((path) => ({ path: shortPath(path), text: readFileSync(path, 'utf8') }));
  return sources;
}

/** The file of the page of a screen in the web client; empty when it has none. */
function pageOf(screen: string): string {
  for (const { path, text } of programSources()) {
    if (!path.endsWith('/pages.ts')) continue;
    const entry = new RegExp(`^  ${screen}: (.*)`, 'm').exec(text)?.[1];
    if (entry === undefined) continue;
    const file = /import\('\.\/([^']+)'\)/.exec(entry)?.[1];
    return file ? path.replace('pages.ts', file) : path;
  }
  return '';
}

let importers: ReadonlyMap<string, readonly string[]> | undefined;

/** The files that import an export of the contract, by its specifier and name. */
function importersOf(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { path, text } of programSources())
    for (const [, names, from] of text.matchAll(/^import (?:type )?{([^}]*)} from '(@entrepot\/contract\/[^']+)'/gm))
      for (const name of names!.match(/\w+/g) ?? []) found.set(`${from} ${name}`, [...(found.get(`${from} ${name}`) ?? []), path]);
  return found;
}

/** The files of the server's modules and of the clients that import an export of the contract. */
export function filesUsing({ name, file }: { name: string; file: string }): readonly string[] {
  importers ??= importersOf();
  return importers.get(`${file.replace('packages/contract/src', '@entrepot/contract')} ${name}`) ?? [];
}

/**
 * The errors that files of the server throw by name, in module texts and from the catalogue; those that every call may answer
 * (`ValidationFailed`, `NoPermission`, `NotFound` of its references) are not stated.
 */
export function errorRows(files: readonly string[], keyOf: (name: string) => string | undefined): string[][] {
  const texts = programSources().filter(({ path }) => files.includes(path));
  const rows = texts.flatMap(({ path, text }) => [
    ...[...text.matchAll(/\b(\w+)Errors\.(\w+)\(/g)].map(([, group, name]) => [
      `${group}Errors.${name}`,
      keyOf(`${group}Errors.${name}`) ?? '',
      path,
    ]),
    ...[...text.matchAll(/\brefuse\('(\w+)'/g)].map(([, key]) => ['', key!, path]),
  ]);
  return [...new Map(rows.map((row) => [row.join(), row])).values()];
}

let importedBy: ReadonlyMap<string, readonly string[]> | undefined;

/** The files of the clients by what they import with a relative path. */
function relativeImporters(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { path, text } of programSources())
    for (const [, from] of text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
      const target = join(dirname(path), from!);
      found.set(target, [...(found.get(target) ?? []), path]);
    }
  return found;
}

/** The screens and mobile pages whose files are among some files of the clients, or import them directly or through others. */
export function screensUsing(files: readonly string[]): string[] {
  importedBy ??= relativeImporters();
  const reached = new Set(files.filter((path) => /^apps\/(web|mobile)\//.test(path)));
  for (const path of reached)
    if (!/\/(pages|staff-pages)\.tsx?$/.test(path)) for (const user of importedBy.get(path) ?? []) reached.add(user);
  const screens = shippedScreens.flatMap(({ screen }) => (reached.has(pageOf(screen.name)) ? [screen.name] : []));
  const mobile = [...reached].filter((path) => path.startsWith('apps/mobile/') && path.endsWith('-page.tsx'));
  return [...new Set([...screens, ...mobile])];
}
