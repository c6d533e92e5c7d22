import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { languages, localeProblems, namesIn } from './lib/locales.mjs';
import { filesBelow, inRoot, shortPath, workspaces } from './lib/paths.mjs';
import { main } from './lib/setup.mjs';
import { chineseInPlain, chineseTexts } from './lib/texts.mjs';
import { missingTexts, wordsInCode } from './lib/used-texts.mjs';

/** Where Chinese may stand in code: texts by language, tests, demo data, titles of screens, and data generated from the specification. */
const mayHoldChinese = [
  /\/locales\//,
  /\.(test|spec)(-d)?\.tsx?$/,
  /^apps\/server\/src\/(demo|shipped)\//,
  /^apps\/server\/src\/modules\/[^/]+\/shipped-[^/]+\.ts$/,
  /^packages\/contract\/src\/data\//,
  /^packages\/contract\/src\/modules\/[^/]+\/screens\.ts$/,
  /^packages\/rules\/(test|src\/data|src\/test-data)\//,
  /^packages\/testing\//,
  /\.config\.ts$/,
];

/** Namespaces of the clients that no folder is called by. */
const ownNames = {
  '': 'packages/ui/src',
  core: 'packages/contract/src/core',
  client: 'packages/client/src',
  'core-web': 'apps/web/src/core',
  mobile: 'apps/mobile/src/core',
};
const known = new Map();

/**
 * The same keys and parameters in every language, no Chinese outside the locales, no simplified characters for Taiwan, no words
 * that people read in the components, and no text asked for that is nowhere written.
 */
await main(() => {
  const sources = workspaces().map((folder) => join(folder, 'src'));
  const folders = sources.flatMap(localeFolders);
  const problems = [
    ...folders.flatMap(folderProblems),
    ...sources.flatMap(codeProblems),
    ...workspaces().flatMap(plainProblems),
    ...['apps/web/src', 'apps/mobile/src', 'packages/client/src', 'packages/ui/src'].flatMap(wordProblems),
  ];
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

function plainProblems(folder) {
  const files = filesBelow(folder, (name) => /\.(css|html|mjs)$/.test(name)).filter((file) => !/\/(dist|node_modules|data)\//.test(file));
  return files.flatMap((file) =>
    chineseInPlain(readFileSync(file, 'utf8')).map(({ text, line }) => `${shortPath(file)}:${line} holds Chinese text: ${text}`),
  );
}

function wordProblems(folder) {
  const files = filesBelow(inRoot(folder), (name) => /\.tsx?$/.test(name) && !/\.test\./.test(name));
  const client = folder.startsWith('apps/') ? folder : 'apps/web/src';
  const namesOf = (space) => namesFor(client, space);
  return files.flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    return [
      ...wordsInCode(file.endsWith('x') ? code : '').map((words) => `${shortPath(file)} says "${words}" itself`),
      ...missingTexts(code, namesOf).map((text) => `${shortPath(file)} asks for a text that is nowhere written: ${text}`),
    ];
  });
}

/** The names of a namespace as a client loads it, from every folder that adds to it; null when there is no such folder. */
function namesFor(client, space) {
  const key = `${client} ${space}`;
  if (known.has(key)) return known.get(key);
  const inModules = [`packages/contract/src/modules/${space}`, `${client}/modules/${space}`];
  const folders = space in ownNames ? [ownNames[space]] : [`${client}/${space}`, ...inModules];
  const files = folders.map((folder) => inRoot(folder, 'locales/en-us.json')).filter((file) => existsSync(file));
  const names = files.length === 0 ? null : new Set(files.flatMap((file) => namesIn(JSON.parse(readFileSync(file, 'utf8')))));
  known.set(key, names);
  return names;
}
