import { languageNames, languages } from '@entrepot/contract/core/language.ts';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { switchLanguage } from '@entrepot/client/texts/i18n.ts';
import { Choices } from './parts.tsx';

/** Language switch: lists the three languages by their native names. */
export function Languages() {
  const t = useTexts('mobile');
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
