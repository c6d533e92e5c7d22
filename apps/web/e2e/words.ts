import { existsSync, readFileSync } from 'node:fs';
import { fillIn } from '@entrepot/contract/core/language.ts';
import type { Language } from './people.ts';

interface Texts {
  readonly [key: string]: string | Texts;
}
const folders = { ui: 'packages/ui/src/locales', client: 'packages/client/src/locales' } as const;
const shared = (module: string) => folders[module as keyof typeof folders] ?? `packages/contract/src/modules/${module}/locales`;
// The mobile site says some things of a module in its own words.
const onPhones = (module: string) => {
  const folder = module === 'mobile' ? 'core' : module;
  return [`apps/mobile/src/${folder}/locales`, `apps/mobile/src/modules/${folder}/locales`, shared(module)];
};

export type Say = (module: string, key: string, values?: Readonly<Record<string, string | number>>) => string;

/** What the product says in a language, by the module that says it: one story is played in each of them. */
export const wordsIn = (language: Language): Say => wordsOf(language, (module) => [shared(module)]);
/** What the mobile site says in a language, by the module or the folder of its pages. */
export const phoneWordsIn = (language: Language): Say => wordsOf(language, onPhones);

const textsAt = (folder: string, language: Language): Texts | undefined => {
  const file = new URL(`../../../${folder}/${language}.json`, import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
};

function wordsOf(language: Language, placesOf: (module: string) => readonly string[]): Say {
  return (module, key, values = {}) => {
    const texts = placesOf(module).map((folder) => textsAt(folder, language));
    const at = (path: string) =>
      texts
        .map((one) =>
          path.split('.').reduce<string | Texts | undefined>((part, name) => (typeof part === 'object' ? part[name] : part), one),
        )
        .find((found) => typeof found === 'string');
    const text = (values.count === 1 ? at(`${key}_one`) : undefined) ?? at(key);
    if (text === undefined) throw new Error(`${module} says nothing under ${key} in ${language}`);
    return fillIn(text, values);
  };
}
