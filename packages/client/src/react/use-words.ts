import type { Language } from '@entrepot/contract/core/language.ts';
import { use, useSyncExternalStore } from 'react';
import { languageNow, loadNamespace, onLanguage, type Words, wordsOf } from '../texts/i18n.ts';

/** The texts of a namespace, drawn anew when the language changes; waits (suspends) until they are loaded. */
export function useWords(namespace: string): Words {
  useLanguage();
  // Asked for whether it has come or not: React draws a component that has waited again, and counts on the same questions in it.
  use(loadNamespace(namespace));
  return wordsOf(namespace);
}

/** The language in use, drawn anew when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, languageNow);
