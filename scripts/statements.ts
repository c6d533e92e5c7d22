import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reusedRecordings } from '@entrepot/server/testing/statements/fill.ts';
import { sourceFile } from '@entrepot/server/testing/statements/record.ts';
import { readRecordings, sourceTemplates, testFiles, writeRecordings } from '@entrepot/server/testing/statements/recordings.ts';
import { completeFolders, pendingRecordings, readRun, runnersOf } from '@entrepot/server/testing/statements/runs.ts';
import { smallestChange } from '@entrepot/server/testing/statements/store.ts';
import { toolScript } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';

// `npm run statements`: runs the server's tests, or those whose path contains one of the names, and stores their statements.
const names = process.argv.slice(2);
const source = sourceTemplates();
const folder = mkdtempSync(join(tmpdir(), 'entrepot-statements-'));
try {
  writeFileSync(join(folder, sourceFile), JSON.stringify(source));
  const env = { ...process.env, STATEMENTS: folder };
  const { code } = await runNode(toolScript('vitest'), ['run', '--project', 'server', ...names], { env });
  const recorded = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  const runs = recorded.map((name) => readRun(readFileSync(join(folder, name), 'utf8')));
  const fresh = runs.flatMap(({ statements }) => statements);
  // A full run removes recordings that no longer occur; a partial run cannot know them, and a failed one is incomplete.
  const isPartial = names.length > 0 || code !== 0;
  const recordings = readRecordings();
  const before = isPartial ? reusedRecordings(recordings, fresh, source) : [];
  const complete = code === 0 ? completeFolders(runs, testFiles()) : new Set<string>();
  const statements = smallestChange(
    before.flatMap((recording) => recording.statements),
    fresh,
    source,
  );
  const pending = pendingRecordings(before, source, complete);
  writeRecordings({ statements, source, pending, runBy: runnersOf(runs, recordings, source, complete) });
  console.log(
    `${statements.length} statements stored, ${fresh.length} recorded; folders that ran completely: ${[...complete].sort().join(', ')}`,
  );
  process.exitCode = code;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
