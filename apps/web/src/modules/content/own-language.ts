import { languages } from '@entrepot/contract/core/language.ts';
import { languageNow } from '@entrepot/client/texts/i18n.ts';

/** A text in the reader's language, or in the first one that has it. Readers get one text, forms all three. */
export function inOwnLanguage(text: unknown): string {
  if (typeof text === 'string') return text;
  const texts = (text ?? {}) as Record<string, string>;
  return texts[languageNow()] || languages.map((language) => texts[language]).find(Boolean) || '';
}
