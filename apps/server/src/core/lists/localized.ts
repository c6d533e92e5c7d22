import { sql } from 'kysely';
import type { Field } from '@entrepot/contract/core/field.ts';
import { eachLanguage, type Language, languages } from '@entrepot/contract/core/language.ts';
import type { Languages } from '@entrepot/contract/core/language-text.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';

type Fragment = ReturnType<typeof sql>;

/** A text in the reader's language, otherwise in the first language that has one. */
export const inLanguage = (column: Fragment, language: Language): Fragment =>
  sql`coalesce(${sql.join([language, ...languages.filter((other) => other !== language)].map((one) => sql`nullif(${column} ->> ${sql.lit(one)}, '')`))})`;

/** A single-language text, or its translation in the column next to it. */
const withLanguages = (column: Fragment, beside: Fragment, language: Language): Fragment =>
  sql`coalesce(nullif(${beside} ->> ${sql.lit(language)}, ''), ${column})`;

/** The translated name of a row of the table or alias `of`, for a reader's language. */
export const nameIn = (of: string, language: Language) =>
  withLanguages(sql.ref(`${of}.name`), sql.ref(`${of}.nameInLanguages`), language) as ReturnType<typeof sql<string>>;

/** A field of a row for a reader's language; `at` is the alias of the row's table when there are several. */
export function localizedColumn({ fields }: Pick<AnyResource, 'fields'>, name: string, language: Language, at?: string): Fragment {
  const ref = (key: string) => sql.ref(at ? `${at}.${key}` : key);
  const field = fields[name] as Field | undefined;
  if (field?.shape === 'translations') return inLanguage(ref(name), language);
  return field?.inLanguages ? withLanguages(ref(name), ref(field.inLanguages), language) : ref(name);
}

/** The name of a loaded row for a reader's language. */
export const nameOf = (row: { name: string; nameInLanguages: Partial<Record<Language, string>> | null }, language: Language): string =>
  row.nameInLanguages?.[language] || row.name;

/** The name in every language, for messages that are formatted by the reader's language later. */
export const namesOf = (row: Parameters<typeof nameOf>[0]): Languages => eachLanguage((language) => nameOf(row, language));
