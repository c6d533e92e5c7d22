import { localeProblems } from './locales.mjs';
import { entriesOf, languages } from './text-files.mjs';

/**
 * The texts of one language for a translator.
 * @param {Record<string, object>} folders the parsed `texts.json` by folder
 * @returns {Record<string, Record<string, string>>} by folder, then by dotted key; plural forms that the language lacks are left out
 */
export function exportTexts(folders, language) {
  const at = languages.indexOf(language);
  const textsOf = (texts) => Object.fromEntries(entriesOf(texts).flatMap(([key, entry]) => (entry[at] === null ? [] : [[key, entry[at]]])));
  return Object.fromEntries(Object.entries(folders).map(([folder, texts]) => [folder, textsOf(texts)]));
}

/**
 * Merges a translator's texts, in the form of `exportTexts`, into the folders; keys left out stay as they are.
 * @returns {{ changed: Record<string, object>, problems: string[] }} the folders that differ, and what is wrong with the texts: unknown
 * folders and keys, and everything that `check-locales` rejects, such as other placeholders than in the other languages
 */
export function importTexts(folders, language, translated) {
  const changed = {};
  const problems = [];
  for (const [folder, texts] of Object.entries(translated)) {
    if (!folders[folder]) {
      problems.push(`${folder} has no texts.json`);
      continue;
    }
    const known = new Set(entriesOf(folders[folder]).map(([key]) => key));
    problems.push(...Object.keys(texts).flatMap((key) => (known.has(key) ? [] : [`${folder} ${key} does not exist`])));
    const merged = withTexts(folders[folder], languages.indexOf(language), texts);
    problems.push(...localeProblems(merged).map((problem) => `${folder} ${problem}`));
    if (JSON.stringify(merged) !== JSON.stringify(folders[folder])) changed[folder] = merged;
  }
  return { changed, problems };
}

function withTexts(group, at, texts, prefix = '') {
  return Object.fromEntries(
    Object.entries(group).map(([name, value]) => {
      const key = prefix + name;
      if (!Array.isArray(value)) return [name, withTexts(value, at, texts, `${key}.`)];
      return [name, key in texts ? value.with(at, texts[key]) : value];
    }),
  );
}
