import { fileURLToPath } from 'node:url';
import { languages } from '../../../packages/contract/src/core/language.ts';

/** What the bundler tells of a module: what it imports, without what it imports only when it is wanted. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; importers: readonly string[] } | null;
}

const inWeb = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
const inKit = (path: string) => fileURLToPath(new URL(`../../../packages/ui/src/${path}`, import.meta.url));

/** Where a visit goes: what it starts with, the public page, the shell with a list, the tools in its bar, what opens over a list. */
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
    ...['list-page.tsx', 'plain-page.tsx', 'enum-tabs.tsx', 'use-export.ts'].map((name) => inWeb(`core/list/${name}`)),
    ...['tabs.tsx', 'description-list.tsx', 'table.tsx', 'scanner-ear.ts'].map(inKit),
  ],
  // Beside the shell, for those who scan and weigh.
  tools: ['shell/hardware-button.tsx', 'shell/kept-scans-button.tsx'].map(inWeb),
  // The lists of goods, orders and bills, whose records point at each other, and a list that needs none of them.
  trade: ['packages/package-page.tsx', 'orders/order-page.tsx', 'billing/bill-page.tsx'].map((page) => inWeb(`modules/${page}`)),
  plain: [inWeb('modules/shelving/shelf-page.tsx')],
  forms: [inKit('modal-box.tsx'), ...['core/form/call-box.tsx', 'core/form/form-page.tsx'].map(inWeb)],
};
type Reached = Record<keyof typeof places | 'both', ReadonlySet<string>>;

const contract = /contract\/src\/modules\/([a-z]+)\/[^/]+\.ts$/;
const index = /virtual:module\/([a-z]+)$/;
const screens = /contract\/src\/modules\/[a-z]+\/screens\.ts$/;
const moduleTexts = /\/modules\/([a-z]+)\/locales\/([a-z-]+)\.json$/;
const ownTexts = /(?:contract\/src\/core|client\/src|ui\/src|web\/src\/(?:core|shell))\/locales\/([a-z-]+)\.json$/;
const enumTexts = /virtual:enum-labels\/([a-z-]+)$/;

let found: Reached | undefined;

/**
 * Which modules are sent as one file, for many small files cost more to ask for than they save: the texts of a language that every
 * page needs, and those of each module; what is loaded first, with what the public page and the shell share; the contract's names of
 * screens, with what it tells both; what it tells the public page; what lists, the bar's tools and forms need; what it tells the lists
 * of packages, orders and bills, with the small parts of these; and what it says of each module; the way to the hub, with what answers its pushes.
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

/** What the contract says of a module to several pages, and the list of its records, goes with the list of its pages; what one page alone needs goes with that page. */
function moduleName(id: string, graph: Graph): string | null {
  const list = index.exec(id)?.[1];
  const told = contract.exec(id)?.[1];
  const isForAll = id.endsWith('/resources.ts') || (graph.getModuleInfo(id)?.importers.length ?? 0) > 1;
  return list ?? (told && isForAll ? told : null);
}

const isOfTrade = ({ trade, plain }: Reached, id: string) => trade.has(id) && !plain.has(id);

/** The small parts that the lists of trade share with other pages and with what opens over them. */
function partsName(id: string, graph: Graph): string | null {
  found ??= reachedFromAll(graph);
  const isShared = (graph.getModuleInfo(id)?.importers.length ?? 0) > 1;
  return isShared && !places.trade.includes(id) && isOfTrade(found, id) ? 'parts' : null;
}

/** Names the modules that are needed at certain places. */
function when(name: string, isWanted: (reached: Reached, id: string) => boolean) {
  return (id: string, graph: Graph): string | null => {
    // Chunks are named once all imports are known.
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

/** These modules and all that they import. */
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
