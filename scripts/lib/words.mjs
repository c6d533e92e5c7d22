import { parseSync } from 'vite';
import { entriesOf, languages } from './text-files.mjs';

/**
 * Words that the writing guide replaces, each with what to write instead. `in` lists where the rule applies: `prose` (comments, test titles,
 * documents, messages of scripts), `identifier`, `key` (parts of identifiers, of keys and of names in SQL), `screen` (en-us texts).
 */
export const rules = [
  { word: /\b(?:tells?|told|telling)\b/i, instead: 'notify a person, report, return, show', in: ['prose', 'screen'] },
  { word: /\b(?:hears?|heard|hearing)\b/i, instead: 'subscribe, receive, be notified', in: ['prose', 'screen'] },
  { word: /\bkept\b/i, instead: 'cached, retained, stored', in: ['prose', 'screen'] },
  { word: /\bheld\b/i, instead: 'locked (a row), reserved (pieces), on hold (an order), pending approval', in: ['prose'] },
  {
    word: /\b(?:nobody|somebody|everybody|anybody|whoever)\b/i,
    instead: 'no one in particular: name the role (clerk, customer, caller)',
    in: ['prose', 'screen'],
  },
  { word: /\b(?:anew|lest|wholly|reckon\w*)\b/i, instead: 'again, so that … not, completely, calculate', in: ['prose', 'screen'] },
  { word: /\bof ours\b|\bby (?:it|them)sel(?:f|ves)\b/i, instead: 'our, automatically, alone', in: ['prose', 'screen'] },
  { word: /\b(?:lies|stands)\b/i, instead: 'is', in: ['prose', 'screen'] },
  { word: /\bsaid\b/i, instead: 'reported, stated, requested', in: ['prose', 'screen'] },
  { word: /\bsay(?:s|ing)?\b/i, instead: 'report, state, show', in: ['prose'] },
  { word: /\bat once\b/i, instead: 'immediately, or concurrently', in: ['prose'] },
  // A sentence that begins with a relative clause has no subject yet; a question may.
  {
    word: /(?<=(?:^|[.;:])[\s*]*)(?:What|Who|Whose|Which)\b(?!.*\?)/,
    instead: 'the noun it stands for: "The rows that …"',
    in: ['prose'],
  },
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
  {
    word: /(?:^|_)(?:tells?|told|telling|hears?|heard|hear(?:er|ing)s?|kept|held|asked|lying|lies|stands|nobody|somebody|whoever|anew|said|says|practi[cs]e|house|second_person)(?=_|$)/,
    instead:
      'a term of the field: notify, receive, cached, stored, locked, reserved, requested, is on, no one in particular, again, report, sandbox, warehouse, four-eyes approval',
    in: ['key'],
  },
  {
    word: /^(?:takeBack|giveUp|giveBack|forget)(?:[A-Z]\w*)?$/,
    instead: 'withdraw…, cancel…, restore…, delete…, invalidate, evict, discard',
    in: ['identifier'],
  },
  { word: /^(?:most|longest|fewest)[A-Z]\w*$/, instead: 'max…, min…', in: ['identifier'] },
  { word: /^keep[A-Z]\w*$|^patienceMs$|^sideBySide$/, instead: 'cache…, store…, retain…, timeoutMs, pipelined', in: ['identifier'] },
];

/** Names that stay although a rule matches them, by reason. Keys and SQL names are compared in camel case. */
const allowedNames = new Set([
  // Names of libraries and of HTML.
  'keepAlive',
  'keepAliveTimeout',
  'keepPreviousData',
  // Names of the specification, which are on the wire; house bill and house number are the trade's terms for a house waybill.
  'keepDays',
  'longestSide',
  'takeBack',
  'houseBill',
  'houseNumber',
  'heldBy',
  'askedByName',
  // The second person who approves is the trade's term, and part of an error's name.
  'secondPerson',
  'secondPersonNeeded',
  // Columns, tables, constraints and stored functions: renaming one takes two releases, because the previous one reads it during an upgrade.
  'goodsHeld',
  'heldById',
  'heardTime',
  'askedBy',
  'askedById',
  'askedTime',
  'practicePayment',
  'heldBySomething',
  'remittedSaysWhere',
  // Keys of texts that are stored with sent messages and with the log of refused calls, and shown from there.
  'claimAsked',
  'returnAsked',
  'withdrawalAsked',
  'heldUnsaid',
  'practiceOver',
  'restLiesOn',
  'staysInHouse',
  'invoiceStands',
  // The sandbox of marketplaces and payments: its headers, its file, its paths.
  'xPracticeTimestamp',
  'xPracticeSignature',
  'practiceMarketplaces',
  'payPracticePayment',
]);

/** The same for single files. */
const allowedIn = {
  // The browser's name for the locks that are taken.
  'packages/client/src/calls/single-tab.ts': ['held'],
  // The text of a message is stored with it by its key.
  'apps/server/src/modules/customs/customs-hold.ts': ['held'],
  'packages/contract/src/modules/customs/texts.json': ['held'],
  // A stored function, which a migration replaces.
  'apps/server/src/core/schema/day-tables.sql.ts': ['kept'],
  // An account of the operating system.
  'apps/server/src/postgres/system-user.ts': ['nobody'],
  // The icons of menu places are stored by name.
  'apps/web/src/shell/menu-icons.ts': ['house'],
  'packages/contract/src/modules/pricing/screens.ts': ['house'],
  'packages/contract/src/modules/rent/screens.ts': ['house'],
  'packages/contract/src/modules/warehouses/screens.ts': ['house'],
};

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

/** The words of a name in lower case, joined by underscores: `goodsOnShelf`, `goods-on-shelf` and `goods_on_shelf` are the same. */
const snake = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();
const camel = (name) => snake(name).replaceAll(/_([a-z])/g, (_, letter) => letter.toUpperCase());

/** A text that is used as a key: `counted`, `pages.counted` or `counted-twice`. */
const keyText = /^[a-z][A-Za-z0-9]*(?:[._-][A-Za-z0-9]+)*$/;
const looksLikeSql =
  /^\s*(?:select|with|insert|update|delete|case|exists|not exists|create|alter)\s[\s\S]*\s(?:from|where|then|set|as|on)\s/;
const isScript = /^scripts\//;
const isTestFile = /\.(?:test|e2e)\.\w+$|(?:^|\/)(?:test|e2e|testing)\//;

/** The names in SQL: tables, columns, aliases and common table expressions; the contents of quoted strings are not names. */
const sqlNames = (text) => text.replaceAll(/'[^']*'/g, '').match(/[a-z_][a-z0-9_]*/g) ?? [];

/**
 * Reads what people read in a source file.
 * @param {string} path
 * @param {string} text
 * @returns {{ kind: 'prose' | 'identifier' | 'key', text: string, start: number, title?: boolean }[]} Comments, test titles, messages of
 *   scripts, identifiers, keys and names in SQL with their offsets.
 */
export function wordsOfSource(path, text) {
  const { program, comments } = parseSync(path, text);
  const found = comments.map(({ value, start }) => ({ kind: 'prose', text: value, start }));
  const seen = new Set();
  const alreadyRead = new Set();
  const isNew = (name) => !seen.has(name) && !allowedNames.has(camel(name)) && !allowedIn[path]?.includes(name) && seen.add(name);
  const addKeys = (names, start) => {
    for (const name of names) if (isNew(name)) found.push({ kind: 'key', text: snake(name), start });
  };
  // The data of tests are no keys.
  const addText = (value, start) => {
    if (keyText.test(value) && !isTestFile.test(path)) addKeys(value.split('.'), start);
    else if (isScript.test(path) && value.includes(' ') && !isTestFile.test(path)) found.push({ kind: 'prose', text: value, start });
  };
  walk(program.body, (node) => {
    if (node.type === 'CallExpression' && isTest.test(firstName(node.callee))) {
      const title = titleOf(node.arguments[0]);
      if (typeof title === 'string') found.push({ kind: 'prose', text: title, start: node.arguments[0].start, title: true });
      alreadyRead.add(node.arguments[0]);
    }
    if (node.type === 'TaggedTemplateExpression' && firstName(node.tag) === 'sql') {
      alreadyRead.add(node.quasi);
      for (const { value, start } of node.quasi.quasis) addKeys(sqlNames(value.raw), start);
    }
    if (alreadyRead.has(node)) return;
    if (node.type === 'TemplateLiteral') {
      const whole = titleOf(node);
      if (looksLikeSql.test(whole)) addKeys(sqlNames(whole), node.start);
      else addText(whole, node.start);
    }
    if (node.type === 'Literal' && typeof node.value === 'string') {
      if (looksLikeSql.test(node.value)) addKeys(sqlNames(node.value), node.start);
      else addText(node.value, node.start);
    }
    if (node.type === 'Identifier' && isNew(node.name)) {
      const isWrong = wordProblems('identifier', node.name).length > 0;
      found.push(
        isWrong ? { kind: 'identifier', text: node.name, start: node.start } : { kind: 'key', text: snake(node.name), start: node.start },
      );
    }
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
        `${path}:${lineAt(text, kind === 'key' ? start : start + index)} ${kind === 'prose' ? 'says' : 'names'} “${word}”: ${instead}`,
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
  entriesOf(texts).flatMap(([key, value]) => [
    ...key
      .split('.')
      .filter((name) => !allowedNames.has(camel(name)) && !allowedIn[path]?.includes(name))
      .flatMap((name) => wordProblems('key', snake(name)).map(({ word, instead }) => `${path} ${key} names “${word}”: ${instead}`)),
    ...labelProblems(`${path} ${key}`, value[languages.indexOf('en-us')]),
  ]);

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
