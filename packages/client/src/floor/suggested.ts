import { putAwayReasons, type PutAwayReason } from '@entrepot/contract/modules/shelving/put-away.ts';
import type { Words } from '../texts/i18n.ts';

export interface Suggested {
  shelfNumber: string;
  partitionName: string;
  reason: string;
}

/** Why a shelf is suggested, in the words of the shelves. */
export const reasonText = (t: Words, reason: string): string =>
  t(`pages.putAway.reasons.${putAwayReasons.includes(reason as PutAwayReason) ? reason : 'room'}`);

/** Where something would best go, as the big answer says it: "Put it on B-01-02 (same customer there)". `t` are the words of the shelves. */
export function suggestedText(t: Words, suggestions: readonly Pick<Suggested, 'shelfNumber' | 'reason'>[] | null | undefined): string {
  const [best] = suggestions ?? [];
  return best ? t('pages.putAway.on', { shelf: best.shelfNumber, reason: reasonText(t, best.reason) }) : t('pages.putAway.none');
}
