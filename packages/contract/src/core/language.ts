import names from '../data/language-names.json' with { type: 'json' };

/** The three languages of the product, in the order of the wire's SiteLanguage codes 1 to 3. */
export const languages = ['zh-cn', 'zh-tw', 'en-us'] as const;
export type Language = (typeof languages)[number];
/** A text in every language of the product. */
export type Translations = Record<Language, string>;

/** Each language by its own name. Written down: a browser takes ten milliseconds to look them up. */
export const languageNames: Translations = names;

/** What something comes to in every language. */
export const eachLanguage = <T>(of: (language: Language) => T) =>
  Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<Language, T>;

/** The product's language for an Accept-Language header or a browser's language; simplified Chinese when nothing fits. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').toLowerCase();
  const exact = languages.find((language) => wanted.startsWith(language));
  if (exact) return exact;
  if (/^zh-(hk|mo|hant)/.test(wanted)) return 'zh-tw';
  return wanted.startsWith('en') ? 'en-us' : 'zh-cn';
}

/** The wire code of a language (SiteLanguage): zh-cn 1, zh-tw 2, en-us 3. */
export const siteLanguage = (language: Language) => languages.indexOf(language) + 1;

/**
 * Puts values into a text's {{places}}; a value that is missing leaves the place empty. `{{bags|bag|bags}}` says the first word of one
 * and the second of any other number: for texts that count more than one thing, which `_one` behind a name cannot tell apart.
 */
export function fillIn(text: string, values: Record<string, unknown> = {}): string {
  return text.replace(/{{(\w+)(?:\|(.*?)\|(.*?))?}}/g, (_, name: string, one?: string, more?: string) =>
    String(one === undefined ? (values[name] ?? '') : Number(values[name]) === 1 ? one : more),
  );
}
