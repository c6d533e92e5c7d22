import type pg from 'pg';
import { dayOf, daysAfter, firstMomentOf, timeText } from '@entrepot/contract/core/zones.ts';
import { zoneOf } from '../db/times.ts';

/**
 * A job that runs once a day at a time of day (HH:mm) in the zone of each site, with the sites that are due. One without a site, such as the
 * removal of files, runs for all sites at the night of the first one.
 */
export interface Daily {
  name: string;
  daily: string;
  of?: 'installation';
}

/** The latest day on a zone's calendar whose time of day has come. */
export function nightAt(daily: string, now: Date, zone: string): string {
  const day = dayOf(now, zone);
  return timeText(now, zone).slice(11, 16) >= daily ? day : daysAfter(day, -1);
}

/** When a job is due next in a zone: a time that comes twice counts once, the first time; one that is skipped counts at the change. */
export const nextNight = (daily: string, now: Date, zone: string): Date =>
  firstMomentOf(zone, `${daysAfter(nightAt(daily, now, zone), 1)} ${daily}:00`);

const sitesOf = ({ of }: Daily, siteIds: readonly string[]) => (of === 'installation' ? siteIds.slice(0, 1) : siteIds);

/** When a job is due next at any of these sites; null without a site. */
export function nextOfSites(job: Daily, siteIds: readonly string[], now: Date): Date | null {
  const zones = [...new Set(sitesOf(job, siteIds).map(zoneOf))];
  const times = zones.map((zone) => nextNight(job.daily, now, zone).getTime());
  return times.length ? new Date(Math.min(...times)) : null;
}

/**
 * Returns a function that queues each daily job for the sites whose night has come. The nights are rows of `job_night`, so that each counts
 * once, on whichever process sees it first, and one that came while no process ran counts afterwards. A site that is seen for the first time
 * begins with its next night, unless both it and a run of the job are older than the present night: after the upgrade of an installation that
 * had other nights, the present one counts once. A night further in the future than the date line explains comes from a clock that was ahead: it is set to the
 * present one.
 */
export function nightWatch(pool: pg.Pool, jobs: readonly Daily[], maxAttempts: number) {
  const seen = new Map<string, string>();

  async function queue(job: Daily, siteIds: readonly string[], due: { id: string; night: string }[]): Promise<void> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const params = [job.name, due.map(({ id }) => id), due.map(({ night }) => night)];
      const begun = due.map(({ id, night }) => firstMomentOf(zoneOf(id), `${night} ${job.daily}:00`));
      await client.query(
        `insert into job_night (name, site_id, night)
          select $1, d.site_id, case when s.creation_time < d.begun and r.started_time < d.begun then d.night - 1 else d.night end
          from unnest($2::uuid[], $3::date[], $4::timestamptz[]) d (site_id, night, begun)
          join site s on s.id = d.site_id
          left join job_run r on r.name = $1
          on conflict do nothing`,
        [...params, begun],
      );
      const of = `from unnest($2::uuid[], $3::date[]) d (site_id, night) where n.name = $1 and n.site_id = d.site_id`;
      await client.query(`update job_night n set night = d.night ${of} and n.night > d.night + 1`, params);
      const { rows } = await client.query<{ site_id: string }>(
        `update job_night n set night = d.night ${of} and n.night < d.night returning n.site_id`,
        params,
      );
      const ids = rows.map(({ site_id }) => site_id).sort();
      // A site that failed stays in the waiting run until its next night replaces it.
      if (ids.length)
        await client.query('select graphile_worker.add_job($1, $2::json, queue_name := $1, job_key := $3, max_attempts := $4)', [
          job.name,
          JSON.stringify({ siteIds: job.of === 'installation' ? siteIds : ids }),
          `${job.name} ${ids[0]}`,
          maxAttempts,
        ]);
      await client.query('commit');
    } catch (problem) {
      await client.query('rollback').catch(() => undefined);
      throw problem;
    } finally {
      client.release();
    }
    for (const { id, night } of due) seen.set(`${job.name} ${id}`, night);
  }

  return async (siteIds: readonly string[], now: Date): Promise<void> => {
    for (const job of jobs) {
      const nights = sitesOf(job, siteIds).map((id) => ({ id, night: nightAt(job.daily, now, zoneOf(id)) }));
      const due = nights.filter(({ id, night }) => seen.get(`${job.name} ${id}`) !== night);
      if (due.length) await queue(job, siteIds, due);
    }
  };
}
