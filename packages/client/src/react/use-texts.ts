import type { Language } from '@entrepot/contract/core/language.ts';
import { use, useSyncExternalStore } from 'react';
import { languageNow, loadNamespace, onLanguage, type Translate, textsOf } from '../texts/i18n.ts';

/** Returns the texts of a namespace; renders again when the language changes and suspends until they are loaded. */
export function useTexts(namespace: string): Translate {
  useLanguage();
  // Called whether the texts are loaded or not: React renders a suspended component again and expects the same hooks.
  use(loadNamespace(namespace));
  return textsOf(namespace);
}

/** Returns the current language; renders again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, languageNow);
