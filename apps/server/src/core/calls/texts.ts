import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

const texts = Object.fromEntries(languages.map((language) => [language, moduleTexts(language)])) as Record<Language, Tree>;
const errors = new Map(readJson<ErrorRow[]>('data', 'errors.json').map((row) => [row.Key, row]));
const enums = new Map(readJson<EnumRow[]>('data', 'enums.json').map((row) => [row.Name, row]));

/** The text at a dotted path such as `shelving.errors.full`, its places filled in; undefined when there is none. */
export function text(language: Language, path: string, values: Record<string, unknown> = {}): string | undefined {
  const found = path
    .split('.')
    .reduce<string | Tree | undefined>((at, key) => (typeof at === 'object' ? at[key] : undefined), texts[language]);
  return typeof found === 'string' ? fillIn(found, spoken(language, values)) : undefined;
}

/** Values that are texts in every language, such as a title, in the one that is spoken. */
function spoken(language: Language, values: Record<string, unknown>): Record<string, unknown> {
  const inOne = (value: unknown) => {
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
  return own ?? errors.get(refusal.key)![column(language)];
}

/** The catalogue's text of an error key. */
export const errorText = (language: Language, key: string) => errors.get(key)![column(language)];

/** The {Field, Message} pairs of wrong fields. */
export const fieldMessages = (language: Language, problems: readonly FieldProblem[]) =>
  problems.map(({ field, key, values }) => ({
    Field: field,
    Message: text(language, `core.field.${key}`, values) ?? errorText(language, 'ValidationFailed'),
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
