import { simplifiedOnly } from './texts.mjs';

export const languages = ['zh-cn', 'zh-tw', 'en-us'];

/** What is wrong with one folder's texts, as sentences; `texts` maps each language to its parsed file. */
export function localeProblems(texts) {
  const flat = Object.fromEntries(languages.map((language) => [language, flatten(texts[language] ?? {})]));
  const keys = new Set(languages.flatMap((language) => Object.keys(flat[language])));
  const english = everyName(texts['en-us'] ?? {});
  return [
    ...[...keys].flatMap((key) => keyProblems(flat, key)),
    ...simplifiedProblems(flat['zh-tw']),
    ...politeProblems(flat),
    ...singularProblems(english),
  ];
}

// A count before a noun of many; what is too many, or a part of so many, is never one.
const counted = /(?<!\}\} of )\{\{count\}\} (?:[a-z]+ ){0,2}?[a-z]{2,}s\b/;
const notNouns = /\{\{count\}\} (is|has|was|are too many|[a-z]+ (is|has|was|are too many))\b/;

// What is counted by a name of its own. A limit, and the whole of which something is a part, are taken to be more than one.
const several =
  'bags bills bins boxes commodities coupons customers days entries hours lines minutes numbers orders packages parcels pictures pieces prices returns rows shelves units';
const countedByName = new RegExp(
  `(?<!\\}\\} of |most )\\{\\{(?!count|max|most|limit|number\\b)(\\w+)\\}\\} (?:(?:free|more|sealed|volume|wrong) )?(${several.replaceAll(' ', '|')})\\b`,
);

function singularProblems(english) {
  const texts = Object.entries(english).filter(([key]) => !key.endsWith('_one'));
  const alone = texts
    .filter(([key, text]) => counted.test(text) && !notNouns.test(text) && !(`${key}_one` in english))
    .map(([key]) => `en-us: ${key} counts things and does not say one of them: ${key}_one`);
  const byName = texts.flatMap(([key, text]) => {
    const [, name, many] = countedByName.exec(text) ?? [];
    return name ? [`en-us: ${key} counts things and does not say one of them: {{${name}|one|${many}}}`] : [];
  });
  return [...alone, ...byName];
}

function everyName(texts, prefix = '') {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]) =>
      value !== null && typeof value === 'object'
        ? Object.entries(everyName(value, `${prefix}${name}.`))
        : [[prefix + name, String(value)]],
    ),
  );
}

function keyProblems(flat, key) {
  const missing = languages.filter((language) => !(key in flat[language]));
  if (missing.length > 0) return missing.map((language) => `${language}: ${key} is missing`);
  const empty = languages.filter((language) => typeof flat[language][key] !== 'string' || flat[language][key].trim() === '');
  if (empty.length > 0) return empty.map((language) => `${language}: ${key} is empty`);
  const parameters = languages.map((language) => parametersOf(flat[language][key]));
  if (new Set(parameters).size === 1) return [];
  return [`${key}: parameters differ: ${languages.map((language, i) => `${language} ${parameters[i] || 'none'}`).join('; ')}`];
}

/** Chinese texts say 您 to everybody, never 你. */
function politeProblems(flat) {
  const familiar = (text) => /(?<!迷)你/.test(String(text));
  return ['zh-cn', 'zh-tw'].flatMap((language) =>
    Object.entries(flat[language])
      .filter(([, text]) => familiar(text))
      .map(([key]) => `${language}: ${key} says 你: say 您`),
  );
}

function parametersOf(text) {
  const names = [...text.matchAll(/\{\{\s*([^|},\s]+)[^}]*\}\}/g)].map(([, name]) => name);
  return [...new Set(names)].sort().join(', ');
}

function simplifiedProblems(texts) {
  return Object.entries(texts).flatMap(([key, text]) => {
    const found = simplifiedOnly(String(text));
    return found.length > 0 ? [`zh-tw: ${key} has simplified characters: ${found.join(' ')}`] : [];
  });
}

/** The names of a file's texts; plural forms count as one. */
export const namesIn = (texts) => Object.keys(flatten(texts));

/** Nested keys written with dots; English plural forms (`_one`, `_other`) count as one key. */
function flatten(texts, prefix = '') {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]) => {
      const key = prefix + name;
      return value !== null && typeof value === 'object'
        ? Object.entries(flatten(value, `${key}.`))
        : [[key.replace(/_(one|other)$/, ''), value]];
    }),
  );
}
