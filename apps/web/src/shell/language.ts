import type { Language } from '@entrepot/contract/core/language.ts';
import { say, switchLanguage } from '@entrepot/client/texts/i18n.ts';
import { tell } from '@entrepot/client/calls/notices.ts';

/** Switches the language of everything, and says so in the new one. */
export async function changeLanguage(language: Language): Promise<void> {
  await switchLanguage(language);
  tell({ tone: 'success', text: say('shell', 'top.languageDone') });
}
