import type { Translate } from '../texts/i18n.ts';

/** A lot as lists of goods state it. */
interface ShownLot {
  lotNumber?: string | null;
  expiryDate?: string | null;
  lotBlocked?: boolean | null;
  quantity?: number | null;
}

/** The text of a lot: its number, its expiry date, and whether it is blocked. `t` has the texts of commodities. */
export function lotText(t: Translate, { lotNumber, expiryDate, lotBlocked }: ShownLot): string {
  const parts = [
    lotNumber && lotNumber !== expiryDate && t('pages.lots.lotOf', { lot: lotNumber }),
    expiryDate && t('pages.lots.until', { date: expiryDate }),
    lotBlocked && t('pages.lots.isBlocked'),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The text of several lots; of more than one with their pieces. */
export const lotsText = (t: Translate, lots: readonly ShownLot[] | null | undefined): string =>
  (lots ?? [])
    .map((lot) => [lotText(t, lot), lots!.length > 1 && lot.quantity ? `× ${lot.quantity}` : ''].filter(Boolean).join(' '))
    .join(' / ');
