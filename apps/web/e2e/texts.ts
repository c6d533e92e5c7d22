import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fillIn } from '@entrepot/contract/core/language.ts';
import { pickLanguage, textAt, type Texts } from '@entrepot/contract/core/texts.ts';
import { resources } from '@entrepot/contract/modules/index.ts';
import { readModuleTexts, readTexts } from '../build/module-texts.ts';
import type { Language } from './people.ts';

const folders = { ui: 'packages/ui/src', client: 'packages/client/src' } as const;
const moduleTexts = readModuleTexts(resources);
const inModules = 'packages/contract/src/modules/';
const shared = (module: string) => folders[module as keyof typeof folders] ?? `${inModules}${module}`;
// The mobile site overrides some texts of a module.
const mobileFolders = (module: string) => {
  const folder = module === 'mobile' ? 'core' : module;
  return [`apps/mobile/src/${folder}`, `apps/mobile/src/modules/${folder}`, shared(module)];
};

export type Translate = (module: string, key: string, values?: Readonly<Record<string, string | number>>) => string;

/** Texts of the product in a language, by module, so that one journey runs in each language. */
export const textsIn = (language: Language): Translate => translatorOf(language, (module) => [shared(module)]);
/** Texts of the mobile site in a language, by module or by folder of its pages. */
export const mobileTextsIn = (language: Language): Translate => translatorOf(language, mobileFolders);

const textsAt = (folder: string, language: Language): Texts | undefined => {
  const file = fileURLToPath(new URL(`../../../${folder}/texts.json`, import.meta.url));
  const texts = folder.startsWith(inModules) ? moduleTexts[folder.slice(inModules.length)] : existsSync(file) && readTexts(file);
  return texts ? pickLanguage(texts, language) : undefined;
};

function translatorOf(language: Language, placesOf: (module: string) => readonly string[]): Translate {
  return (module, key, values = {}) => {
    const texts = placesOf(module).map((folder) => textsAt(folder, language));
    const at = (path: string) => texts.map((one) => textAt(one, path)).find((found) => found !== undefined);
    const text = (values.count === 1 ? at(`${key}_one`) : undefined) ?? at(key);
    if (text === undefined) throw new Error(`${module} says nothing under ${key} in ${language}`);
    return fillIn(text, values);
  };
}
