import { sql } from 'kysely';
import type { Field } from '@entrepot/contract/core/field.ts';
import { eachLanguage, type Language, languages } from '@entrepot/contract/core/language.ts';
import type { Languages } from '@entrepot/contract/core/language-text.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';

type Piece = ReturnType<typeof sql>;

/** A text in a reader's language, or in the first in which it is written. */
export const inLanguage = (column: Piece, language: Language): Piece =>
  sql`coalesce(${sql.join([language, ...languages.filter((other) => other !== language)].map((one) => sql`nullif(${column} ->> ${sql.lit(one)}, '')`))})`;

/** A text that one person wrote, in a reader's language where the column beside it has it. */
const withLanguages = (column: Piece, beside: Piece, language: Language): Piece =>
  sql`coalesce(nullif(${beside} ->> ${sql.lit(language)}, ''), ${column})`;

/** The name of a row that keeps it in more languages, of the table or alias `of`, as a reader of a language is shown it. */
export const nameIn = (of: string, language: Language) =>
  withLanguages(sql.ref(`${of}.name`), sql.ref(`${of}.nameInLanguages`), language) as ReturnType<typeof sql<string>>;

/** A field of a row as a reader of a language is shown it; `at` is the alias of the row's table, where there are several. */
export function shownIn({ fields }: Pick<AnyResource, 'fields'>, name: string, language: Language, at?: string): Piece {
  const ref = (key: string) => sql.ref(at ? `${at}.${key}` : key);
  const field = fields[name] as Field | undefined;
  if (field?.shape === 'translations') return inLanguage(ref(name), language);
  return field?.inLanguages ? withLanguages(ref(name), ref(field.inLanguages), language) : ref(name);
}

/** The name of a loaded row as a reader of a language is shown it. */
export const nameOf = (row: { name: string; nameInLanguages: Partial<Record<Language, string>> | null }, language: Language): string =>
  row.nameInLanguages?.[language] || row.name;

/** The same in every language, for sentences that are worded where they are read. */
export const namesOf = (row: Parameters<typeof nameOf>[0]): Languages => eachLanguage((language) => nameOf(row, language));
