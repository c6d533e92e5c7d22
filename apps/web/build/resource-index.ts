import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = fileURLToPath(new URL('../../../packages/contract/src/modules', import.meta.url));
const described = /export const (\w+) = resource\(\{\s*name: '(\w+)'([\s\S]*?)fields: \{/g;

function index(): string {
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const found = files.flatMap((name) =>
    [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(described)].map((match) => ({ name, match })),
  );
  const loaders = found.map(({ name, match: [, variable, resource] }) => {
    const file = JSON.stringify(`${folder}/${name}`);
    return `${resource}: () => import(${file}).then((m) => m.${variable})`;
  });
  const screens = found.flatMap(({ match: [, , resource, head] }) => {
    const screen = /screen: '(\w+)'/.exec(head ?? '')?.[1];
    return screen ? [`${resource}: '${screen}'`] : [];
  });
  return `export const resourceIndex = {\n${loaders.join(',\n')}\n};\nexport const resourceScreens = { ${screens.join(', ')} };`;
}

/** Serves two tables by a resource's name: the module that describes it, loaded when a picker needs it, and its screen. */
export function resourceIndex(): Plugin {
  return {
    name: 'resource-index',
    resolveId: (id) => (id === 'virtual:resource-index' ? `\0${id}` : undefined),
    load: (id) => (id === '\0virtual:resource-index' ? index() : undefined),
  };
}
