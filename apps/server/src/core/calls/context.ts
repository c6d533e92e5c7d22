import type pg from 'pg';
import { languageOf } from '@entrepot/contract/core/language.ts';
import type { Authority } from './authority.ts';
import type { Caller } from './caller.ts';
import type { SiteDirectory, SiteSummary } from '../http/sites.ts';
import { zoneOf } from '../db/times.ts';

export interface RequestInfo {
  host: string;
  language: string | undefined;
  address: string;
  device?: string | null;
  mobile?: boolean;
  requestId: string;
  now: Date;
}

/** Creates the caller of a request: the person of the token, or a visitor of the host's site. */
export function callers(pool: pg.Pool, sites: SiteDirectory, takeNumber: Caller['takeNumber']) {
  const idsOf = (all: readonly SiteSummary[]) => all.map(({ id }) => id);
  return async function callerOf(facts: RequestInfo, found: (Authority & { sessionId: string }) | undefined): Promise<Caller> {
    const base = {
      language: languageOf(facts.language),
      now: facts.now,
      address: facts.address,
      host: facts.host.toLowerCase(),
      device: facts.device ?? null,
      requestId: facts.requestId,
      mobile: facts.mobile ?? false,
      takeNumber,
      changes: [],
      notes: new Set<string>(),
    };
    if (found) {
      const { homeSiteId, siteIds, ...authority } = found;
      const known = await sites.all();
      // An account of a site that was created in another process a moment ago.
      const all = known.some(({ id }) => id === homeSiteId) ? known : await sites.reread();
      const own = siteIds ?? idsOf(all);
      const here = own.length > 1 ? sites.ownerOf(facts.host, all) : undefined;
      return {
        ...base,
        ...authority,
        siteId: homeSiteId,
        siteIds: own,
        timeZone: zoneOf(homeSiteId),
        workSiteId: here && own.includes(here.id) ? here.id : undefined,
        rereadSiteIds: siteIds ? undefined : async () => idsOf(await sites.reread()),
      };
    }
    const site = await sites.byHost(facts.host);
    const siteId = site?.id ?? '';
    return {
      ...base,
      audience: 'anonymous' as const,
      accountType: 0,
      userId: null,
      userName: '',
      ownerId: null,
      siteId,
      timeZone: zoneOf(siteId),
      siteIds: siteId ? [siteId] : [],
      warehouseIds: null,
      superUser: false,
      frozen: false,
      rights: new Set<string>(),
      sessionId: null,
    };
  };
}
