import type { Language } from '@entrepot/contract/core/language.ts';
import { joinTexts, type Texts } from '@entrepot/client/texts/join-texts.ts';

// Apart from what is loaded first, which must not grow with the modules.
const files = import.meta.glob<Texts>(
  ['../../../../packages/contract/src/modules/*/locales/*.json', '../modules/*/locales/*.json', '../*/locales/*.json'],
  { import: 'default' },
);
const places = ['../../../../packages/contract/src/modules/', '../modules/', '../'];

/** The texts of a module or a folder in one language: the contract's and this client's own. */
export async function textsOf(namespace: string, language: Language): Promise<Texts> {
  const found = places.map((place) => files[`${place}${namespace}/locales/${language}.json`]).filter((file) => file !== undefined);
  return joinTexts(await Promise.all(found.map((load) => load())));
}
