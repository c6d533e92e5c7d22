import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languages } from '../../../packages/contract/src/core/language.ts';

/** Module graph of the bundler: static imports, without dynamic ones. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; importers: readonly string[] } | null;
}

const inWeb = (path: string) => existing(`../src/${path}`);
const inKit = (path: string) => existing(`../../../packages/ui/src/${path}`);

/**
 * Entry points of the stages of a visit: the entry, the public page, the shell with a list, the tools in its bar, and what opens over a
 * list.
 */
const places = {
  first: [inWeb('../index.html')],
  front: [inWeb('public/index-page.tsx')],
  work: [
    ...[
      'shell/shell.tsx',
      'core/app/directory.ts',
      'core/app/ahead.ts',
      'core/form/call-form.tsx',
      'core/form/form-drawer.tsx',
      'core/picker/picker.tsx',
    ].map(inWeb),
    ...['list-page.tsx', 'plain-page.tsx', 'state-tabs.tsx', 'use-export.ts', 'for-selected.ts'].map((name) => inWeb(`core/list/${name}`)),
    // The button of many lists; what it opens comes later.
    inWeb('modules/containers/public.tsx'),
    ...['page/tabs.tsx', 'page/description-list.tsx', 'page/way-line.tsx', 'table/table.tsx', 'scan/scan-listener.ts'].map(inKit),
  ],
  // Loaded next to the shell, for users who scan and weigh.
  tools: ['shell/hardware-button.tsx', 'shell/stored-scans-button.tsx'].map(inWeb),
  // The lists of goods, orders and bills, whose records reference each other, and a list that needs none of them.
  trade: ['packages/package-page.tsx', 'orders/order-page.tsx', 'billing/bill-page.tsx'].map((page) => inWeb(`modules/${page}`)),
  plain: [inWeb('modules/shelving/shelf-page.tsx')],
  forms: [inKit('feedback/modal-box.tsx'), ...['core/form/call-box.tsx', 'core/form/form-page.tsx'].map(inWeb)],
};
type Reached = Record<keyof typeof places | 'both', ReadonlySet<string>>;

const contract = /contract\/src\/modules\/([a-z]+)\/[^/]+\.ts$/;
const index = /virtual:module\/([a-z]+)$/;
const screens = /contract\/src\/modules\/[a-z]+\/screens\.ts$/;
const moduleTexts = /\/modules\/([a-z]+)\/texts\.json\?lang=([a-z-]+)$/;
const ownTexts = /(?:contract\/src\/core|client\/src|ui\/src|web\/src\/(?:core|shell))\/texts\.json\?lang=([a-z-]+)$/;
const enumTexts = /virtual:enum-labels\/([a-z-]+)$/;

let found: Reached | undefined;

/**
 * Modules that are bundled into one chunk, because many small files cost more requests than they save:
 * - the common texts of a language, and those of each module
 * - the entry with everything the public page and the shell share
 * - the contract's screen names with what both need
 * - what only the public page needs
 * - what lists, the bar's tools and forms need
 * - what the lists of packages, orders and bills need, with their small parts
 * - the descriptions of each module
 * - the hub client with its push handlers
 */
export const chunks = [
  { name: textsName, debugName: 'texts', priority: 90 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 80 },
  { name: when('start', ({ first, both }, id) => first.has(id) || (both.has(id) && !contract.test(id))), debugName: 'start', priority: 70 },
  { name: when('shared', ({ both }, id) => screens.test(id) || (both.has(id) && contract.test(id))), debugName: 'shared', priority: 65 },
  { name: when('common', ({ front }, id) => front.has(id) && contract.test(id)), debugName: 'common', priority: 60 },
  { name: when('work', ({ work }, id) => work.has(id)), debugName: 'work', priority: 50 },
  { name: when('tools', ({ tools }, id) => tools.has(id)), debugName: 'tools', priority: 45 },
  { name: when('forms', ({ forms }, id) => forms.has(id)), debugName: 'forms', priority: 40 },
  { name: when('trade', (reached, id) => contract.test(id) && isOfTrade(reached, id)), debugName: 'trade', priority: 35 },
  { name: partsName, debugName: 'parts', priority: 32 },
  { name: moduleName, debugName: 'modules', priority: 30 },
  { name: 'hub', test: /node_modules\/(socket\.io|engine\.io|@socket\.io)|client\/src\/hub\/socket\.ts$/, priority: 25 },
];

function textsName(id: string): string | null {
  const language = (ownTexts.exec(id) ?? enumTexts.exec(id))?.[1];
  if (language) return languages.some((known) => known === language) ? `words-${language}` : null;
  const [, module, spoken] = moduleTexts.exec(id) ?? [];
  return module ? `${module}-${spoken}` : null;
}

/**
 * Parts of the contract that several pages of a module need, and the list of its records, are bundled with the list of its pages; parts
 * that one page needs are bundled with that page.
 */
function moduleName(id: string, graph: Graph): string | null {
  const list = index.exec(id)?.[1];
  const contractModule = contract.exec(id)?.[1];
  const isForAll = id.endsWith('/resources.ts') || (graph.getModuleInfo(id)?.importers.length ?? 0) > 1;
  return list ?? (contractModule && isForAll ? contractModule : null);
}

const isOfTrade = ({ trade, plain }: Reached, id: string) => trade.has(id) && !plain.has(id);

/** Small parts that the lists of packages, orders and bills share with other pages and with what opens over them. */
function partsName(id: string, graph: Graph): string | null {
  found ??= reachedFromAll(graph);
  const isShared = (graph.getModuleInfo(id)?.importers.length ?? 0) > 1;
  return isShared && !places.trade.includes(id) && isOfTrade(found, id) ? 'parts' : null;
}

/** Returns a chunk name for the modules that are reached from certain entry points. */
function when(name: string, isWanted: (reached: Reached, id: string) => boolean) {
  return (id: string, graph: Graph): string | null => {
    // Chunks are named only after all imports are known.
    found ??= reachedFromAll(graph);
    return isWanted(found, id) ? name : null;
  };
}

function reachedFromAll(graph: Graph): Reached {
  const [front, work] = [reachedFrom(places.front, graph), reachedFrom(places.work, graph)];
  const both = new Set([...front].filter((id) => work.has(id)));
  return {
    first: reachedFrom(places.first, graph),
    front,
    work,
    tools: reachedFrom(places.tools, graph),
    trade: reachedFrom(places.trade, graph),
    plain: reachedFrom(places.plain, graph),
    forms: reachedFrom(places.forms, graph),
    both,
  };
}

/** Returns the absolute path of a file. A moved or renamed file must not leave its chunk silently, therefore it throws for a file that does not exist. */
function existing(path: string): string {
  const file = fileURLToPath(new URL(path, import.meta.url));
  if (!existsSync(file)) throw new Error(`${file} does not exist: correct its path in build/chunks.ts`);
  return file;
}

/** Returns these modules and all their transitive static imports. */
function reachedFrom(roots: readonly string[], graph: Graph): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (id: string) => {
    if (reached.has(id)) return;
    reached.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  roots.forEach(visit);
  return reached;
}
