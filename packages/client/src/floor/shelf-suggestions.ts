import { putAwayReasons, type PutAwayReason } from '@entrepot/contract/modules/shelving/put-away.ts';
import type { Translate } from '../texts/i18n.ts';

export interface Suggested {
  shelfNumber: string;
  partitionName: string;
  reason: string;
}

/** Returns why a shelf is suggested, from the texts of the shelves. */
export const reasonText = (t: Translate, reason: string): string =>
  t(`pages.putAway.reasons.${putAwayReasons.includes(reason as PutAwayReason) ? reason : 'room'}`);

/** The suggested shelf as the large answer shows it: "Put it on B-01-02 (same customer there)". `t` are the texts of the shelves. */
export function suggestedText(t: Translate, suggestions: readonly Pick<Suggested, 'shelfNumber' | 'reason'>[] | null | undefined): string {
  const [best] = suggestions ?? [];
  return best ? t('pages.putAway.on', { shelf: best.shelfNumber, reason: reasonText(t, best.reason) }) : t('pages.putAway.none');
}
