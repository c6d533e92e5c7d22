import type pg from 'pg';
import { languageOf } from '@entrepot/contract/core/language.ts';
import type { Authority } from './authority.ts';
import type { Caller } from './caller.ts';
import type { SiteDirectory } from '../http/sites.ts';
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
      const all = await sites.all();
      return { ...base, ...authority, siteId: homeSiteId, siteIds: siteIds ?? all.map(({ id }) => id), timeZone: zoneOf(homeSiteId) };
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
