import texts from './texts.json' with { type: 'json' };

type Entry = readonly (string | null)[];
type Texts = { readonly [key: string]: Entry | Texts };
// The order of the languages in texts.json.
const languages = ['zh-cn', 'zh-tw', 'en-us'] as const;
type Language = (typeof languages)[number];

/** Returns a text by its dotted name with the values interpolated. */
export type Translate = (name: string, values?: Record<string, string | number>) => string;

/** Returns the language for an `Accept-Language` header; English unless Chinese is preferred. */
export function languageOf(accepted: string | undefined): Language {
  const first = (accepted ?? '').toLowerCase().split(/[,;]/)[0]?.trim() ?? '';
  if (!first.startsWith('zh')) return 'en-us';
  return /tw|hk|mo|hant/.test(first) ? 'zh-tw' : 'zh-cn';
}

/** Returns the translate function of a language. It throws when a name has no text. */
export function translatorFor(language: Language): Translate {
  return (name, values = {}) => {
    const entry = name.split('.').reduce<Entry | Texts | undefined>(child, texts);
    const text = isEntry(entry) ? entry[languages.indexOf(language)] : undefined;
    if (!text) throw new Error(`missing text: ${name}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => String(values[key] ?? ''));
  };
}

const isEntry = (found: Entry | Texts | undefined): found is Entry => Array.isArray(found);
const child = (found: Entry | Texts | undefined, key: string) => (found === undefined || isEntry(found) ? undefined : found[key]);
