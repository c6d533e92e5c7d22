import type { Plugin } from 'vite';
import { type Language, languages } from '../../../packages/contract/src/core/language.ts';
import { pickLanguage, type TextsOfAll } from '../../../packages/contract/src/core/texts.ts';
import { contractFolder, readModuleTexts, readTexts } from './module-texts.ts';
import { importResources } from './resources.ts';

const loadersQuery = '?languages';
const loadersOf = '\0texts:';
const oneLanguage = /^(.*\/texts\.json)\?lang=(zh-cn|zh-tw|en-us)$/;
const moduleType = 'js';

/**
 * Splits each `texts.json` by language: `./texts.json?lang=zh-cn` has the texts of one language, and `./texts.json?languages` a
 * function per language that loads them, so that a browser loads only its own. Those of the contract's modules get their default labels.
 */
export function texts(): Plugin {
  let ofModules: Promise<Record<string, TextsOfAll>> | undefined;

  async function textsIn(file: string): Promise<TextsOfAll> {
    if (!file.startsWith(contractFolder)) return readTexts(file);
    const [folder, module] = file.slice(contractFolder.length + 1).split('/');
    if (folder === 'modules' && module) return (await (ofModules ??= loadModules()))[module] ?? {};
    // The texts of the modules already contain the dictionary of labels.
    const { fields: _, ...others } = readTexts(file);
    return others;
  }

  return {
    name: 'texts',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith(`/texts.json${loadersQuery}`)) return;
      const file = await this.resolve(id.slice(0, -loadersQuery.length), importer);
      // The development server does not resolve the imports of a module whose id ends in .json.
      return file && `${loadersOf}${file.id.slice(0, -'.json'.length)}`;
    },
    async load(id) {
      if (id.startsWith(loadersOf)) return { code: loaders(`${id.slice(loadersOf.length)}.json`), moduleType };
      const [, file, language] = (oneLanguage.exec(id) ?? []) as [string?, string?, Language?];
      if (!file || !language) return;
      this.addWatchFile(file);
      return { code: `export default ${JSON.stringify(pickLanguage(await textsIn(file), language))};`, moduleType };
    },
    // A title or dictionary entry may also be a label in other modules, so all texts of the contract are reloaded.
    hotUpdate({ file, modules }) {
      if (!file.startsWith(contractFolder)) return;
      ofModules = undefined;
      const loaded = [...this.environment.moduleGraph.idToModuleMap.values()];
      const texts = loaded.filter(({ id }) => id?.startsWith(contractFolder) && oneLanguage.test(id));
      return [...new Set([...modules, ...texts])];
    },
  };
}

const loadModules = async () => readModuleTexts((await importResources()).resources);

function loaders(file: string): string {
  const entries = languages.map((language) => `'${language}': () => import('${file}?lang=${language}').then((m) => m.default)`);
  return `export default { ${entries.join(', ')} };`;
}
