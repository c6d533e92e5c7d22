import { fileURLToPath } from 'node:url';

/** The bundler's module graph: static imports only. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; importers: readonly string[] } | null;
}

const entry = fileURLToPath(new URL('../index.html', import.meta.url));
const contract = /contract\/src\/modules\/([a-z]+)\/[^/]+\.ts$/;
const moduleTexts = /\/modules\/([a-z]+)\/texts\.json\?lang=([a-z-]+)$/;
const ownTexts = /(?:contract\/src\/core|client\/src|ui\/src|mobile\/src\/core)\/texts\.json\?lang=([a-z-]+)$/;
const folderTexts = /mobile\/src\/([a-z]+)\/texts\.json\?lang=([a-z-]+)$/;
const enumTexts = /virtual:enum-labels\/([a-z-]+)$/;

const entryPages = ['home/start-page.tsx', 'entry/sign-in-page.tsx'].map((page) =>
  fileURLToPath(new URL(`../src/${page}`, import.meta.url)),
);

let first: ReadonlySet<string> | undefined;
let behind: readonly ReadonlySet<string>[] | undefined;

/**
 * Groups modules into chunks, because a phone waits longer for many small files than for a few extra bytes: the common texts per language,
 * the texts of each module, the start code, the two common entry pages, and contract files shared by several pages of a module.
 */
export const chunks = [
  { name: textsName, debugName: 'texts', priority: 90 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 80 },
  { name: startName, debugName: 'start', priority: 70 },
  // A group includes its imports, so shared modules come before modules that only one group needs.
  { name: (id: string, graph: Graph) => onlyIf(entryName(id, graph), 'parts'), debugName: 'parts', priority: 66 },
  { name: entryName, debugName: 'entryPages', priority: 65 },
  { name: moduleName, debugName: 'modules', priority: 60 },
];

function textsName(id: string): string | null {
  const common = (ownTexts.exec(id) ?? enumTexts.exec(id))?.[1];
  if (common) return `words-${common}`;
  const [, module, language] = moduleTexts.exec(id) ?? folderTexts.exec(id) ?? [];
  return module ? `${module}-${language}` : null;
}

function startName(id: string, graph: Graph): string | null {
  // Chunks are named once all imports are known.
  first ??= reachedFrom(entry, graph);
  return first.has(id) ? 'start' : null;
}

/** Names the chunk of modules needed by both entry pages or by one of them; the pages themselves stay separate files. */
function entryName(id: string, graph: Graph): string | null {
  if (entryPages.includes(id) || startName(id, graph)) return null;
  behind ??= entryPages.map((page) => reachedFrom(page, graph));
  const [home, signIn] = behind.map((reached) => reached.has(id));
  if (home && signIn) return 'parts';
  return home ? 'home-parts' : signIn ? 'sign-in-parts' : null;
}

const onlyIf = (name: string | null, wanted: string) => (name === wanted ? name : null);

function moduleName(id: string, graph: Graph): string | null {
  const contractModule = contract.exec(id)?.[1];
  return contractModule && (graph.getModuleInfo(id)?.importers.length ?? 0) > 1 ? contractModule : null;
}

/** Returns a module and all its imports, transitively. */
function reachedFrom(root: string, graph: Graph): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (id: string) => {
    if (reached.has(id)) return;
    reached.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  visit(root);
  return reached;
}
