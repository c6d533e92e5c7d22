import { sql } from 'kysely';
import { dayOf, daysAfter, daysBetween, timeIn } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import type { TestServer } from '../../src/testing/server.ts';
import type { Storer } from './business.ts';

/** The days of the storage of each package that are billed: each of them once, up to the end of the last month. */
export async function rentProblems(s: TestServer, storers: readonly Storer[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ siteId: string; number: string; shelvedTime: Date; first: string; last: string }>`
    select p.site_id, p.courier_number as number, p.shelved_time, i ->> 'FirstDate' as first, i ->> 'LastDate' as last
    from package p
    left join rent_settlement r on r.site_id = p.site_id and r.owner_id = p.owner_id and not r.is_deleted and r.bill_id is not null
    left join lateral jsonb_array_elements(r.items) i on i ->> 'PackageId' = p.id::text
    where p.courier_number like 'YEARS%' and (r.id is null or i is not null)
    order by p.courier_number, first`.execute(s.db);
  const problems: string[] = [];
  for (const number of new Set(rows.map((row) => row.number))) {
    const periods = rows.filter((row) => row.number === number);
    const zone = storers.find(({ siteId }) => siteId === periods[0]!.siteId)!.zone;
    let due = dayOf(periods[0]!.shelvedTime, zone);
    for (const { first, last } of periods) {
      if (first !== due && !(due === dayOf(periods[0]!.shelvedTime, zone) && first === daysAfter(due, 1)))
        problems.push(`${number}: storage is billed from ${first}, not from ${due}`);
      due = daysAfter(last, 1);
    }
    const month = `${dayOf(now, zone).slice(0, 7)}-01`;
    if (due !== month) problems.push(`${number}: storage is billed up to ${due}, not ${month}`);
  }
  return problems;
}

/** Every bill of a customer with statements is on the one of its period, and there is one statement for a period. */
export async function statementProblems(s: TestServer, storers: readonly Storer[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { id, siteId, cycle } of storers) {
    const { rows: twice } = await sql<{ day: string }>`select period_start::text as day from bill_settlement
      where site_id = ${siteId} and owner_id = ${id} and not is_deleted group by 1 having count(*) > 1`.execute(s.db);
    problems.push(...twice.map(({ day }) => `two statements of ${id} begin on ${day}`));
    const { rows } = await sql<{
      bills: number;
      collected: number;
      statements: number;
    }>`select count(*)::int as bills, count(bill_settlement_id)::int as collected,
      (select count(*)::int from bill_settlement t where t.site_id = ${siteId} and t.owner_id = ${id} and not t.is_deleted) as statements
      from bill where site_id = ${siteId} and owner_id = ${id} and not is_deleted`.execute(s.db);
    const [{ bills, collected, statements }] = rows as [(typeof rows)[number]];
    if (cycle ? !statements || bills - collected > 6 : statements)
      problems.push(`${id}: ${collected} of ${bills} bills on ${statements} statements`);
  }
  return problems;
}

/** Each customer was given the gift of each birthday that came, once. */
export async function birthdayProblems(s: TestServer, storers: readonly Storer[], from: Date, now: Date): Promise<string[]> {
  const problems: string[] = [];
  for (const { id, siteId, zone, birthDate } of storers) {
    const [first, last] = [dayOf(from, zone), dayOf(now, zone)];
    const years = Array.from(
      { length: Number(last.slice(0, 4)) - Number(first.slice(0, 4)) + 1 },
      (_, at) => Number(first.slice(0, 4)) + at,
    );
    const came = years.filter((year) => {
      const isCommon = birthDate.endsWith('02-29') && year % 4 !== 0;
      const day = `${year}-${isCommon ? '02-28' : birthDate.slice(5)}`;
      return day > first && day <= last;
    });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from activity_issue
      where site_id = ${siteId} and owner_id = ${id} and source_type = 'birthday'`.execute(s.db);
    if (rows[0]!.n !== came.length) problems.push(`${id}, born on ${birthDate}: ${rows[0]!.n} gifts for ${came.length} birthdays`);
  }
  return problems;
}

const { Expired } = enumCodes.UserCouponStatus;
/** Coupons are expired exactly when their time is over. */
export async function couponProblems(s: TestServer, storers: readonly Storer[], now: Date): Promise<string[]> {
  const ids = storers.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`select id from user_coupon
    where owner_id = any(${ids}::uuid[]) and (user_coupon_status = ${Expired}) <> (expiration_time <= ${new Date(now.getTime() - 3_600_000)})`.execute(
    s.db,
  );
  return rows.map(({ id }) => `coupon ${id} is not in the state that its time demands`);
}

/** The tables whose rows are removed by their age, with their days. */
const ages = {
  operation_log: 1095,
  user_message: 365,
  packing_scan: 365,
  security_event: 365,
  import_job: 90,
  idempotency: 7,
  sent_message: 30,
};
/** No row of these tables is older than docs/retention.md states, but for the days since the last night. */
export async function retentionProblems(s: TestServer, now: Date, nightAgo = 2): Promise<string[]> {
  const problems: string[] = [];
  for (const [table, days] of Object.entries(ages)) {
    const oldest = new Date(now.getTime() - (days + nightAgo) * dayMs);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where creation_time < ${oldest}`.execute(
      s.db,
    );
    if (rows[0]!.n) problems.push(`${table}: ${rows[0]!.n} rows are older than ${days} days`);
  }
  return problems;
}

/** Every daily job has had the last night of each site; none fails. */
export async function jobProblems(s: TestServer, storers: readonly Storer[], now: Date): Promise<string[]> {
  const { rows: failing } = await sql<{
    name: string;
    reason: string | null;
  }>`select name, reason from job_run where failing_since is not null`.execute(s.db);
  const { rows: nights } = await sql<{
    name: string;
    siteId: string;
    night: string;
  }>`select name, site_id, night::text from job_night`.execute(s.db);
  const zoneOf = new Map(storers.map(({ siteId, zone }) => [siteId, zone]));
  const late = nights.filter(({ siteId, night }) => {
    const zone = zoneOf.get(siteId);
    return zone && Math.abs(daysBetween(night, dayOf(now, zone))) > 1;
  });
  return [
    ...failing.map(({ name, reason }) => `${name} fails: ${reason}`),
    ...late.map(({ name, siteId, night }) => `${name} of ${siteId} is at the night of ${night}`),
  ];
}

/** Noon of a day in a zone. */
export const noonOf = (zone: string, day: string): Date => timeIn(zone, `${day} 12:00:00`);
