import { type Language, languages } from '@entrepot/contract/core/language.ts';

/** The site data that every request needs. */
export interface SiteSummary {
  id: string;
  code: string;
  name: string;
  hosts: string[];
  enabled: boolean;
  currencyId: string | null;
  timeZone: string | null;
  /** SiteLanguage, counted from 1; null when the site has none. */
  defaultLanguage: number | null;
}

// From the last read of the site directory, like the sites' time zones.
let siteLanguages: ReadonlyMap<string, Language> = new Map();

/** Stores the languages of all sites. */
export function registerLanguages(sites: readonly Pick<SiteSummary, 'id' | 'defaultLanguage'>[]): void {
  siteLanguages = new Map([
    ...siteLanguages,
    ...sites.map(({ id, defaultLanguage }) => [id, languages[(defaultLanguage ?? 1) - 1] ?? 'zh-cn'] as const),
  ]);
}

/** The default language of a site, at most a second old, for people without a language of their own. */
export const languageOfSite = (siteId: string): Language => siteLanguages.get(siteId) ?? 'zh-cn';

/** The sites of this deployment, at most a second old. */
export interface SiteDirectory {
  all(): Promise<readonly SiteSummary[]>;
  /** The sites as they are in the database now, for callers that name a site which `all` lacks; at most 20 reads a second. */
  reread(): Promise<readonly SiteSummary[]>;
  /** The next reader reads again: this process has changed a site. */
  invalidate(): void;
  /** The site that owns a host (with or without port), looked up again in the database before it is missed; `undefined` when there is none. */
  byHost(host: string): Promise<SiteSummary | undefined>;
  /** The one of these sites that owns a host. */
  ownerOf(host: string, sites: readonly SiteSummary[]): SiteSummary | undefined;
}
