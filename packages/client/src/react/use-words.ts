import type { Language } from '@entrepot/contract/core/language.ts';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Words } from '../texts/i18n.ts';

/** What draws components anew when texts change; `startI18n` takes it. */
export const drawnByReact = initReactI18next;

/** The texts of a namespace, drawn anew when the language changes; waits (suspends) until they are loaded. */
export function useWords(namespace: string): Words {
  const { t } = useTranslation(namespace);
  return t as unknown as Words;
}

/** The language in use, drawn anew when it changes. */
export function useLanguage(): Language {
  return useTranslation('core').i18n.language as Language;
}
