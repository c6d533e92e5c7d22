import { readFileSync } from 'node:fs';
import { textTemplate } from '@entrepot/server/core/calls/texts.ts';
import { type Field, type Fields, wireName } from '../../../packages/contract/src/core/field.ts';
import { languages } from '../../../packages/contract/src/core/language.ts';
import { shippedMenu } from '../../../packages/contract/src/modules/menu.ts';
import { filesBelow, inRoot, shortPath } from '../paths.mjs';
import { tableLines } from './layout.ts';

/** The text at a path in the three languages; empty cells when there is none. */
export const labels = (path: string): string[] => languages.map((language) => textTemplate(language, path) ?? '');

export const fieldHead = ['Field', 'API name', 'Type', 'Notes', ...languages];

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
    .filter((path) => !/\/(test|e2e)\//.test(path))
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
