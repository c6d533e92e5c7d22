import { existsSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { importsOf } from './imports.mjs';
import { inRoot } from './paths.mjs';
import { titlesOf } from './test-titles.mjs';

const columns = ['id', 'test file', 'test title'];
// It opens whatever the menu has: that a screen opens says little about it.
const walk = 'apps/web/e2e/every-screen.e2e.ts';
const packages = { '@entrepot/contract/': 'packages/contract/src/', '@entrepot/testing/': 'packages/testing/src/' };

/** The lines of a table, without its head, cell by cell. */
export const cellsOf = (text) =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

function placeOf(specifier, file) {
  const known = Object.keys(packages).find((start) => specifier.startsWith(start));
  if (known) return packages[known] + specifier.slice(known.length);
  return specifier.startsWith('.') ? posix.normalize(posix.join(dirname(file), specifier)) : undefined;
}

/** What a test says by other files: helpers of tests, what it imports from the contract, and a unit that it stands beside. */
const speaksFor = (place, file) => !file.includes('server/src') || !place.includes('server/src') || /\/tests?\//.test(place);

/** Reads the test files of the project, each once: the titles of its tests, and the text its names are looked for in. */
export function testFiles(read = (path) => (existsSync(inRoot(path)) ? readFileSync(inRoot(path), 'utf8') : undefined)) {
  const known = new Map();
  return (file) => {
    if (!known.has(file)) known.set(file, testFile(file, read));
    return known.get(file);
  };
}

function testFile(file, read) {
  const text = read(file);
  if (text === undefined) return undefined;
  const beside = importsOf(text)
    .map(({ specifier }) => placeOf(specifier, file))
    .filter((place) => place && speaksFor(place, file))
    .map((place) => ({ place, text: read(place) }))
    .filter((one) => one.text !== undefined);
  // A suite over many rows may stand in a file of its own.
  const suites = beside.filter(({ place, text: inside }) => !place.startsWith('packages/') && /\bsuite/i.test(inside));
  return {
    titles: [{ place: file, text }, ...suites].flatMap((one) => titlesOf(one.place, one.text)),
    text: [text, ...beside.map((one) => one.text)].map(withoutComments).join('\n'),
  };
}

/** What a comment says proves nothing. A line of code that holds `//` inside a text, such as an address, is kept whole. */
const withoutComments = (text) => text.replaceAll(/^\s*\/\*[\s\S]*?\*\//gm, '').replaceAll(/^\s*\/\/.*$/gm, '');

// A sentence may begin with a capital letter, and a long number be written in groups.
const says = (text, name) =>
  text.includes(name) ||
  (name.endsWith('%') && text.includes(name.replace('%', ' %'))) ||
  (/^[\p{L} ]+$/u.test(name) && !/[a-z][A-Z]/.test(name) && text.toLowerCase().includes(name.toLowerCase())) ||
  (/^\d{5,}$/.test(name) && text.replaceAll(/(?<=\d)_(?=\d)/g, '').includes(name));

/** What is wrong with a table of rows and their proofs, as sentences; `names` maps each row to the exact names it speaks of. */
export function coverageProblems(table, names, fileOf) {
  const head = table.split('\n', 1)[0];
  const problems = head === columns.join('\t') ? [] : [`the first line has to be ${columns.join(', ')}`];
  const seen = new Set();
  for (const [id, file, title, ...more] of cellsOf(table)) {
    const wrong = seen.has(id)
      ? 'stands twice'
      : more.length > 0 || !title
        ? 'needs a test file and a test title'
        : rowProblem(id, file, title, names, fileOf);
    if (wrong) problems.push(`${id} ${wrong}`);
    seen.add(id);
  }
  return problems;
}

function rowProblem(id, file, title, names, fileOf) {
  if (!names.has(id)) return 'is no row of the specification';
  if (file === walk) return 'is proved by the walk over every screen only: name a test that opens a form, saves a row or says a text';
  const found = fileOf(file);
  if (!found) return `is proved in ${file}, which does not exist`;
  if (!found.titles.some((one) => one.test(title))) return `is proved by “${title}”, which is no test of ${file}`;
  const missing = names.get(id).filter((name) => !says(found.text, name));
  return missing.length > 0 ? `speaks of ${missing.join(', ')}, which ${file} never says` : undefined;
}
