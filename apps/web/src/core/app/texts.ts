import type { Language } from '@entrepot/contract/core/language.ts';
import { joinTexts, type Texts } from '@entrepot/client/texts/join-texts.ts';
import { enumLabels } from 'virtual:enum-labels';

type Load = () => Promise<unknown>;
const files: Record<string, Load> = {
  ...import.meta.glob('../../../../../packages/contract/src/core/locales/*.json', { import: 'default' }),
  ...import.meta.glob('../../../../../packages/contract/src/modules/*/locales/*.json', { import: 'default' }),
  ...import.meta.glob(['../../**/locales/*.json', '!../../dev/**'], { import: 'default' }),
};

/** The files of a namespace: `core`, `core-web`, `shell`, `public`, or a module, whose own web texts join the contract's. */
function filesOf(namespace: string, language: Language): Load[] {
  const ends: Record<string, string[]> = {
    core: [`/contract/src/core/locales/${language}.json`],
    'core-web': [`../locales/${language}.json`],
    shell: [`../../shell/locales/${language}.json`],
    public: [`../../public/locales/${language}.json`],
  };
  const wanted = ends[namespace] ?? [`/modules/${namespace}/locales/${language}.json`];
  return Object.entries(files).flatMap(([path, load]) => (wanted.some((end) => path.endsWith(end)) ? [load] : []));
}

/** Loads the texts of a namespace of the web client. */
export async function loadTexts(namespace: string, language: Language): Promise<Texts> {
  if (namespace === 'enums') return enumLabels[language]() as Promise<Texts>;
  const parts = await Promise.all(filesOf(namespace, language).map((file) => file()));
  return joinTexts(parts as Texts[]);
}
