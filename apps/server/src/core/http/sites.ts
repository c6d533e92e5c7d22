import type pg from 'pg';

/** What every request needs of a site. */
export interface SiteSummary {
  id: string;
  code: string;
  name: string;
  hosts: string[];
  enabled: boolean;
  currencyId: string | null;
}

const hostOf = (address: string) =>
  address
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '')
    .toLowerCase();

/** The sites by host, read anew at most once a second. */
export function siteDirectory(pool: pg.Pool) {
  let known: { at: number; sites: Promise<SiteSummary[]> } | undefined;

  async function load(): Promise<SiteSummary[]> {
    const { rows } = await pool.query(
      `select id, code, name, array[site_path, user_path, api_path] || coalesce(array(select jsonb_array_elements_text(hosts)), '{}') as hosts, enable_status = 1 as enabled, default_currency_id as "currencyId" from site where not is_deleted order by code`,
    );
    return rows.map((row) => ({ ...row, hosts: (row.hosts as string[]).filter(Boolean).map(hostOf) }));
  }

  const all = () => {
    if (!known || Date.now() - known.at > 1000) {
      const sites = load();
      // A database without any site gets its first one at any moment.
      sites.then(
        (found) => found.length || (known = undefined),
        () => (known = undefined),
      );
      known = { at: Date.now(), sites };
    }
    return known.sites;
  };

  return {
    all,
    /** The site that owns a host (with or without its port), or undefined. */
    async byHost(host: string): Promise<SiteSummary | undefined> {
      const wanted = hostOf(host);
      const bare = wanted.replace(/:\d+$/, '');
      const sites = await all();
      return sites.find(({ hosts }) => hosts.includes(wanted)) ?? sites.find(({ hosts }) => hosts.includes(bare));
    },
  };
}
export type SiteDirectory = ReturnType<typeof siteDirectory>;
