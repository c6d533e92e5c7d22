import { existsSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { importsOf } from './imports.mjs';
import { filesBelow, inRoot, shortPath } from './paths.mjs';
import { parseSync } from 'vite';

const packages = { '@entrepot/contract/': 'packages/contract/src/', '@entrepot/testing/': 'packages/testing/src/' };
const codeTables = 'packages/contract/src/data/';
const usesCovers = /^import \{ covers \} from /m;

/** The requirements of docs/requirements.tsv: id → the exact names that a proof has to mention. */
export function readRequirements(text = readFileSync(inRoot('docs/requirements.tsv'), 'utf8')) {
  const lines = text.trimEnd().split('\n').slice(1);
  return new Map(lines.map((line) => line.split('\t')).map(([id, names = '']) => [id, names.split(',').filter(Boolean)]));
}

/** The files of the project that call `covers`, as `{ path, text }`. */
export function coveringFiles() {
  return ['apps', 'packages', 'scripts']
    .flatMap((folder) => filesBelow(inRoot(folder), (name) => /\.(tsx?|mjs)$/.test(name)))
    .map((file) => ({ path: shortPath(file), text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => usesCovers.test(text));
}

/** All proofs in files, as `{ id, file, title }`, in the order of the requirements. */
export function listProofs(files, requirements) {
  const place = new Map([...requirements.keys()].map((id, index) => [id, index]));
  return files
    .flatMap(({ path, text }) => proofsOf(path, text).proofs.map(({ id, title }) => ({ id, file: path, title })))
    .sort((a, b) => place.get(a.id) - place.get(b.id));
}

/** The ids of requirements that no test proves. */
export function missingProofs(proofs, requirements) {
  const proved = new Set(proofs.map(({ id }) => id));
  return [...requirements.keys()].filter((id) => !proved.has(id));
}

const readSource = (path) => (existsSync(inRoot(path)) ? readFileSync(inRoot(path), 'utf8') : undefined);

/** Returns the problems of the proofs: unknown ids, ids without a proof, misplaced calls, and exact names that a proof does not mention. */
export function coverageProblems(files, requirements, read = readSource) {
  const missing = missingProofs(listProofs(files, requirements), requirements).map((id) => `${id} is proved by no test`);
  return [...missing, ...files.flatMap((file) => fileProblems(file, requirements, read))];
}

function fileProblems({ path, text }, requirements, read) {
  const { proofs, problems, rest } = proofsOf(path, text);
  const mentioned = [rest, ...importedTexts(path, text, read)].map(withoutComments).join('\n');
  return [
    ...problems,
    ...proofs.flatMap(({ id }) => {
      const names = requirements.get(id);
      if (!names) return [`${path} proves ${id}, which docs/requirements.tsv does not list`];
      const absent = names.filter((name) => !mentions(mentioned, name));
      return absent.length > 0 ? [`${path} proves ${id} without mentioning ${absent.join(', ')}`] : [];
    }),
  ];
}

function importedTexts(path, text, read) {
  const targets = importsOf(text).map(({ specifier }) => targetOf(specifier, path));
  return targets.filter((target) => target && countsFor(target, path)).flatMap((target) => textsOf(target, read));
}

/** The text of a file; for the tables of codes, with the tables they are assembled from. */
function textsOf(path, read) {
  const text = read(path);
  if (text === undefined) return [];
  return [text, ...(path.startsWith(codeTables) ? importedTexts(path, text, read) : [])];
}

function targetOf(specifier, path) {
  const known = Object.keys(packages).find((start) => specifier.startsWith(start));
  if (known) return packages[known] + specifier.slice(known.length);
  return specifier.startsWith('.') ? posix.normalize(posix.join(dirname(path), specifier)) : undefined;
}

/** Names may be mentioned in test helpers, in the contract and in the unit under test; not in the server that a test of the server starts. */
const countsFor = (target, path) => !path.includes('server/src') || !target.includes('server/src') || /\/tests?\//.test(target);

// Line comments are removed only where they fill a line: `//` may be part of an address in a text.
const withoutComments = (text) => text.replaceAll(/^\s*\/\*[\s\S]*?\*\//gm, '').replaceAll(/^\s*\/\/.*$/gm, '');

// A sentence may start with a capital letter, and a long number may be grouped.
const mentions = (text, name) =>
  text.includes(name) ||
  (name.endsWith('%') && text.includes(name.replace('%', ' %'))) ||
  (/^[\p{L} ]+$/u.test(name) && !/[a-z][A-Z]/.test(name) && text.toLowerCase().includes(name.toLowerCase())) ||
  (/^\d{5,}$/.test(name) && text.replaceAll(/(?<=\d)_(?=\d)/g, '').includes(name));

/** Returns the names in a callee: `test.describe.serial(…)` yields test, describe, serial; `test.each(rows)(…)` yields test, each. */
function chainOf(callee) {
  const chain = [];
  for (let node = callee; node; node = node.object ?? node.callee ?? node.tag) {
    if (node.type === 'Identifier') chain.unshift(node.name);
    else if (node.type === 'MemberExpression') chain.unshift(node.property.name);
  }
  return chain;
}

const isTest = ([first, second]) => ['test', 'it', 'describe'].includes(first) && second !== 'step' && second !== 'use';
const isCovers = (node) => node.type === 'CallExpression' && node.callee.name === 'covers';

/** Returns the title as in the source: `${…}` represents a value of a template. */
function titleOf(node) {
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('${…}');
  return typeof node?.value === 'string' ? node.value : undefined;
}

/** Whether the options are `covers(…)`, or an object that spreads it. */
function optionsHave(options, call) {
  return options === call || options?.properties?.some((property) => property.type === 'SpreadElement' && property.argument === call);
}

function* callsBelow(node, outer) {
  if (Array.isArray(node)) for (const one of node) yield* callsBelow(one, outer);
  else if (node && typeof node === 'object') {
    if (isCovers(node)) yield { call: node, tests: outer };
    const title = node.type === 'CallExpression' && isTest(chainOf(node.callee)) ? titleOf(node.arguments[0]) : undefined;
    const tests = title === undefined ? outer : [...outer, { title, options: node.arguments[1] }];
    for (const inner of Object.values(node)) if (inner && typeof inner === 'object') yield* callsBelow(inner, tests);
  }
}

/**
 * Reads which requirements the tests of a file prove.
 * @param {string} path
 * @param {string} text
 * @returns {{ proofs: { id: string, title: string }[], problems: string[], rest: string }} The title includes those of the describes, joined
 * by ` > `; `rest` is the text without the calls of `covers`. Problems name calls that are not the options of a test, and ids that are no literals.
 */
export function proofsOf(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const found = [...callsBelow(program.body, [])];
  const problems = found.flatMap(({ call, tests }) => {
    const line = text.slice(0, call.start).split('\n').length;
    return [
      ...(optionsHave(tests.at(-1)?.options, call) ? [] : [`${path}:${line} calls covers() outside the options of a test`]),
      ...(call.arguments.every(({ value }) => typeof value === 'string')
        ? []
        : [`${path}:${line} passes covers() an id that is no literal`]),
    ];
  });
  const proofs = found.flatMap(({ call, tests }) =>
    call.arguments.map(({ value }) => ({ id: value, title: tests.map(({ title }) => title).join(' > ') })),
  );
  const rest = found.toReversed().reduce((left, { call }) => left.slice(0, call.start) + left.slice(call.end), text);
  return { proofs, problems, rest };
}
