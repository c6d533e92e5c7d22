import { eachLanguage, fillIn } from '@entrepot/contract/core/language.ts';
import { pickLanguage, textAt } from '@entrepot/contract/core/texts.ts';
import { useLanguage } from '@entrepot/client/react/use-texts.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import all from './texts.json';

const texts = eachLanguage((language) => pickLanguage(all, language));

/** The texts of these pages; they come with the pages, so that the product does not carry them. */
export function useDevTexts(): Translate {
  const language = useLanguage();
  return (name, values) => fillIn(textAt(texts[language], name) ?? name, values);
}
