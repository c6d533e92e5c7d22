import type pg from 'pg';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { registerLanguages, type SiteDirectory, type SiteSummary } from '../../core/http/sites.ts';
import { registerTimeZones } from '../../core/db/times.ts';
import { hostOf } from './host-of.ts';
import { steadyNow } from '../../core/steady-clock.ts';

/** Returns the sites by host, reading them at most once a second. */
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

  const all = () => {
    if (!known || steadyNow() - known.at > 1000) {
      const sites = load();
      // A database without any site can get its first one at any moment.
      sites.then(
        (found) => found.length || (known = undefined),
        () => (known = undefined),
      );
      known = { at: steadyNow(), sites };
    }
    return known.sites;
  };

  return {
    all,
    async byHost(host: string): Promise<SiteSummary | undefined> {
      const wanted = hostOf(host);
      const bare = wanted.replace(/:\d+$/, '');
      const sites = await all();
      return sites.find(({ hosts }) => hosts.includes(wanted)) ?? sites.find(({ hosts }) => hosts.includes(bare));
    },
  };
}
