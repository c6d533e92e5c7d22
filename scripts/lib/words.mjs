import { parseSync } from 'vite';
import { entriesOf, languages } from './text-files.mjs';

/**
 * Words that the writing guide replaces, each with what to write instead. `in` lists where the rule applies: `prose` (comments, test titles,
 * documents), `identifier`, `screen` (en-us texts).
 */
export const rules = [
  { word: /\b(?:tells?|told|telling)\b/i, instead: 'notify a person, report, return, show', in: ['prose', 'screen'] },
  { word: /\b(?:hears?|heard|hearing)\b/i, instead: 'subscribe, receive, be notified', in: ['prose', 'screen'] },
  { word: /\bkept\b/i, instead: 'cached, retained, stored', in: ['prose', 'screen'] },
  { word: /\bheld\b/i, instead: 'locked (a row), reserved (pieces), on hold (an order), pending approval', in: ['prose'] },
  {
    word: /\b(?:nobody|somebody|whoever)\b/i,
    instead: 'no one in particular: name the role (clerk, customer, caller)',
    in: ['prose', 'screen'],
  },
  { word: /\b(?:anew|lest|wholly|reckon\w*)\b/i, instead: 'again, so that … not, completely, calculate', in: ['prose', 'screen'] },
  { word: /\bof ours\b|\bby (?:it|them)sel(?:f|ves)\b/i, instead: 'our, automatically, alone', in: ['prose', 'screen'] },
  { word: /\b(?:lies|stands)\b/i, instead: 'is', in: ['prose', 'screen'] },
  { word: /\bsaid\b/i, instead: 'reported, stated, requested', in: ['prose', 'screen'] },
  { word: /\bsecond person\b/i, instead: 'four-eyes approval, approver', in: ['prose'] },
  { word: /\bown codes?\b/i, instead: 'internal barcode', in: ['prose'] },
  { word: /(?<!ware|in-)\bhouses?\b(?! bill)/i, instead: 'warehouse', in: ['prose', 'screen'] },
  { word: /\bby hand\b/i, instead: 'manually', in: ['screen'] },
  { word: /\bcourier numbers?\b/i, instead: 'tracking number', in: ['screen'] },
  { word: /\breceivers?\b/i, instead: 'recipient', in: ['screen'] },
  { word: /\b(?:leaders?|sub accounts?|e-mails?|over-size)\b/i, instead: 'supervisor, sub-account, email, oversize', in: ['screen'] },
  { word: /\bside by side\b/i, instead: 'pipelined, concurrently', in: ['prose'] },
  { word: /\bwrit(?:e|es|ten|ing)[ -]behind\b/i, instead: 'deferred write', in: ['prose'] },
  {
    word: /^(?:tell|told|hear|heard|kept|held|whoever|nobody|somebody)(?:[A-Z]\w*)?$|(?:Told|Hearings?|Behind|Kept|Asked|Shown|Held|Anew|Nobody|Whoever)$/,
    instead: 'a role or a term of the field (notify, subscribers, deferred, cached, locked, reserved)',
    in: ['identifier'],
  },
  { word: /^(?:most|longest|fewest)[A-Z]\w*$/, instead: 'max…, min…', in: ['identifier'] },
  { word: /^keep[A-Z]\w*$|^patienceMs$|^sideBySide$/, instead: 'cache…, store…, retain…, timeoutMs, pipelined', in: ['identifier'] },
];

/** Identifiers that stay although a rule matches them, by reason. */
const allowedNames = new Set([
  // Names of libraries.
  'keepAlive',
  'keepAliveTimeout',
  'keepPreviousData',
  // Names of the specification, which are on the wire.
  'keepDays',
  'longestSide',
  // Columns: renaming one takes two releases, because the previous one reads it during an upgrade.
  'goodsHeld',
  'heldById',
  'heardTime',
]);

/** The same for single files: the locks of the browser that are taken are called `held`. */
const allowedIn = { 'packages/client/src/calls/single-tab.ts': ['held'] };

const maxTitleLength = 90;
const isTest = /^(?:test|it|describe)$/;

/** Returns the first name of a callee: `test.each(rows)(…)` yields test. */
function firstName(callee) {
  let node = callee;
  while (node && node.type !== 'Identifier') node = node.object ?? node.callee ?? node.tag;
  return node?.name ?? '';
}

const titleOf = (node) => (node?.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join('…') : node?.value);

/** Calls `visit` with every node of a syntax tree. */
function walk(node, visit) {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  else if (node && typeof node === 'object') {
    if (node.type) visit(node);
    for (const inner of Object.values(node)) if (inner && typeof inner === 'object') walk(inner, visit);
  }
}

/**
 * Reads what people read in a source file.
 * @param {string} path
 * @param {string} text
 * @returns {{ kind: 'prose' | 'identifier', text: string, start: number, title?: boolean }[]} Comments, test titles and identifiers with their offsets.
 */
export function wordsOfSource(path, text) {
  const { program, comments } = parseSync(path, text);
  const found = comments.map(({ value, start }) => ({ kind: 'prose', text: value, start }));
  const seen = new Set();
  walk(program.body, (node) => {
    if (node.type === 'CallExpression' && isTest.test(firstName(node.callee))) {
      const title = titleOf(node.arguments[0]);
      if (typeof title === 'string') found.push({ kind: 'prose', text: title, start: node.arguments[0].start, title: true });
    }
    if (node.type !== 'Identifier' || seen.has(node.name) || allowedNames.has(node.name) || allowedIn[path]?.includes(node.name)) return;
    seen.add(node.name);
    found.push({ kind: 'identifier', text: node.name, start: node.start });
  });
  return found;
}

/**
 * Finds everything in a text that a rule replaces.
 * @param {'prose' | 'identifier' | 'screen'} kind
 * @param {string} text
 * @returns {{ word: string, instead: string, index: number }[]}
 */
export function wordProblems(kind, text) {
  return rules.flatMap((rule) => {
    const match = rule.in.includes(kind) ? rule.word.exec(text) : null;
    return match ? [{ word: match[0], instead: rule.instead, index: match.index }] : [];
  });
}

const lineAt = (text, index) => text.slice(0, index).split('\n').length;

/** Returns the problems of one source file as sentences with path and line. Titles longer than 90 characters are problems as well. */
export function sourceProblems(path, text) {
  const found = wordsOfSource(path, text);
  return found.flatMap(({ kind, text: words, start, title }) => [
    ...wordProblems(kind, words).map(
      ({ word, instead, index }) =>
        `${path}:${lineAt(text, start + index)} ${kind === 'identifier' ? 'names' : 'says'} “${word}”: ${instead}`,
    ),
    ...(title && words.length > maxTitleLength
      ? [`${path}:${lineAt(text, start)} has a title of ${words.length} characters (at most ${maxTitleLength})`]
      : []),
  ]);
}

const placeholders = /\{\{[^}]*\}\}/g;

/**
 * The problems of the en-us texts of a `texts.json`; names of placeholders are not text.
 * @param {string} path
 * @param {object} texts Groups within groups, each entry `[zh-cn, zh-tw, en-us]`.
 * @returns {string[]} Sentences with path and key.
 */
export const screenProblems = (path, texts) =>
  entriesOf(texts).flatMap(([key, value]) => labelProblems(`${path} ${key}`, value[languages.indexOf('en-us')]));

const labelProblems = (place, label) =>
  wordProblems('screen', label.replace(placeholders, ' ')).map(({ word, instead }) => `${place} says “${word}”: ${instead}`);

const quoted = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;
const codeRow = new RegExp(String.raw`^\s+\w+: \[\d+, ${quoted}, ${quoted}, (${quoted})`, 'gm');

/** The problems of the en-us labels of enumerations and errors, `Name: [code, zh-cn, zh-tw, en-us]` in a source file. */
export const codeLabelProblems = (path, text) =>
  [...text.matchAll(codeRow)].flatMap(({ index, 1: label }) => labelProblems(`${path}:${lineAt(text, index + 1)}`, label.slice(1, -1)));

/** Returns the problems of a document; code blocks and quoted names are skipped. */
export function documentProblems(path, text) {
  const bare = text.replace(/```[\s\S]*?```|`[^`\n]*`|\]\([^)\n]*\)/g, (code) => code.replace(/[^\n]/g, ' '));
  return bare
    .split('\n')
    .flatMap((line, at) => wordProblems('prose', line).map(({ word, instead }) => `${path}:${at + 1} says “${word}”: ${instead}`));
}

/** The decision records (`docs/decisions/NNNN-….md`) that share their number with another one. */
export function recordProblems(paths) {
  const numberOf = (path) => /^docs\/decisions\/(\d{4})-[^/]+\.md$/.exec(path)?.[1];
  const numbers = paths.map(numberOf);
  return paths
    .filter((_, at) => numbers[at] && numbers.indexOf(numbers[at]) !== numbers.lastIndexOf(numbers[at]))
    .map((path) => `${path} shares its number with another decision record`);
}
