import { type Language, languageNames, languages } from '@entrepot/contract/core/language.ts';
import { queries } from '@entrepot/client/react/queries.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { reloadMenu } from '@entrepot/client/session/session.ts';
import { switchLanguage } from '@entrepot/client/texts/i18n.ts';
import { Choices } from './parts.tsx';
import { showSite } from './site.ts';

/** The three languages, each by its own name. */
export function Languages() {
  const t = useWords('mobile');
  const now = useLanguage();
  async function change(language: Language) {
    await switchLanguage(language);
    await Promise.all([reloadMenu(), showSite(), queries.invalidateQueries()]);
  }
  return (
    <Choices
      label={t('language')}
      value={now}
      options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
      onChange={(language) => void change(language)}
    />
  );
}
