import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SelectLists } from '@entrepot/contract/core/call.ts';
import { fillIn, type Language, languages } from '@entrepot/contract/core/language.ts';
import type { FieldProblem, Refusal } from '@entrepot/contract/core/errors.ts';
import { root } from '../root.ts';

type Tree = { [key: string]: string | Tree };
interface EnumRow {
  Name: string;
  Values: { Code: number; Key: string; zh_cn: string; zh_tw: string; en_us: string }[];
}
interface ErrorRow {
  Key: string;
  Code: number;
  zh_cn: string;
  zh_tw: string;
  en_us: string;
}

const contract = join(root, 'packages/contract/src');
const readJson = <T>(...path: string[]) => JSON.parse(readFileSync(join(contract, ...path), 'utf8')) as T;
const column = (language: Language) => language.replace('-', '_') as 'zh_cn' | 'zh_tw' | 'en_us';

function moduleTexts(language: Language): Tree {
  const modules = readdirSync(join(contract, 'modules')).filter((name) => existsSync(join(contract, 'modules', name, 'locales')));
  return {
    core: readJson<Tree>('core', 'locales', `${language}.json`),
    ...Object.fromEntries(modules.map((name) => [name, readJson<Tree>('modules', name, 'locales', `${language}.json`)])),
  };
}

const texts = new Map<Language, Tree>();

/** The texts of a language, read when the first of them is said. */
function textsOf(language: Language): Tree {
  const known = texts.get(language) ?? moduleTexts(language);
  texts.set(language, known);
  return known;
}

const errors = new Map(readJson<ErrorRow[]>('data', 'errors.json').map((row) => [row.Key, row]));
const enums = new Map(readJson<EnumRow[]>('data', 'enums.json').map((row) => [row.Name, row]));

/**
 * The text at a dotted path such as `shelving.errors.full`, its places filled in; undefined when there is none. A `count` of one is
 * said by the text with `_one` behind its name, where a language has one: the same files and the same rule as in the browser.
 */
export function text(language: Language, path: string, values: Record<string, unknown> = {}): string | undefined {
  const found = (Number(values.count) === 1 ? textAt(language, `${path}_one`) : undefined) ?? textAt(language, path);
  return found === undefined ? undefined : fillIn(found, spoken(language, values));
}

function textAt(language: Language, path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<string | Tree | undefined>((at, key) => (typeof at === 'object' ? at[key] : undefined), textsOf(language));
  return typeof found === 'string' ? found : undefined;
}

/** What stands between names in a row, as a language writes it. */
export const listMark = (language: Language): string => (language === 'en-us' ? ', ' : '、');

/** Values as a language says them: names in a row with its mark between them, and texts in every language, such as a title, in this one. */
function spoken(language: Language, values: Record<string, unknown>): Record<string, unknown> {
  const inOne = (value: unknown) => {
    if (Array.isArray(value)) return value.join(listMark(language));
    if (!value || typeof value !== 'object' || !(language in value)) return value;
    const texts = value as Record<Language, string>;
    return texts[language] || languages.map((other) => texts[other]).find(Boolean);
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inOne(value)]));
}

/** One text in all three languages, for rows that keep their words in every language. */
export const textInAll = (path: string, values: Record<string, unknown> = {}) =>
  Object.fromEntries(languages.map((language) => [language, text(language, path, values) ?? path])) as Record<Language, string>;

/** What a refusal says to the person: its own sentence, else the catalogue's. */
export function sentence(language: Language, refusal: Refusal): string {
  const own = refusal.text && text(language, refusal.text, refusal.values);
  return withState(language, refusal, own || undefined) ?? errors.get(refusal.key)![column(language)];
}

/** Of a step that a row's state does not allow: which state that is, because the person saw another one. */
function withState(language: Language, { values }: Refusal, own: string | undefined): string | undefined {
  const { enumName, from } = values;
  if (typeof enumName !== 'string' || typeof from !== 'number') return own;
  const state = enumLabel(language, enumName, from);
  return text(language, own ? 'core.errors.atState' : 'core.errors.presentState', { own, state });
}

/** The catalogue's text of an error key. */
export const errorText = (language: Language, key: string) => errors.get(key)![column(language)];

/** The {Field, Message} pairs of wrong fields. */
export const fieldMessages = (language: Language, problems: readonly FieldProblem[]) =>
  problems.map(({ field, key, values }) => ({
    Field: field,
    // A key with a dot is a module's own sentence.
    Message: text(language, key.includes('.') ? key : `core.field.${key}`, values) ?? errorText(language, 'ValidationFailed'),
  }));

/** code → label of an enumeration in one language. */
export function enumLabels(enumName: string, language: Language): Record<string, string> {
  const known = enums.get(enumName);
  if (!known) return {};
  return Object.fromEntries(known.Values.map((value) => [String(value.Code), value[column(language)]]));
}

/** The label of one code. */
export const enumLabel = (language: Language, enumName: string, code: number) =>
  enumLabels(enumName, language)[String(code)] ?? String(code);

/** The names of all enumerations. */
export const enumNames = [...enums.keys()];

/** The select lists of the enumerations named, in the language of the reader; names that do not exist are left out. */
export function selectLists(names: readonly string[], language: Language): SelectLists {
  const known = enumNames.filter((name) => names.includes(name));
  return Object.fromEntries(
    known.map((name) => [name, enums.get(name)!.Values.map((value) => ({ Value: value.Code, Name: value[column(language)] }))]),
  );
}
