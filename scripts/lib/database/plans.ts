import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { grow } from '@entrepot/server/testing/plans/grow.ts';
import { dearLists } from '@entrepot/server/testing/plans/lists.ts';
import { dearParts } from '@entrepot/server/testing/plans/plans.ts';
import { fill, placeIn, successors } from '@entrepot/server/testing/statements/fill.ts';
import { treesIn } from '@entrepot/server/testing/statements/tree.ts';
import { inRoot } from '../paths.mjs';
import type { CheckResult } from '../check-result.ts';
import type { Statements } from './statements-of-the-server.ts';

/**
 * Has the planner explain every statement of the server, and every list with each filter and each sort, on a simulated database of some years (a million packages), and reports those that
 * scan a large table unnecessarily. `plans-excused.txt` lists the permitted ones, each with its reason. The database cannot be used for
 * anything else afterwards.
 */
export async function checkPlans(superuser: pg.Client, statements: Statements): Promise<CheckResult> {
  await grow(superuser);
  const { found, planned, unplanned } = await dearStatements(superuser, statements);
  // They come last, because they change statistics.
  found.push(...(await dearLists(superuser)));
  const excuses = readExcuses();
  // Line numbers change, so an exception consists of the file and the start of the problem.
  const excused = (problem: string) => excuses.some((excuse) => problem.replace(/:\d+ /, ' ').startsWith(excuse));
  const problems = found.filter((problem) => !excused(problem));
  return {
    problems,
    summary: `${planned} statements planned (${unplanned} cannot be planned alone), ${problems.length} that read too much`,
  };
}

const readExcuses = () =>
  readFileSync(inRoot('scripts/plans-excused.txt'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t')[0]!);

async function dearStatements(client: pg.Client, { source, recordings }: Statements) {
  const templateOf = successors(recordings, source);
  const whole = recordings
    .flatMap(({ statements }) => statements)
    .filter((pieces) => treesIn(pieces).every(({ id }) => templateOf.has(id)));
  const found = new Set<string>();
  let unplanned = 0;
  for (const pieces of whole) {
    const filled = fill(pieces, templateOf);
    const parts = await dearParts(client, filled.text);
    if (!parts) unplanned += 1;
    for (const part of parts ?? []) found.add(`${placeIn(filled, 0)} ${part}`);
  }
  return { found: [...found], planned: whole.length - unplanned, unplanned };
}
