import { languageNames, languages, type Language } from '@entrepot/contract/core/language.ts';
import { useLanguage } from '@entrepot/client/react/use-texts.ts';
import { translate, switchLanguage } from '@entrepot/client/texts/i18n.ts';
import { toast } from '@entrepot/client/calls/notices.ts';

/** Menu items for the three languages, with the current one checked. */
export function useLanguageItems() {
  const now = useLanguage();
  return languages.map((one) => ({
    key: one,
    label: languageNames[one],
    checked: one === now,
    onClick: () => void changeLanguage(one),
  }));
}

/** Switches the language, and shows a toast in the new one. */
async function changeLanguage(language: Language): Promise<void> {
  await switchLanguage(language);
  toast({ tone: 'success', text: translate('shell', 'top.languageDone') });
}
