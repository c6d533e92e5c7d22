import { readFileSync } from 'node:fs';
import pg from 'pg';
import { migrate } from '@entrepot/server/core/rows/migrate.ts';
import { grow } from '@entrepot/testing/plans/grow.ts';
import { dearParts } from '@entrepot/testing/plans/plans.ts';
import { fill, placeIn, successors } from '@entrepot/testing/statements/fill.ts';
import { readRecordings, sourceTemplates } from '@entrepot/testing/statements/rooms.ts';
import { treesIn } from '@entrepot/testing/statements/tree.ts';
import { asSuperuser, startThrowaway } from '@entrepot/testing/throwaway.ts';

// Asks the planner how it would run every statement of the server on a database of some years (a million packages), and tells which of
// them read a large table for nothing, with file and line. `plans-excused.txt` names those that may, each with its reason.
const excuses = readFileSync(new URL('plans-excused.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t')[0]!);
const source = sourceTemplates();
const recordings = readRecordings();
const templateOf = successors(recordings, source);
const whole = recordings.flatMap(({ statements }) => statements).filter((pieces) => treesIn(pieces).every(({ id }) => templateOf.has(id)));

const database = await startThrowaway();
try {
  await migrate(database.urls.admin);
  const client = new pg.Client({ connectionString: asSuperuser(database.urls.admin) });
  await client.connect();
  await grow(client);
  const problems = new Set<string>();
  let unplanned = 0;
  for (const pieces of whole) {
    const filled = fill(pieces, templateOf);
    const parts = await dearParts(client, filled.text);
    if (!parts) unplanned += 1;
    for (const part of parts ?? []) problems.add(`${placeIn(filled, 0)} ${part}`);
  }
  await client.end();
  // Lines move: an excuse names the file and how what is said of it begins.
  const excused = (problem: string) => excuses.some((excuse) => problem.replace(/:\d+ /, ' ').startsWith(excuse));
  const told = [...problems].filter((problem) => !excused(problem));
  for (const problem of told) console.error(problem);
  console.log(`${whole.length - unplanned} statements planned (${unplanned} cannot be by themselves), ${told.length} that read too much`);
  process.exitCode = told.length ? 1 : 0;
} finally {
  await database.stop();
}
