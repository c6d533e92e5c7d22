import { keepAnswersWith } from '@entrepot/client/calls/http.ts';
import { tokenOwner } from '@entrepot/client/calls/tokens.ts';
import { languageWanted } from '@entrepot/client/texts/i18n.ts';
import { create } from 'zustand';
import { keepSeen, seenBefore, tidySeen } from './seen-store.ts';

/** When what is on the screen was read, in ms since 1970; null while everything comes from the server. */
export const useLastSeen = create<{ at: number | null }>(() => ({ at: null }));

// Whose own lists, parcels and lines are worth reading again without a network; each by the area of its calls.
const areas =
  'User UserConfiguration QuickNavigation Package LogisticsOrder TrajectoryTrack RecipientInformation ConsolidationAddress Bill UserAmountJournal UserCoupon UserMessages Notice HelpTutorial HelpTutorialType PickingList Warehouse Currencies LogisticsOrderReport ReturnOrder ReturnLogisticsOrder CommodityInventory Commodity Site PublicSite SellerOrder MallCommodityCombination';
const kept = new RegExp(`^/(${areas.replaceAll(' ', '|')})/(Get(?!Edit|Select.*Available|Refund)|Select)`);

/** Is what a path answers kept for times without a network? What forms start from is not: an old version could not be saved. */
export const isKept = (path: string): boolean => kept.test(path);

/** Does somebody look up a number, in order to do something with what it is? Then only the server knows. */
const looksUp = (body: unknown): boolean => Boolean((body as { Numbers?: unknown } | null)?.Numbers);

const keyOf = (path: string, body: unknown) => [tokenOwner() ?? '', languageWanted(), path, JSON.stringify(body ?? {})].join(' ');

/** Keeps what is read for when there is no network, and tells the page when it shows something of before. */
export function keepLastSeen(): void {
  keepAnswersWith({
    keeps: isKept,
    keep(path, body, data) {
      if (!looksUp(body)) void keepSeen({ key: keyOf(path, body), owner: tokenOwner() ?? '', at: Date.now(), data });
    },
    async recall(path, body) {
      const found = looksUp(body) ? undefined : await seenBefore(keyOf(path, body));
      if (found) useLastSeen.setState(({ at }) => ({ at: Math.min(at ?? found.at, found.at) }));
      return found;
    },
  });
  void tidySeen(tokenOwner() ?? '');
}
