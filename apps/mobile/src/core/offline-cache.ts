import { setResponseCache } from '@entrepot/client/calls/http.ts';
import { tokenOwner } from '@entrepot/client/calls/tokens.ts';
import { languageWanted } from '@entrepot/client/texts/i18n.ts';
import { create } from 'zustand';
import { storeResponse, findResponse, pruneResponses } from './response-store.ts';

/** Time at which the displayed content was fetched, in ms since 1970; null while all content comes from the server. */
export const useStaleSince = create<{ at: number | null }>(() => ({ at: null }));

// Calls cached for offline reading: the account's own lists, parcels and shipping lines, grouped by API area.
const areas = `
  User UserConfiguration QuickNavigation Site PublicSite Currencies Warehouse
  Package LogisticsOrder LogisticsOrderReport TrajectoryTrack RecipientInformation ConsolidationAddress
  Bill UserAmountJournal UserCoupon UserMessages Notice HelpTutorial HelpTutorialType
  PickingList ReturnOrder ReturnLogisticsOrder Commodity CommodityInventory SellerOrder MallCommodityCombination`;
const cacheablePaths = new RegExp(`^/(${areas.trim().replaceAll(/\s+/g, '|')})/(Get(?!Edit|Select.*Available|Refund)|Select)`);

/**
 * Returns whether the response of a path is cached for offline use. Initial form values are not: an outdated version could not be saved.
 */
export const isCacheablePath = (path: string): boolean => cacheablePaths.test(path);

/** Returns whether a call looks up a scanned number for a following action; only the server can answer that. */
const isLookup = (body: unknown): boolean => Boolean((body as { Numbers?: unknown } | null)?.Numbers);

const keyOf = (path: string, body: unknown) => [tokenOwner() ?? '', languageWanted(), path, JSON.stringify(body ?? {})].join(' ');

/** Caches responses for offline use, and notifies the page when it shows cached content. */
export function startOfflineCache(): void {
  setResponseCache({
    isCacheable: isCacheablePath,
    store(path, body, data) {
      if (!isLookup(body)) void storeResponse({ key: keyOf(path, body), owner: tokenOwner() ?? '', at: Date.now(), data });
    },
    async recall(path, body) {
      const found = isLookup(body) ? undefined : await findResponse(keyOf(path, body));
      if (found) useStaleSince.setState(({ at }) => ({ at: Math.min(at ?? found.at, found.at) }));
      return found;
    },
  });
  void pruneResponses(tokenOwner() ?? '');
}
