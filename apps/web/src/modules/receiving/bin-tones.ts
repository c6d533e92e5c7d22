import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { putAwayReasons, type PutAwayReason } from '@entrepot/contract/modules/shelving/put-away.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';

const { BinStatus, InventoryState } = enumCodes;
type Tone = 'idle' | 'active' | 'done' | 'waits' | 'wrong';

/** The colour of a bin's status. */
export const binTones: Readonly<Record<number, Tone>> = {
  [BinStatus.Expected]: 'waits',
  [BinStatus.Signed]: 'active',
  [BinStatus.Inspecting]: 'active',
  [BinStatus.Inspected]: 'active',
  [BinStatus.OnShelf]: 'done',
  [BinStatus.OffShelf]: 'waits',
  [BinStatus.Emptied]: 'idle',
  [BinStatus.Missing]: 'wrong',
};
/** The colour of a condition of goods. */
export const stateTones: Readonly<Record<number, Tone>> = {
  [InventoryState.Available]: 'done',
  [InventoryState.Defective]: 'wrong',
  [InventoryState.Problem]: 'waits',
};

/** Where something would best go, as the big answer says it: "→ B-01-02 (same customer)". */
export function suggested(t: Words, suggestions: readonly { shelfNumber: string; reason: string }[] | null | undefined): string {
  const [best] = suggestions ?? [];
  if (!best) return t('pages.floor.noSuggestion');
  const reason = putAwayReasons.includes(best.reason as PutAwayReason) ? best.reason : 'room';
  return t('pages.floor.suggested', { shelf: best.shelfNumber, reason: t(`pages.floor.reasons.${reason}`) });
}
