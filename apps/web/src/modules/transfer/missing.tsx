import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import { StateTag } from '@entrepot/ui/state-tag.tsx';

type Row = Listed<typeof warehouseTransfer>;

/** Did nobody receive the bag of this order when its shift ended? */
export const isMissing = ({ missing }: Row) => missing === true;

/** Says of an order that it did not come; nothing of any other. */
export function Missing({ row }: { row: Row }) {
  const t = useWords('transfer');
  return isMissing(row) ? <StateTag label={t('pages.missing')} tone="wrong" /> : null;
}
