import { languageNames, languages } from '@entrepot/contract/core/language.ts';
import { useLanguage } from '@entrepot/client/react/use-words.ts';
import { changeLanguage } from './language.ts';

/** The three languages as items of a menu, the present one checked. */
export function useLanguageItems() {
  const now = useLanguage();
  return languages.map((one) => ({
    key: one,
    label: languageNames[one],
    checked: one === now,
    onClick: () => void changeLanguage(one),
  }));
}
