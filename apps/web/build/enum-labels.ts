import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

interface EnumData {
  Name: string;
  Values: { Code: number; zh_cn: string; zh_tw: string; en_us: string }[];
}

const file = new URL('../../../packages/contract/src/data/enums.json', import.meta.url);
const columns = { 'zh-cn': 'zh_cn', 'zh-tw': 'zh_tw', 'en-us': 'en_us' } as const;
const root = '\0virtual:enum-labels';

/** Serves the labels of enums.json as one small module a language, so that a browser loads only its own. */
export function enumLabels(): Plugin {
  return {
    name: 'enum-labels',
    resolveId: (id) => (id.startsWith('virtual:enum-labels') ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(root)) return;
      this.addWatchFile(file.pathname);
      const language = id.slice(root.length + 1) as keyof typeof columns;
      if (!(language in columns)) {
        const entries = Object.keys(columns).map((name) => `'${name}': () => import('virtual:enum-labels/${name}').then((m) => m.labels)`);
        return `export const enumLabels = { ${entries.join(', ')} };`;
      }
      const enums = JSON.parse(readFileSync(file, 'utf8')) as EnumData[];
      const labels = Object.fromEntries(
        enums.map((e) => [e.Name, Object.fromEntries(e.Values.map((v) => [v.Code, v[columns[language]]]))]),
      );
      return `export const labels = JSON.parse(${JSON.stringify(JSON.stringify(labels))});`;
    },
  };
}
