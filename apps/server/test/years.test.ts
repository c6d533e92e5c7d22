import { dayMs } from '@entrepot/rules/time.ts';
import { dayOf, daysAfter, monthsAfter } from '@entrepot/contract/core/zones.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clockJobs } from '../src/processes/clock-jobs.ts';
import { registerTimeZones } from '../src/core/db/times.ts';
import { checkInvariants } from '../src/testing/invariants.ts';
import { openTestServer, type TestServer } from '../src/testing/server.ts';
import { playJourney } from './journey.ts';
import { type Moment, momentsBetween } from './years/boundaries.ts';
import { openBusiness, zones } from './years/business.ts';
import { type Faults, randomOf, unreliable } from './years/faults.ts';
import * as findings from './years/findings.ts';
import { openSchedule } from './years/schedule.ts';
import { addTraffic, liftRetentionLimits } from './years/traffic.ts';

// `npm run drill -- years`: three years, with every night. In the suite: the boundaries of a year and its summer time.
const months = Number(process.env.YEARS_MONTHS ?? 11);
const nights = process.env.YEARS_MONTHS !== undefined;
const seed = Number(process.env.YEARS_SEED ?? 42);

/** The first of December before the next leap year. */
const from = (() => {
  let year = Number(dayOf(new Date(), zones[0]!).slice(0, 4)) + 1;
  while (year % 4) year += 1;
  return `${year - 1}-12-01`;
})();
const until = `${monthsAfter(from, months)}-09`;

let s: TestServer;
let owner: pg.Client;
let clock = new Date();
beforeAll(async () => {
  s = await openTestServer({ now: () => clock });
  owner = new pg.Client({ connectionString: s.adminUrl });
  await owner.connect();
  await liftRetentionLimits(owner);
});
afterAll(async () => {
  await owner?.end();
  await s?.close();
});

test('settles every subject exactly once over years of boundaries while jobs fail at random', { timeout: 60 * 60_000 }, async () => {
  const { alice } = await playJourney(s);
  const business = await openBusiness(s, { from });
  const faults: Faults = { run: 0.1, transaction: 0.1 };
  const random = randomOf(seed);
  let failed = 0;
  const jobs = clockJobs.map((job) => unreliable(job, faults, random, () => (failed += 1)));
  const begun = clock;
  const schedule = await openSchedule(s, jobs, () => clock);
  let billed = '';
  let traffic = 0;

  async function moveTo({ now }: Pick<Moment, 'now'>): Promise<void> {
    clock = now;
    const day = dayOf(now, zones[0]!);
    if (day.slice(0, 7) > billed && day.slice(8) >= '02') {
      await business.billAll(now);
      billed = day.slice(0, 7);
    }
    if (now.getTime() > traffic + 15 * dayMs) {
      await addTraffic(owner, begun.getTime(), now, alice.siteId);
      traffic = now.getTime();
    }
    await schedule.runDue();
  }

  try {
    const moments = momentsBetween({ from, until, zones, nights });
    for (const moment of moments) await moveTo(moment);
    faults.run = faults.transaction = 0;
    // The last failures are tried again, and the last night passes without faults.
    const end = findings.noonOf(zones[1]!, daysAfter(until, 1));
    await moveTo({ now: end });
    await schedule.runDue();
    registerTimeZones(await s.server.sites.all());

    const { storers } = business;
    const problems = [
      ...(await findings.rentProblems(s, storers, end)),
      ...(await findings.statementProblems(s, storers)),
      ...(await findings.birthdayProblems(s, storers, moments[0]!.now, end)),
      ...(await findings.couponProblems(s, storers, end)),
      ...(await findings.retentionProblems(s, end)),
      ...(await findings.jobProblems(s, storers, end)),
      ...(await schedule.waiting()).map((key) => `${key} still waits`),
      ...(await checkInvariants(s.db)).map((broken) => JSON.stringify(broken)),
    ];
    const unexpected = [...schedule.logged].filter(([line]) => !/fails (?:before|after) its|not settled/.test(line));
    if (nights || problems.length)
      console.log({ from, until, seed, moments: moments.length, runs: schedule.runs(), faults: failed, unexpected, problems });
    expect(problems).toEqual([]);
    expect(unexpected).toEqual([]);
    expect(failed).toBeGreaterThan(100);
  } finally {
    await schedule.close();
  }
});
