import type { Language } from '@entrepot/contract/core/language.ts';
import { say, switchLanguage } from '@entrepot/client/texts/i18n.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { queries } from '@entrepot/client/react/queries.ts';
import { reloadMenu } from '@entrepot/client/session/session.ts';
import { showSitePage } from '../core/app/site-page.ts';

/** Switches the language of everything: texts, menu, site title, and what the server had said in the old one. */
export async function changeLanguage(language: Language): Promise<void> {
  await switchLanguage(language);
  await Promise.all([reloadMenu(), showSitePage(), queries.invalidateQueries()]);
  tell({ tone: 'success', text: say('shell', 'top.languageDone') });
}
