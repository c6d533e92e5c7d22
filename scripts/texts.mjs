import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, shortPath } from './lib/paths.mjs';
import { main } from './lib/setup.mjs';
import { languages, readTexts, textFolders, writeTexts } from './lib/text-files.mjs';
import { exportTexts, importTexts } from './lib/translations.mjs';

const usage = `npm run texts -- export|import ${languages.join('|')} [file]`;

/**
 * `npm run texts -- export zh-tw [file]` writes all texts of a language for a translator, by default to `texts-zh-tw.json`;
 * `import` reads such a file back and changes nothing when a text is unknown, empty or has other placeholders.
 */
await main(([action, language, file = `texts-${language}.json`]) => {
  if (!['export', 'import'].includes(action) || !languages.includes(language)) throw new Error(usage);
  const folders = Object.fromEntries(textFolders().map((folder) => [shortPath(folder), readTexts(folder)]));
  return action === 'export' ? exportTo(file, exportTexts(folders, language)) : importFrom(file, folders, language);
});

function exportTo(file, texts) {
  writeFileSync(file, `${JSON.stringify(texts, null, 2)}\n`);
  const written = Object.values(texts).reduce((sum, entries) => sum + Object.keys(entries).length, 0);
  console.log(`${written} texts written to ${file}`);
  return 0;
}

function importFrom(file, folders, language) {
  const { changed, problems } = importTexts(folders, language, JSON.parse(readFileSync(file, 'utf8')));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) return 1;
  for (const [folder, texts] of Object.entries(changed)) writeTexts(join(inRoot(), folder), texts);
  console.log(`${Object.keys(changed).length} files changed`);
  return 0;
}
