import { fileURLToPath } from 'node:url';

/** What the bundler tells of a module: what it imports, without what it imports only when it is wanted. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; importers: readonly string[] } | null;
}

const entry = fileURLToPath(new URL('../index.html', import.meta.url));
const contract = /contract\/src\/modules\/([a-z]+)\/[^/]+\.ts$/;
const moduleTexts = /\/modules\/([a-z]+)\/locales\/([a-z-]+)\.json$/;
const ownTexts = /(?:contract\/src\/core|client\/src|ui\/src|mobile\/src\/core)\/locales\/([a-z-]+)\.json$/;
const folderTexts = /mobile\/src\/([a-z]+)\/locales\/([a-z-]+)\.json$/;
const enumTexts = /virtual:enum-labels\/([a-z-]+)$/;

const doors = ['home/start-page.tsx', 'entry/sign-in-page.tsx'].map((page) => fileURLToPath(new URL(`../src/${page}`, import.meta.url)));

let first: ReadonlySet<string> | undefined;
let behind: readonly ReadonlySet<string>[] | undefined;

/**
 * Which modules are sent as one file, for a phone waits longer for many small files than for what they save: the texts that every page
 * needs in a language, those of each module, what every visit starts with, what the two pages that visits begin with are made of, and what
 * the contract tells several pages of a module.
 */
export const chunks = [
  { name: textsName, debugName: 'texts', priority: 90 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 80 },
  { name: startName, debugName: 'start', priority: 70 },
  // Whoever is named first takes along what it imports, so what both need comes before what one of them needs.
  { name: (id: string, graph: Graph) => onlyIf(doorName(id, graph), 'parts'), debugName: 'parts', priority: 66 },
  { name: doorName, debugName: 'doors', priority: 65 },
  { name: moduleName, debugName: 'modules', priority: 60 },
];

function textsName(id: string): string | null {
  const language = (ownTexts.exec(id) ?? enumTexts.exec(id))?.[1];
  if (language) return `words-${language}`;
  const [, module, spoken] = moduleTexts.exec(id) ?? folderTexts.exec(id) ?? [];
  return module ? `${module}-${spoken}` : null;
}

function startName(id: string, graph: Graph): string | null {
  // Chunks are named once all imports are known.
  first ??= reachedFrom(entry, graph);
  return first.has(id) ? 'start' : null;
}

/** What both pages need that visits begin with, or one of them; the pages themselves stay files of their own. */
function doorName(id: string, graph: Graph): string | null {
  if (doors.includes(id) || startName(id, graph)) return null;
  behind ??= doors.map((page) => reachedFrom(page, graph));
  const [home, door] = behind.map((reached) => reached.has(id));
  if (home && door) return 'parts';
  return home ? 'home-parts' : door ? 'door-parts' : null;
}

const onlyIf = (name: string | null, wanted: string) => (name === wanted ? name : null);

function moduleName(id: string, graph: Graph): string | null {
  const told = contract.exec(id)?.[1];
  return told && (graph.getModuleInfo(id)?.importers.length ?? 0) > 1 ? told : null;
}

/** A module and all that it imports. */
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
