import type { Language } from '@entrepot/contract/core/language.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Texts } from '@entrepot/client/texts/join-texts.ts';
import { modules, records, screens } from 'virtual:modules';
import type { Pages } from '../tabs/pages.ts';

// The one file that names the modules: the first load must not need it, so that it does not grow with them.
const moduleOfScreen = new Map(Object.entries(screens).flatMap(([module, names]) => names.map((name) => [name, module])));
const moduleOfRecord = new Map(Object.entries(records).flatMap(([module, names]) => Object.keys(names).map((name) => [name, module])));

const indexOf = (module: string | undefined) => modules[module ?? '']?.();

/** Has a module a page for a screen? */
export const isScreen = (screen: string): boolean => moduleOfScreen.has(screen);

/** The screen that lists a kind of record; undefined when there is none. */
export const screenOf = (resource: string): string | undefined => records[moduleOfRecord.get(resource) ?? '']?.[resource] || undefined;

/** The module that a screen belongs to; undefined when none has it. */
export const moduleWith = (screen: string): string | undefined => moduleOfScreen.get(screen);

/** The pages of the module that a screen belongs to. */
export const pagesWith = async (screen: string): Promise<Pages> => (await indexOf(moduleOfScreen.get(screen)))?.pages ?? {};

/** A kind of record by its name; undefined when no module describes it. */
export async function resourceNamed(name: string): Promise<AnyResource | undefined> {
  const index = await indexOf(moduleOfRecord.get(name));
  return (await index?.records())?.find((one) => one.name === name);
}

/** The texts of a module in one language: the contract's and the web's own. */
export const textsOf = async (module: string, language: Language): Promise<readonly Texts[]> =>
  (await (await indexOf(module))?.texts[language]()) ?? [];
