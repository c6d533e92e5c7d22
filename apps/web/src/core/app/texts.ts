import type { Language } from '@entrepot/contract/core/language.ts';
import { joinTexts, type Texts } from '@entrepot/client/texts/join-texts.ts';
import { enumLabels } from 'virtual:enum-labels';

const files = import.meta.glob<Texts>(
  [
    '../../../../../packages/contract/src/core/locales/*.json',
    '../../../../../packages/client/src/locales/*.json',
    '../locales/*.json',
    '../../shell/locales/*.json',
    '../../public/locales/*.json',
  ],
  { import: 'default' },
);
/** Where the texts lie that belong to no module. */
const folders: Record<string, string> = {
  core: '../../../../../packages/contract/src/core',
  client: '../../../../../packages/client/src',
  'core-web': '..',
  shell: '../../shell',
  public: '../../public',
};

/** Loads the texts of a namespace of the web client: one of its own, or a module's. */
export async function loadTexts(namespace: string, language: Language): Promise<Texts> {
  if (namespace === 'enums') return enumLabels[language]() as Promise<Texts>;
  const file = files[`${folders[namespace]}/locales/${language}.json`];
  if (file) return file();
  const { textsOf } = await import('./directory.ts');
  return joinTexts(await textsOf(namespace, language));
}
