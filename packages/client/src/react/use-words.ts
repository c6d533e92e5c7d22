import type { Language } from '@entrepot/contract/core/language.ts';
import { use, useSyncExternalStore } from 'react';
import { isLoaded, languageNow, loadNamespace, onLanguage, type Words, wordsOf } from '../texts/i18n.ts';

/** The texts of a namespace, drawn anew when the language changes; waits (suspends) until they are loaded. */
export function useWords(namespace: string): Words {
  useLanguage();
  if (!isLoaded(namespace)) use(loadNamespace(namespace));
  return wordsOf(namespace);
}

/** The language in use, drawn anew when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, languageNow);
