import { dayOf, daysAfter } from '@entrepot/contract/core/zones.ts';
import { zoneOf } from '../../core/db/times.ts';
import type { ClockWork } from '../../core/jobs/jobs.ts';
import { repairDailyTotals, deleteDailyTotals } from '../../core/lists/daily-totals.ts';

/** Number of days with stored totals; dashboards read thirty. */
const storedDays = 60;

/** Compares the daily totals with the rows and corrects them, site by site; returns how many days were wrong. */
export async function checkDays({ db, siteIds, now }: ClockWork): Promise<number> {
  let wrong = 0;
  for (const siteId of await siteIds()) {
    const first = daysAfter(dayOf(now, zoneOf(siteId)), -storedDays);
    const { rows } = await repairDailyTotals([siteId], first).execute(db);
    wrong += rows[0]!.wrong;
    await deleteDailyTotals([siteId], first).execute(db);
  }
  return wrong;
}
