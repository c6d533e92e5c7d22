import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inRoot, root } from './lib/paths.mjs';
import { main } from './lib/setup.mjs';
import { codeLabelProblems, documentProblems, recordProblems, screenProblems, sourceProblems } from './lib/words.mjs';

// The files that list the rejected words.
const itself = /^scripts\/(?:lib\/words|words\.test|check-words)\.mjs$/;

const codeTables = /^packages\/contract\/src\/data\/(?:enumerations\/\w+|errors)\.ts$/;

/**
 * Checks that comments, test titles, identifiers, documents and en-us texts are free of the words that the writing guide replaces, and that
 * each decision record has a number of its own. Arguments are folders or files; default: all.
 */
await main(async (places) => {
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...places], {
    cwd: root,
    maxBuffer: 1e9,
  });
  const files = tracked
    .toString()
    .split('\0')
    .filter((path) => path && !itself.test(path));
  const problems = files.flatMap((path) => {
    const read = () => readFileSync(inRoot(path), 'utf8');
    if (path.endsWith('/texts.json')) return screenProblems(path, JSON.parse(read()));
    if (codeTables.test(path)) return [...sourceProblems(path, read()), ...codeLabelProblems(path, read())];
    if (/\.(?:ts|tsx|mjs)$/.test(path)) return sourceProblems(path, read());
    return path.endsWith('.md') ? documentProblems(path, read()) : [];
  });
  problems.push(...recordProblems(files));
  for (const line of problems) console.log(line);
  console.log(
    problems.length === 0 ? `${files.length} files are free of the words that the writing guide replaces` : `${problems.length} problems`,
  );
  return problems.length === 0 ? 0 : 1;
});
