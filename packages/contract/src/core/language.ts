import names from '../data/language-names.json' with { type: 'json' };

/** The three languages of the product, in the order of the wire's SiteLanguage 1 to 3. */
export const languages = ['zh-cn', 'zh-tw', 'en-us'] as const;
export type Language = (typeof languages)[number];
/** A text in every language of the product. */
export type Translations = Record<Language, string>;

/** Each language by its own name. A constant, because looking them up takes ten milliseconds in a browser. */
export const languageNames: Translations = names;

/** Builds a value for every language. */
export const eachLanguage = <T>(of: (language: Language) => T) =>
  Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<Language, T>;

/** The product's language for an Accept-Language header or a browser's language; simplified Chinese when none matches. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').toLowerCase();
  const exact = languages.find((language) => wanted.startsWith(language));
  if (exact) return exact;
  if (/^zh-(hk|mo|hant)/.test(wanted)) return 'zh-tw';
  return wanted.startsWith('en') ? 'en-us' : 'zh-cn';
}

/** The wire code of a language (SiteLanguage): zh-cn 1, zh-tw 2, en-us 3. */
export const siteLanguage = (language: Language) => siteLanguages[language];
const siteLanguages = { 'zh-cn': 1, 'zh-tw': 2, 'en-us': 3 } as const satisfies Record<Language, number>;

/**
 * Fills values into a text's {{places}}; a missing value leaves the place empty. `{{bags|bag|bags}}` inserts the first word for one and the
 * second for any other number: for texts with more than one count, which the `_one` suffix of a name cannot express.
 */
export function fillIn(text: string, values: Record<string, unknown> = {}): string {
  return text.replace(/{{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?}}/g, (_, name: string, one?: string, more?: string) =>
    String(one === undefined ? (values[name] ?? '') : Number(values[name]) === 1 ? one : more),
  );
}
