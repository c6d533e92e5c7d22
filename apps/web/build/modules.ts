import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAst, type Plugin } from 'vite';
import { importResources } from './resources.ts';

const moduleFolder = fileURLToPath(new URL('../src/modules', import.meta.url));
const contract = fileURLToPath(new URL('../../../packages/contract/src/modules', import.meta.url));
const languages = ['zh-cn', 'zh-tw', 'en-us'];
const directory = '\0virtual:modules';
const oneOf = '\0virtual:module/';

/** Provides the registry of all modules (screens and records) and, for each module, its lazily loaded pages, texts and records. */
export function modules(): Plugin {
  return {
    name: 'modules',
    resolveId: (id) => (id.startsWith('virtual:module') ? `\0${id}` : undefined),
    async load(id) {
      if (id.startsWith(oneOf)) return indexOf(id.slice(oneOf.length));
      if (id !== directory) return;
      const names = readdirSync(moduleFolder);
      const { records, files } = await recordsByModule();
      for (const file of [...files, ...names.map(pagesOf)]) this.addWatchFile(file);
      const loaders = names.map((name) => `${name}: () => import('virtual:module/${name}')`);
      const screens = Object.fromEntries(names.map((name) => [name, screensIn(pagesOf(name))]));
      return [
        `export const modules = { ${loaders.join(', ')} };`,
        `export const screens = ${JSON.stringify(screens)};`,
        `export const records = ${JSON.stringify(records)};`,
      ].join('\n');
    },
  };
}

const pagesOf = (name: string) => `${moduleFolder}/${name}/pages.ts`;

/** The code of one module's index. */
function indexOf(name: string): string {
  const files = [contract, moduleFolder].map((folder) => `${folder}/${name}/texts.json`).filter((file) => existsSync(file));
  const texts = languages.map((language) => {
    const parts = files.map((file) => `import('${file}?lang=${language}').then((m) => m.default)`);
    return `'${language}': () => Promise.all([${parts.join(', ')}])`;
  });
  return [
    `export { pages } from '${pagesOf(name)}';`,
    `export const records = () => import('${contract}/${name}/resources.ts').then((m) => Object.values(m).flat());`,
    `export const texts = { ${texts.join(', ')} };`,
  ].join('\n');
}

/** Returns the screens of a module: the keys of the list that its pages.ts exports. */
function screensIn(file: string): string[] {
  for (const line of parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }).body) {
    if (line.type !== 'ExportNamedDeclaration' || line.declaration?.type !== 'VariableDeclaration') continue;
    const [found] = line.declaration.declarations;
    if (found?.id.type !== 'Identifier' || found.id.name !== 'pages' || found.init?.type !== 'ObjectExpression') continue;
    return found.init.properties.map((entry) => {
      if (entry.type === 'Property' && entry.key.type === 'Identifier') return entry.key.name;
      throw new Error(`${file}: pages is a plain list of names`);
    });
  }
  throw new Error(`${file} exports no list of pages`);
}

/** Returns the records of each module from the contract, each with the screen that lists it, if any. */
async function recordsByModule(): Promise<{ records: Record<string, Record<string, string>>; files: string[] }> {
  const { resources, files } = await importResources();
  const records: Record<string, Record<string, string>> = {};
  for (const { name, module, screen } of resources) (records[module] ??= {})[name] = screen?.name ?? '';
  return { records, files };
}
