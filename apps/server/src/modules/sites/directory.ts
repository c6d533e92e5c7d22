import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { registerLanguages, type SiteDirectory, type SiteSummary } from '../../core/http/sites.ts';
import { registerTimeZones } from '../../core/db/times.ts';
import { hostOf } from './host-of.ts';
import { steadyNow } from '../../core/steady-clock.ts';

const freshMs = 1000;
const rereadMs = 50;

/** Returns the sites by host, reading them at most once a second, and again before a site that was named is missed. */
export function siteDirectory(pool: pg.Pool): SiteDirectory {
  let known: { at: number; sites: Promise<SiteSummary[]> } | undefined;

  async function load(): Promise<SiteSummary[]> {
    const { rows } = await pool.query(
      `select id, code, name,
        array[site_path, user_path, api_path, new_site_path, new_user_path, new_api_path] || coalesce(array(select jsonb_array_elements_text(hosts)), '{}') as hosts,
        enable_status = ${enumCodes.EnableStatus.Enabled} as enabled, default_currency_id as "currencyId", time_zone as "timeZone",
        default_language as "defaultLanguage"
      from site
      where not is_deleted
      order by code`,
    );
    registerTimeZones(rows);
    registerLanguages(rows);
    return rows.map((row) => ({ ...row, hosts: (row.hosts as string[]).filter(Boolean).map(hostOf) }));
  }

  function read(): Promise<SiteSummary[]> {
    const reading = { at: steadyNow(), sites: load() };
    known = reading;
    const evict = () => {
      if (known === reading) known = undefined;
    };
    // A database without any site can get its first one at any moment.
    reading.sites.then((found) => found.length || evict(), evict);
    return reading.sites;
  }
  const all = () => (known && steadyNow() - known.at <= freshMs ? known.sites : read());

  let next: Promise<SiteSummary[]> | undefined;
  // Requests that arrive before the read starts share it: hosts of strangers cause a bounded number of reads.
  const reread = () => (next ??= readNext());
  async function readNext(): Promise<SiteSummary[]> {
    // Always in a later turn: `next` is assigned only after this one.
    await setTimeout(Math.max(0, known ? known.at + rereadMs - steadyNow() : 0));
    next = undefined;
    return read();
  }

  return {
    all,
    reread,
    invalidate: () => (known = undefined),
    ownerOf,
    byHost: async (host) => ownerOf(host, await all()) ?? ownerOf(host, await reread()),
  };
}

function ownerOf(host: string, sites: readonly SiteSummary[]): SiteSummary | undefined {
  const wanted = hostOf(host);
  const bare = wanted.replace(/:\d+$/, '');
  return sites.find(({ hosts }) => hosts.includes(wanted)) ?? sites.find(({ hosts }) => hosts.includes(bare));
}
