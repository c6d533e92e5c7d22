import { type Language, languages } from './language.ts';

/** Texts of one language by name, in nested groups. */
export interface Texts {
  [name: string]: string | Texts;
}

/** One text in the order of `languages`; null where a language has no such plural form. */
export type Entry = readonly (string | null)[];

/** A `texts.json`: entries in groups within groups. */
export interface TextsOfAll {
  readonly [name: string]: Entry | TextsOfAll;
}

const isEntry = (value: Entry | TextsOfAll | undefined): value is Entry => Array.isArray(value);

/** The group of a name; an empty one when there is none. */
export function groupIn(all: TextsOfAll, name: string): TextsOfAll {
  const value = all[name];
  return value === undefined || isEntry(value) ? {} : value;
}

/** The entry of a name; undefined when there is none. */
export function entryIn(all: TextsOfAll, name: string): Entry | undefined {
  const value = all[name];
  return isEntry(value) ? value : undefined;
}

/** The texts of one language out of a `texts.json`. */
export function pickLanguage(all: TextsOfAll, language: Language): Texts {
  const texts: Texts = {};
  for (const [name, value] of Object.entries(all)) {
    const text = isEntry(value) ? value[languages.indexOf(language)] : pickLanguage(value, language);
    if (text !== null && text !== undefined) texts[name] = text;
  }
  return texts;
}

/** The text at a dotted path such as `pages.left`; undefined when there is none. */
export function textAt(texts: Texts | undefined, path: string): string | undefined {
  const found = path.split('.').reduce<string | Texts | undefined>((at, name) => (typeof at === 'object' ? at[name] : undefined), texts);
  return typeof found === 'string' ? found : undefined;
}
