import type { Language } from '@entrepot/contract/core/language.ts';
import type { Texts } from '@entrepot/contract/core/texts.ts';
import { joinTexts } from '@entrepot/client/texts/join-texts.ts';

// Separate from the initial chunk, whose size must not grow with the number of modules.
const folders = import.meta.glob<Record<Language, () => Promise<Texts>>>(
  ['../../../../packages/contract/src/modules/*/texts.json', '../modules/*/texts.json', '../*/texts.json'],
  { query: '?languages', import: 'default', eager: true },
);
const places = ['../../../../packages/contract/src/modules/', '../modules/', '../'];

/** Loads the texts of a module or folder in one language, from the contract and this client. */
export async function textsOf(namespace: string, language: Language): Promise<Texts> {
  const found = places.map((place) => folders[`${place}${namespace}/texts.json`]).filter((folder) => folder !== undefined);
  return joinTexts(await Promise.all(found.map((load) => load[language]())));
}
