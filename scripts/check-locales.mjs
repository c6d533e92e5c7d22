import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { languages, localeProblems } from './lib/locales.mjs';
import { filesBelow, shortPath, workspaces } from './lib/paths.mjs';
import { main } from './lib/setup.mjs';
import { chineseTexts } from './lib/texts.mjs';

/** Where Chinese may stand in code: texts by language, tests, demo data, and data generated from the specification. */
const mayHoldChinese = [
  /\/locales\//,
  /\.(test|spec)(-d)?\.tsx?$/,
  /^apps\/server\/src\/demo\//,
  /^apps\/server\/src\/modules\/[^/]+\/shipped-[^/]+\.ts$/,
  /^packages\/contract\/src\/data\//,
  /^packages\/rules\/(test|src\/data|src\/test-data)\//,
  /^packages\/testing\//,
  /\.config\.ts$/,
];

/** The same keys and parameters in every language, no Chinese outside the locales, no simplified characters for Taiwan. */
await main(() => {
  const sources = workspaces().map((folder) => join(folder, 'src'));
  const folders = sources.flatMap(localeFolders);
  const problems = [...folders.flatMap(folderProblems), ...sources.flatMap(codeProblems)];
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? `${folders.length} folders of texts agree` : `${problems.length} problems`);
  return problems.length === 0 ? 0 : 1;
});

function localeFolders(source) {
  const files = filesBelow(source, (name) => languages.includes(name.replace(/\.json$/, '')));
  return [...new Set(files.map(dirname))].filter((folder) => basename(folder) === 'locales');
}

function folderProblems(folder) {
  const texts = {};
  for (const language of languages) {
    const file = join(folder, `${language}.json`);
    if (!existsSync(file)) return [`${shortPath(file)} is missing`];
    try {
      texts[language] = JSON.parse(readFileSync(file, 'utf8'));
    } catch (error) {
      return [`${shortPath(file)}: ${error.message}`];
    }
  }
  return localeProblems(texts).map((problem) => `${shortPath(folder)} ${problem}`);
}

function codeProblems(source) {
  const files = filesBelow(source, (name) => /\.tsx?$/.test(name)).filter(
    (file) => !mayHoldChinese.some((place) => place.test(shortPath(file))),
  );
  return files.flatMap((file) =>
    chineseTexts(readFileSync(file, 'utf8'), file).map(({ text, line }) => `${shortPath(file)}:${line} holds Chinese text: ${text}`),
  );
}
