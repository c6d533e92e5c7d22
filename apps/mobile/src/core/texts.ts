import { enumLabels } from 'virtual:enum-labels';
import type { Language } from '@entrepot/contract/core/language.ts';
import type { Texts } from '@entrepot/client/texts/join-texts.ts';

const files = import.meta.glob<Texts>(
  [
    '../../../../packages/contract/src/core/locales/*.json',
    '../../../../packages/client/src/locales/*.json',
    './locales/*.json',
    '../{entry,home}/locales/*.json',
  ],
  { import: 'default' },
);
/** Where the texts lie that every page needs, or one that a visit begins with. */
const folders: Record<string, string> = {
  core: '../../../../packages/contract/src/core',
  client: '../../../../packages/client/src',
  mobile: '.',
  entry: '../entry',
  home: '../home',
};

/** Loads the texts of a namespace: of every page, of a folder of this client, or of a module, the contract's and this client's. */
export async function loadTexts(namespace: string, language: Language): Promise<Texts> {
  if (namespace === 'enums') return enumLabels[language]();
  const file = files[`${folders[namespace]}/locales/${language}.json`];
  if (file) return file();
  const { textsOf } = await import('./folder-texts.ts');
  return textsOf(namespace, language);
}
