import { languageNames, languages } from '@entrepot/contract/core/language.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { switchLanguage } from '@entrepot/client/texts/i18n.ts';
import { Choices } from './parts.tsx';

/** The three languages, each by its own name. */
export function Languages() {
  const t = useWords('mobile');
  const now = useLanguage();
  return (
    <Choices
      label={t('language')}
      value={now}
      options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
      onChange={(language) => void switchLanguage(language)}
    />
  );
}
