import type { ParsedCronItem } from 'graphile-worker';
import type pg from 'pg';
import { dayOf, timeText, weekdayOf } from '@entrepot/contract/core/zones.ts';
import { dayMs, minuteMs } from '@entrepot/rules/time.ts';

// How long ago a run may have been that is made up.
const madeUpMs = 2 * dayMs;
/** How often a failing run is tried: with growing pauses, about ten hours. */
export const maxAttempts = 12;

type Match = ParsedCronItem['match'];

/** The nearest minute before or after a moment that matches a cron pattern, in UTC, at most `within` ms away; null when none does. */
export function nearestMinute(match: Match, { from, step, within }: { from: Date; step: 1 | -1; within: number }): Date | null {
  const at = new Date(Math.floor(from.getTime() / minuteMs) * minuteMs);
  for (let passed = 0; passed < within; passed += minuteMs) {
    at.setTime(at.getTime() + step * minuteMs);
    const [day, time] = [dayOf(at, 'UTC'), timeText(at, 'UTC')];
    const digest = {
      min: Number(time.slice(14, 16)),
      hour: Number(time.slice(11, 13)),
      date: Number(day.slice(8)),
      month: Number(day.slice(5, 7)),
      dow: weekdayOf(day),
    };
    if (match(digest)) return at;
  }
  return null;
}

/**
 * Queues one run of each job that missed some. Runs recorded for the future come from a clock that was ahead and has been corrected: until
 * that time nothing would start, so they are recorded as of now.
 */
export async function makeUpMissed(pool: pg.Pool, items: readonly ParsedCronItem[], now: Date): Promise<void> {
  const table = 'graphile_worker._private_known_crontabs';
  const { rows } = await pool.query('select to_regclass($1) is not null as exists', [table]);
  if (!rows[0]?.exists) return;
  await pool.query(`update ${table} set last_execution = $1 where last_execution > $1`, [now]);
  const known = await pool.query<{ identifier: string; last: Date | null }>(`select identifier, last_execution as last from ${table}`);
  for (const { identifier, last } of known.rows) {
    const item = items.find((one) => one.identifier === identifier);
    if (!item || !last) continue;
    const missed = nearestMinute(item.match, { from: now, step: -1, within: madeUpMs });
    if (!missed || missed <= last) continue;
    await pool.query('select graphile_worker.add_job($1, queue_name := $1, job_key := $1, max_attempts := $2)', [item.task, maxAttempts]);
    await pool.query(`update ${table} set last_execution = $2 where identifier = $1`, [identifier, missed]);
  }
}
