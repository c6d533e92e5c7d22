import { type Language, languages } from '@entrepot/contract/core/language.ts';

/** What every request needs of a site. */
export interface SiteSummary {
  id: string;
  code: string;
  name: string;
  hosts: string[];
  enabled: boolean;
  currencyId: string | null;
  timeZone: string | null;
  /** SiteLanguage, counted from 1; null where the site says none. */
  defaultLanguage: number | null;
}

// What the directory read last, as with the zones of sites.
let said: ReadonlyMap<string, Language> = new Map();

/** Takes note of the languages of all sites. */
export function knowLanguages(sites: readonly Pick<SiteSummary, 'id' | 'defaultLanguage'>[]): void {
  said = new Map([...said, ...sites.map(({ id, defaultLanguage }) => [id, languages[(defaultLanguage ?? 1) - 1] ?? 'zh-cn'] as const)]);
}

/** The language in which a site speaks to whoever has none of their own, as it was a second ago at most. */
export const languageOfSite = (siteId: string): Language => said.get(siteId) ?? 'zh-cn';

/** The sites of this deployment, as they were a second ago at most. */
export interface SiteDirectory {
  all(): Promise<readonly SiteSummary[]>;
  /** The site that owns a host (with or without its port), or undefined. */
  byHost(host: string): Promise<SiteSummary | undefined>;
}
