import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SelectLists } from '@entrepot/contract/core/call.ts';
import { eachLanguage, fillIn, type Language, languages } from '@entrepot/contract/core/language.ts';
import { withDefaultLabels } from '@entrepot/contract/core/labels.ts';
import { pickLanguage, textAt, type Texts, type TextsOfAll } from '@entrepot/contract/core/texts.ts';
import type { ErrorKey, FieldProblem, Refusal } from '@entrepot/contract/core/errors.ts';
import { type CodeTable, textIn } from '@entrepot/contract/data/coded.ts';
import { isOffered } from '@entrepot/contract/data/demo-mode.ts';
import { enumerations } from '@entrepot/contract/data/enumerations.ts';
import { errors } from '@entrepot/contract/data/errors.ts';
import { resources } from '@entrepot/contract/modules/index.ts';
import { root } from '../root.ts';

const contract = join(root, 'packages/contract/src');
const textsFile = (folder: string) => join(contract, folder, 'texts.json');
const readFolder = (folder: string): TextsOfAll => JSON.parse(readFileSync(textsFile(folder), 'utf8'));

function readTexts(): TextsOfAll {
  const names = readdirSync(join(contract, 'modules')).filter((name) => existsSync(textsFile(`modules/${name}`)));
  const core = readFolder('core');
  const modules = Object.fromEntries(names.map((name) => [name, readFolder(`modules/${name}`)]));
  return { core, ...withDefaultLabels({ core, modules, resources }) };
}

let texts: Record<Language, Texts> | undefined;

/** The texts of a language; the files are read when the first text is needed. */
function textsOf(language: Language): Texts {
  if (!texts) {
    const all = readTexts();
    texts = eachLanguage((one) => pickLanguage(all, one));
  }
  return texts[language];
}

/**
 * The text at a dotted path such as `shelving.errors.full`, with its placeholders filled in; `undefined` when there is none. A `count` of
 * one uses the key with the suffix `_one` where the language has one: the same files and the same rule as in the browser.
 */
export function text(language: Language, path: string, values: Record<string, unknown> = {}): string | undefined {
  const texts = textsOf(language);
  const found = (Number(values.count) === 1 ? textAt(texts, `${path}_one`) : undefined) ?? textAt(texts, path);
  return found === undefined ? undefined : fillIn(found, spoken(language, values));
}

/** The text at a dotted path with its placeholders as they are; `undefined` when there is none. */
export const textTemplate = (language: Language, path: string): string | undefined => textAt(textsOf(language), path);

/** The separator between names in a list, by language. */
export const listMark = (language: Language): string => (language === 'en-us' ? ', ' : '、');

/** Formats values for a language: lists joined with its separator, and texts stored in every language, such as a title, in this one. */
function spoken(language: Language, values: Record<string, unknown>): Record<string, unknown> {
  const inOne = (value: unknown) => {
    if (Array.isArray(value)) return value.join(listMark(language));
    if (!value || typeof value !== 'object' || !(language in value)) return value;
    const texts = value as Record<Language, string>;
    return texts[language] || languages.map((other) => texts[other]).find(Boolean);
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inOne(value)]));
}

/** One text in all three languages, for rows that store their texts in every language. */
export const textInAll = (path: string, values: Record<string, unknown> = {}) =>
  Object.fromEntries(languages.map((language) => [language, text(language, path, values) ?? path])) as Record<Language, string>;

/** The message of a refusal: its own, otherwise the catalogue's. */
export function sentence(language: Language, refusal: Refusal): string {
  const own = refusal.text && text(language, refusal.text, refusal.values);
  return withState(language, refusal, own || undefined) ?? errorText(language, refusal.key);
}

/** Adds the current state to the refusal of a step that the row's state does not allow, because the person saw another state. */
function withState(language: Language, { values }: Refusal, own: string | undefined): string | undefined {
  const { enumName, from } = values;
  if (typeof enumName !== 'string' || typeof from !== 'number') return own;
  const state = enumLabel(language, enumName, from);
  return text(language, own ? 'core.errors.atState' : 'core.errors.presentState', { own, state });
}

/** The catalogue's text of an error key. */
export const errorText = (language: Language, key: ErrorKey): string => textIn(errors.lines[key], language);

/** The {Field, Message} pairs of wrong fields. */
export const fieldMessages = (language: Language, problems: readonly FieldProblem[]) =>
  problems.map(({ field, key, values }) => ({
    Field: field,
    // A key with a dot is a module's own message.
    Message: text(language, key.includes('.') ? key : `core.field.${key}`, values) ?? errorText(language, 'ValidationFailed'),
  }));

const tables: ReadonlyMap<string, CodeTable> = new Map(Object.entries(enumerations));
const linesOf = (enumName: string) => Object.values(tables.get(enumName)?.lines ?? {});

/** The labels of an enumeration by code in one language; empty when there is no such enumeration. */
export function enumLabels(enumName: string, language: Language): Record<string, string> {
  return Object.fromEntries(linesOf(enumName).map((line) => [String(line[0]), textIn(line, language)]));
}

/** The label of one code. */
export const enumLabel = (language: Language, enumName: string, code: number) =>
  enumLabels(enumName, language)[String(code)] ?? String(code);

/** The names of all enumerations. */
export const enumNames = [...tables.keys()];

/** The option lists of the named enumerations in the reader's language; unknown names are left out. */
export function selectLists(names: readonly string[], language: Language): SelectLists {
  const known = enumNames.filter((name) => names.includes(name));
  const listOf = (name: string) =>
    linesOf(name)
      .filter(([code]) => isOffered(name, code))
      .map((line) => ({ Value: line[0], Name: textIn(line, language) }));
  return Object.fromEntries(known.map((name) => [name, listOf(name)]));
}
