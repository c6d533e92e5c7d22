import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { carriedOver } from '@entrepot/testing/statements/fill.ts';
import { sourceFile } from '@entrepot/testing/statements/record.ts';
import { readRecordings, sourceTemplates, writeRecordings } from '@entrepot/testing/statements/rooms.ts';
import { decode, fewest } from '@entrepot/testing/statements/store.ts';
import type { Piece } from '@entrepot/testing/statements/tree.ts';
import { toolScript } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';

// `npm run statements`: runs the server's tests, or those whose path contains one of the names, and keeps which statements they made.
const names = process.argv.slice(2);
const source = sourceTemplates();
const folder = mkdtempSync(join(tmpdir(), 'entrepot-statements-'));
try {
  writeFileSync(join(folder, sourceFile), JSON.stringify(source));
  const env = { ...process.env, STATEMENTS: folder };
  const { code } = await runNode(toolScript('vitest'), ['run', '--project', 'server', ...names], { env });
  const fresh = recorded();
  // A run of everything forgets what is not made any more; a run of a part cannot know.
  const before = names.length || code ? carriedOver(readRecordings(), fresh, source) : [];
  const kept = fewest(before, fresh, source);
  writeRecordings(kept, source);
  console.log(`${kept.length} statements kept of ${before.length} before and ${fresh.length} recorded`);
  process.exitCode = code;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** What the tests left in the folder. */
function recorded(): Piece[][] {
  const lines = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean));
  return [...new Set(lines)].map(decode);
}
