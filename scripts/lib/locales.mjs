import { baseKey, entriesOf, languages } from './text-files.mjs';
import { simplifiedOnly } from './texts.mjs';

/** Problems of one folder's texts, one line each; `texts` is the parsed `texts.json`. */
export function localeProblems(texts) {
  const entries = entriesOf(texts);
  const malformed = entries
    .filter(([, entry]) => !isEntry(entry))
    .map(([key]) => `${key}: needs ${languages.length} texts: ${languages.join(', ')}`);
  if (malformed.length > 0) return malformed;
  const known = new Map(entries);
  return [
    ...entries.flatMap(([key, entry]) => (isPlural(key) ? pluralProblems(key, entry, known) : entryProblems(key, entry))),
    ...ofLanguage(entries, 'zh-tw').flatMap(simplifiedProblems),
    ...['zh-cn', 'zh-tw'].flatMap((language) => ofLanguage(entries, language).flatMap(politeProblems(language))),
    ...ofLanguage(entries, 'en-us').flatMap(singularProblems(known)),
    ...languages.flatMap((language) => ofLanguage(entries, language).flatMap(fullStopProblems(language))),
  ];
}

const isEntry = (entry) =>
  Array.isArray(entry) && entry.length === languages.length && entry.every((text) => text === null || typeof text === 'string');
const isPlural = (key) => baseKey(key) !== key;
const isEmpty = (text) => text === null || text.trim() === '';

/** The texts of one language as `[key, text]`. */
const ofLanguage = (entries, language) =>
  entries.map(([key, entry]) => [key, entry[languages.indexOf(language)]]).filter(([, text]) => text !== null);

const entryProblems = (key, entry) => [...emptyProblems(key, entry), ...parameterProblems(key, entry)];

const emptyProblems = (key, entry) => languages.filter((_, i) => isEmpty(entry[i])).map((language) => `${language}: ${key} is empty`);

/**
 * Checks a singular form: either all languages have it, with the same parameters, or only English, with the parameters of its base except
 * the count.
 */
function pluralProblems(key, entry, known) {
  const base = known.get(baseKey(key));
  if (!base) return [`${key}: ${baseKey(key)} is missing`];
  const english = languages.indexOf('en-us');
  const isEnglishAlone = entry.every((text, i) => i === english || text === null);
  if (!isEnglishAlone || isEmpty(entry[english])) return entryProblems(key, entry);
  const parameters = (text) => parametersOf(`${text}{{count}}`);
  return parameters(entry[english]) === parameters(base[english]) ? [] : [`en-us: ${key} has other parameters than ${baseKey(key)}`];
}

function parameterProblems(key, entry) {
  const parameters = entry.map(parametersOf);
  if (new Set(parameters).size === 1 || entry.some(isEmpty)) return [];
  return [`${key}: parameters differ: ${languages.map((language, i) => `${language} ${parameters[i] || 'none'}`).join('; ')}`];
}

function parametersOf(text) {
  const names = [...(text ?? '').matchAll(/\{\{\s*([^|},\s]+)[^}]*\}\}/g)].map(([, name]) => name);
  return [...new Set(names)].sort().join(', ');
}

// A count before a plural noun; an excess or a part of a total is never one.
const counted = /(?<!\}\} of )\{\{count\}\} (?:[a-z]+ ){0,2}?[a-z]{2,}s\b/;
const notNouns = /\{\{count\}\} (is|has|was|are too many|[a-z]+ (is|has|was|are too many))\b/;

// Counts with another parameter name. Limits and totals are assumed to be more than one.
const several =
  'bags bills bins boxes commodities coupons customers days entries hours lines minutes numbers orders packages parcels pictures pieces prices returns rows shelves units';
const countedByName = new RegExp(
  `(?<!\\}\\} of |most )\\{\\{(?!count|max|most|limit|number\\b)(\\w+)\\}\\} (?:(?:free|more|sealed|volume|wrong) )?(${several.replaceAll(' ', '|')})\\b`,
);

const singularProblems =
  (known) =>
  ([key, text]) => {
    if (isPlural(key)) return [];
    const hasSingular = known.has(`${key}_one`);
    const [, name, many] = countedByName.exec(text) ?? [];
    return [
      ...(counted.test(text) && !notNouns.test(text) && !hasSingular ? [`en-us: ${key} needs a singular form: ${key}_one`] : []),
      ...(name ? [`en-us: ${key} needs a singular form: {{${name}|one|${many}}}`] : []),
    ];
  };

/** Chinese texts address people as 您, never 你. */
const politeProblems =
  (language) =>
  ([key, text]) =>
    /(?<!迷)你/.test(text) ? [`${language}: ${key} uses 你: write 您`] : [];

function simplifiedProblems([key, text]) {
  const found = simplifiedOnly(text);
  return found.length > 0 ? [`zh-tw: ${key} has simplified characters: ${found.join(' ')}`] : [];
}

const isError = (key) => key.split('.').slice(0, -1).includes('errors');
const isSeveral = (text) => /[.!?]["”’)]?\s+["“(]?[A-Z{\d]|[。！？][”」）]?./.test(text);
const endsOpen = /[.…:：!?。！？]["”’」）)]?$|\}\}$/;

/** Errors of one sentence have no full stop; those of several end with one. */
const fullStopProblems =
  (language) =>
  ([key, text]) => {
    if (!isError(key) || isPlural(key)) return [];
    if (isSeveral(text)) return endsOpen.test(text) ? [] : [`${language}: ${key} has several sentences: end it with a full stop`];
    return /[.。]$/.test(text) ? [`${language}: ${key} is one sentence: remove its full stop`] : [];
  };
