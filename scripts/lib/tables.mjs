import { posix } from 'node:path';

const contractModules = 'packages/contract/src/modules/';
const serverSource = 'apps/server/src/';

/**
 * Returns the owners of tables, from the contract's resources and core's own tables: `tables` (table → owner) and `resources`
 * (`path#export` → `{ table, owner, view, edited }`). The owner is a module or `core`; a view is a second resource of a table. `generic`
 * lists the modules with functions that write any resource passed to them.
 */
export function ownersOf(files) {
  const resources = new Map();
  for (const { path, text } of files.filter((file) => file.path.startsWith(contractModules))) {
    for (const [, name, body] of text.matchAll(/^export const (\w+)(?::[^=]*)? = resource\(\{([\s\S]*?)^\}\)/gm)) {
      const table = /^ {2}table: '(\w+)'/m.exec(body)?.[1];
      const owner = /^ {2}writtenBy: 'core'/m.test(body) ? 'core' : path.split('/')[4];
      const edited = /^ {2}calls: \{[^}]*\b(?:create|edit|remove)\b/m.test(body);
      resources.set(`${path}#${name}`, { table, owner, view: !table, edited });
    }
  }
  const described = [...resources.values()].filter(({ view }) => !view);
  const ofCore = files.filter(({ path }) => path.startsWith(`${serverSource}core/`)).flatMap(({ text }) => createdIn(text));
  const generic = new Set(files.filter(({ text }) => writesAnyResource.test(text)).map(({ path }) => moduleOf(path)));
  const tables = new Map([...ofCore, ...described.map(({ table, owner }) => [table, owner])]);
  for (const { text } of files.filter(({ path }) => path.startsWith(`${serverSource}core/`)))
    for (const [, child, parent] of text.matchAll(inherited)) tables.set(child, tables.get(parent));
  return { resources, tables, generic };
}

// A function that writes any resource.
const writesAnyResource =
  /\bresource: AnyResource\b[\s\S]*(?:\b(?:change|insert|hide|remove)\w*\([^)]*\bresource\b|(?:insert\s+into|update|delete\s+from)\s+\$\{sql\.table\(resource\.table)/;

// A child table belongs to the owner of its parent.
const inherited = /^create table (\w+) \([^;]*?\) inherits \((\w+)\);/gm;

const createdIn = (text) => [...text.matchAll(/^create table (?:if not exists )?(\w+)/gm)].map(([, table]) => [table, 'core']);

// Functions of the database that a module calls for its own append-only table.
const databaseFunctions = 'core/schema/retention.sql.ts';

/** Finds writes of a file of the server's core or modules to tables of other owners, as sentences with path and line. */
export function writeViolations(file, owners) {
  const own = moduleOf(file.path);
  if (!own || file.path.endsWith(databaseFunctions)) return [];
  const text = withoutComments(file.text);
  const writes = [...textWrites(text), ...builderWrites(text), ...rowWrites(file.path, text, owners)];
  return writes.flatMap(({ at, table, resource, handed }) => {
    const place = `${file.path}:${text.slice(0, at).split('\n').length}`;
    const owner = resource ? resource.owner : owners.tables.get(table);
    if (resource?.view) return [`${place} writes a second look at a table: write the resource it looks at`];
    if (!owner || owner === own) return [];
    const what = resource?.table ?? table;
    return [`${place} ${handed ? 'hands on to be written' : 'writes'} the table ${what} of ${owner}: ${advice(own, owner)}`];
  });
}

const advice = (own, owner) => {
  if (own === 'core') return 'core writes only its own tables; the module does this itself';
  if (owner === 'core') return 'call the function of core that writes it, or add one there';
  return `ask ${owner}/public.ts for a function named after what happened, or publish an event that ${owner} subscribes to`;
};

/** Returns the foreign tables that modules read: module → tables, each with its owner. */
export function foreignReads(files, owners) {
  const found = new Map();
  for (const { path, text } of files) {
    const own = moduleOf(path);
    if (!own || own === 'core') continue;
    const bare = withoutComments(text);
    const tables = [
      ...[...bare.matchAll(/\b(?:from|join)\s+"?([a-z_]+)\b/g)].map(([, table]) => table),
      ...[...bare.matchAll(/\.(?:selectFrom|innerJoin|leftJoin)\(\s*'(\w+)/g)].map(([, table]) => snake(table)),
      ...[...importedResources(path, bare, owners).values()].map(({ table }) => table),
    ].filter((table) => owners.tables.has(table) && owners.tables.get(table) !== own);
    if (tables.length) found.set(own, new Set([...(found.get(own) ?? []), ...tables]));
  }
  return new Map(
    [...found].sort().map(([own, tables]) => [own, [...tables].sort().map((table) => `${owners.tables.get(table)}.${table}`)]),
  );
}

/** Returns the module of a file, or core; null where tables may be written freely: tests, and data that fills an empty database. */
function moduleOf(path) {
  if (!path.startsWith(serverSource) || /\.test\.ts$|\/test\//.test(path)) return null;
  const [layer, module, file] = path.slice(serverSource.length).split('/');
  // The row functions themselves write any table.
  if (path === `${serverSource}core/db/rows.ts`) return null;
  if (layer === 'core') return 'core';
  return layer === 'modules' && file ? module : null;
}

const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Statements as text: insert, update, delete, and those over `${sql.table(resource.table)}`. */
function textWrites(text) {
  const statement = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?([a-z_]+)\b/gi;
  return [...text.matchAll(statement)].map(({ index, 1: table }) => ({ at: index, table }));
}

function builderWrites(text) {
  const call = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g;
  return [...text.matchAll(call)].map(({ index, 1: table }) => ({ at: index, table: snake(table) }));
}

/**
 * Finds calls of the row functions (except those that find, lock or count) and of crud with a resource, and resources passed to a module's
 * own functions.
 */
function rowWrites(path, text, owners) {
  const resources = importedResources(path, text, owners);
  if (!resources.size) return [];
  const imported = importedNames(text);
  const ofCore = imported.filter(({ specifier }) => specifier.includes('/core/'));
  const fromRows = ofCore.filter(({ specifier }) => specifier.endsWith('/db/rows.ts'));
  const writing = new Set(fromRows.map(({ name }) => name).filter((name) => !/^(?:find|lock|exists|count|same)/.test(name)));
  const core = new Set(ofCore.map(({ name }) => name));
  const ofOthers = new Set(imported.filter(({ specifier }) => /^(?:\.\.\/)+\w+\/public\.ts$/.test(specifier)).map(({ name }) => name));
  const generic = owners.generic.has(moduleOf(path));
  return [...resources].flatMap(([name, resource]) =>
    [...text.matchAll(new RegExp(`(?<!['\\w]|(?<!\\.\\.)\\.)${name}(?!['\\w:])`, 'g'))].flatMap(({ index }) => {
      const before = text.slice(0, index);
      if (before.endsWith('sql.table('))
        return /(?:insert\s+into|update|delete\s+from)\s+\$\{sql\.table\($/i.test(before) ? [{ at: index, resource }] : [];
      const callee = calleeOf(before);
      if (writing.has(callee) || (callee === 'crud' && resource.edited)) return [{ at: index, resource }];
      return generic && callee && !core.has(callee) && !ofOthers.has(callee) && !/typeof\s+$/.test(before)
        ? [{ at: index, resource, handed: true }]
        : [];
    }),
  );
}

/** Returns the name of the function whose argument list contains the end of a text; null outside of calls. */
function calleeOf(before) {
  let depth = 0;
  for (let at = before.length - 1; at >= 0 && before.length - at < 2000; at--) {
    const letter = before[at];
    if (')]}'.includes(letter)) depth++;
    if (!'([{'.includes(letter)) continue;
    if (depth > 0) depth--;
    else if (letter === '(') return /(\w+)(?:<[^()<>]*>)?$/.exec(before.slice(0, at))?.[1] ?? null;
    else return letter === '{' && /\.\.\.\s*$/.test(before) ? calleeOf(before.slice(0, at)) : null;
  }
  return null;
}

/** The resources of the contract that a file imports as values or types: local name → resource. */
function importedResources(path, text, owners) {
  const found = new Map();
  for (const { name, local, specifier } of importedNames(text)) {
    const target = specifier.startsWith('@entrepot/contract/')
      ? `packages/contract/src/${specifier.slice('@entrepot/contract/'.length)}`
      : posix.join(posix.dirname(path), specifier);
    const resource = owners.resources.get(`${target}#${name}`);
    if (resource) found.set(local, resource);
  }
  return found;
}

function importedNames(text) {
  return [...text.matchAll(/\bimport (?:type )?\{([^}]*)\} from '([^']+)'/g)].flatMap(([, list, specifier]) =>
    list.split(',').flatMap((one) => {
      const [name, local = name] = one
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/);
      return name ? [{ name, local, specifier }] : [];
    }),
  );
}

/** Blanks out comments and preserves the offsets. */
const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));
