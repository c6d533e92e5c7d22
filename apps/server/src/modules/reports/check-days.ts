import { daysAfter } from '@entrepot/contract/core/zones.ts';
import type { ClockWork } from '../../core/jobs/jobs.ts';
import { correctDays, forgetDays } from '../../core/rows/kept-days.ts';

/** So many days are kept; first pages read thirty. */
const kept = 60;

/** Compares what is kept of days with the rows themselves and puts it right, site by site; gives how many days were wrong. */
export async function checkDays({ db, siteIds, now }: ClockWork): Promise<number> {
  const first = daysAfter(now.toISOString().slice(0, 10), -kept);
  let wrong = 0;
  for (const siteId of await siteIds()) {
    const { rows } = await correctDays([siteId], first).execute(db);
    wrong += rows[0]!.wrong;
    await forgetDays([siteId], first).execute(db);
  }
  return wrong;
}
