import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAst, type Plugin, runnerImport } from 'vite';

const ours = fileURLToPath(new URL('../src/modules', import.meta.url));
const contract = fileURLToPath(new URL('../../../packages/contract/src/modules', import.meta.url));
const languages = ['zh-cn', 'zh-tw', 'en-us'];
const directory = '\0virtual:modules';
const oneOf = '\0virtual:module/';

/** Serves what is said of all modules (who has a screen, who describes a record), and of each its pages, texts and records, loaded by name. */
export function modules(): Plugin {
  return {
    name: 'modules',
    resolveId: (id) => (id.startsWith('virtual:module') ? `\0${id}` : undefined),
    async load(id) {
      if (id.startsWith(oneOf)) return indexOf(id.slice(oneOf.length));
      if (id !== directory) return;
      const names = readdirSync(ours);
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

const pagesOf = (name: string) => `${ours}/${name}/pages.ts`;

/** The code of one module's index. */
function indexOf(name: string): string {
  const texts = languages.map((language) => {
    const files = [contract, ours].map((folder) => `${folder}/${name}/locales/${language}.json`).filter((file) => existsSync(file));
    return `'${language}': () => Promise.all([${files.map((file) => `import('${file}').then((m) => m.default)`).join(', ')}])`;
  });
  return [
    `export { pages } from '${pagesOf(name)}';`,
    `export const records = () => import('${contract}/${name}/resources.ts').then((m) => Object.values(m).flat());`,
    `export const texts = { ${texts.join(', ')} };`,
  ].join('\n');
}

/** The screens of a module: the names in the list that its pages.ts exports. */
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

interface Described {
  name: string;
  module: string;
  screen?: { name: string };
}

/** The records of each module as the contract describes them, each with the screen that lists it, or with nothing. */
async function recordsByModule(): Promise<{ records: Record<string, Record<string, string>>; files: string[] }> {
  const resolve = { noExternal: [/^@entrepot\//] };
  const { module, dependencies } = await runnerImport<{ resources: readonly Described[] }>(`${contract}/index.ts`, {
    environments: { inline: { resolve } },
  });
  const records: Record<string, Record<string, string>> = {};
  for (const { name, module: owner, screen } of module.resources) (records[owner] ??= {})[name] = screen?.name ?? '';
  return { records, files: dependencies };
}
