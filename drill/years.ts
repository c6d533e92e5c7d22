import { spawnSync } from 'node:child_process';
import type { Finding } from './kills.ts';

/**
 * Years of the clock in minutes, on the server of the test suite: every night and every boundary of the calendars of two zones, with jobs
 * that fail at random.
 */
export async function passingYears(months: number, seed: number): Promise<Finding> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'apps/server/test/years.test.ts'];
  const env = { ...process.env, YEARS_MONTHS: String(months), YEARS_SEED: String(seed) };
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  return {
    name: 'years of nights and boundaries with failing jobs',
    figures: { months, seed },
    problems: status === 0 ? [] : ['a subject was settled twice or not at all, or rows are stored for too long'],
  };
}
