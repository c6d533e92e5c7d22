/** What every request needs of a site. */
export interface SiteSummary {
  id: string;
  code: string;
  name: string;
  hosts: string[];
  enabled: boolean;
  currencyId: string | null;
  timeZone: string | null;
}

/** The sites of this deployment, as they were a second ago at most. */
export interface SiteDirectory {
  all(): Promise<readonly SiteSummary[]>;
  /** The site that owns a host (with or without its port), or undefined. */
  byHost(host: string): Promise<SiteSummary | undefined>;
}
