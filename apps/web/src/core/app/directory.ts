import type { Language } from '@entrepot/contract/core/language.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Texts } from '@entrepot/contract/core/texts.ts';
import { modules, records, screens } from 'virtual:modules';
import type { Pages } from '../tabs/page-loader.ts';

// The only file that names the modules. The entry must not import it, so that the first load does not grow with the number of modules.
const moduleOfScreen = new Map(Object.entries(screens).flatMap(([module, names]) => names.map((name) => [name, module])));
const moduleOfRecord = new Map(Object.entries(records).flatMap(([module, names]) => Object.keys(names).map((name) => [name, module])));

const indexOf = (module: string | undefined) => modules[module ?? '']?.();

/** Whether a module has a page for a screen. */
export const isScreen = (screen: string): boolean => moduleOfScreen.has(screen);

/** Returns the screen that lists a kind of record; undefined when there is none. */
export const screenOf = (resource: string): string | undefined => records[moduleOfRecord.get(resource) ?? '']?.[resource] || undefined;

/** Returns the module of a screen; undefined when no module has it. */
export const moduleWith = (screen: string): string | undefined => moduleOfScreen.get(screen);

/** Loads the pages of the module that a screen belongs to. */
export const pagesWith = async (screen: string): Promise<Pages> => (await indexOf(moduleOfScreen.get(screen)))?.pages ?? {};

/** Loads a resource by name; undefined when no module describes it. */
export async function resourceNamed(name: string): Promise<AnyResource | undefined> {
  const index = await indexOf(moduleOfRecord.get(name));
  return (await index?.records())?.find((one) => one.name === name);
}

/** The texts of a module in one language: the contract's and the web's own. */
export const textsOf = async (module: string, language: Language): Promise<readonly Texts[]> =>
  (await (await indexOf(module))?.texts[language]()) ?? [];
