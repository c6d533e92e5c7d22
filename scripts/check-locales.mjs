import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localeProblems } from './lib/locales.mjs';
import { filesBelow, inRoot, shortPath, workspaces } from './lib/paths.mjs';
import { main } from './lib/setup.mjs';
import { isFormatted, readTexts, textFolders, writeTexts } from './lib/text-files.mjs';
import { chineseInPlain, chineseTexts } from './lib/texts.mjs';
import { textsInCode } from './lib/used-texts.mjs';

/** Sources that may contain Chinese: tests, demo data, titles of screens, and data generated from the specification. */
const mayContainChinese = [
  /\.(test|e2e|spec)(-d)?\.tsx?$/,
  /^apps\/server\/src\/(demo|shipped)\//,
  /^apps\/server\/src\/modules\/[^/]+\/shipped-[^/]+\.ts$/,
  /^packages\/contract\/src\/data\//,
  /^packages\/contract\/src\/modules\/[^/]+\/screens\.ts$/,
  /^packages\/rules\/(test|src\/data|src\/test-data)\//,
  // The words and signs of addresses, and examples of these.
  /^packages\/rules\/src\/address\//,
  /^packages\/testing\/src\/corpus\//,
  /^apps\/server\/src\/testing\//,
  /^apps\/server\/src\/.*\/test\//,
  /\.config\.ts$/,
];

/**
 * Checks every `texts.json` (canonical form, the same parameters in every language, no simplified characters for Taiwan), and that
 * the code has no Chinese outside them and no readable words in components.
 * `--write` puts every `texts.json` into its canonical form first.
 */
await main(([option]) => {
  const sources = workspaces().map((folder) => join(folder, 'src'));
  const folders = textFolders();
  if (option === '--write') for (const folder of folders) writeTexts(folder, readTexts(folder));
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

function folderProblems(folder) {
  const file = `${shortPath(folder)}/texts.json`;
  try {
    const problems = localeProblems(readTexts(folder)).map((problem) => `${file} ${problem}`);
    return isFormatted(folder) ? problems : [...problems, `${file} is not formatted: npm run format`];
  } catch (error) {
    return [`${file}: ${error.message}`];
  }
}

function codeProblems(source) {
  const files = filesBelow(source, (name) => /\.tsx?$/.test(name)).filter(
    (file) => !mayContainChinese.some((place) => place.test(shortPath(file))),
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

/** Finds display texts in components that belong in a `texts.json`. */
function wordProblems(folder) {
  const files = filesBelow(inRoot(folder), (name) => name.endsWith('.tsx') && !/\.test\./.test(name));
  return files.flatMap((file) => textsInCode(readFileSync(file, 'utf8')).map((words) => `${shortPath(file)} contains "${words}" itself`));
}
