import { sql } from 'kysely';
import { dayOf, monthsAfter, timeIn } from '@entrepot/contract/core/zones.ts';
import { openPayers } from '../../src/modules/billing/test/payers.ts';
import { codDeskOf } from '../../src/modules/cod/test/cod-desk.ts';
import { deskOf } from '../../src/modules/payments/test/money-desk.ts';
import { holdersOf } from '../../src/modules/promotions/test/coupon-holders.ts';
import { withoutLimits } from '../../src/testing/without-limits.ts';

const zone = 'Asia/Shanghai';

/**
 * Opens the money desk of site T at the first day of the last month that has ended, with a clock that the test moves forward. The month is a
 * past one, so that the clock of the database is never behind it.
 */
export async function openMonth() {
  const month = monthsAfter(dayOf(new Date(), zone).slice(0, 7), -1);
  const next = monthsAfter(month, 1);
  const moment = (day: string, time: string) => new Date(timeIn(zone, day).getTime() + minutesOf(time) * 60_000);
  let clock = moment(`${month}-01`, '08:00');
  const payers = await openPayers({ now: () => clock });
  const cod = await codDeskOf(payers);
  const online = await deskOf(await holdersOf(payers));
  const until = timeIn(zone, `${next}-01`);
  const days = Array.from({ length: Math.round((until.getTime() - timeIn(zone, `${month}-01`).getTime()) / 86_400_000) });
  await sql.raw(withoutLimits).execute(payers.server.db);
  await sql`update site_configuration set withdrawal_enabled = true, reward_days = 0, cod_remit_days = 3`.execute(payers.server.db);
  return {
    ...payers,
    cod,
    online,
    month,
    next,
    from: timeIn(zone, `${month}-01`),
    until,
    /** The days of the month, and its first and last one. */
    days: days.map((_, at) => `${month}-${String(at + 1).padStart(2, '0')}`),
    first: `${month}-01`,
    last: `${month}-${days.length}`,
    now: () => clock,
    /** Moves the clock forward to a day of the month, or with a month to a day of that month. */
    at(day: number, time = '10:00', of = month): string {
      const date = `${of}-${String(day).padStart(2, '0')}`;
      const to = moment(date, time);
      if (to < clock) throw new Error(`${date} ${time} is in the past`);
      clock = to;
      return date;
    },
    /** The present moment as calls state it. */
    wireNow: () => new Date(clock.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
    work: () => ({ db: payers.server.db, takeNumber: payers.server.server.takeNumber, now: clock }),
  };
}
export type MonthDesk = Awaited<ReturnType<typeof openMonth>>;

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
}
