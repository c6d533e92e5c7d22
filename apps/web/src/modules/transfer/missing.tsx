import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';

type Row = Listed<typeof warehouseTransfer>;

/** Whether the bag of this order was not received when its shift ended. */
export const isMissing = ({ missing }: Row) => missing === true;

/** Reports an order as missing; no other order is affected. */
export function Missing({ row }: { row: Row }) {
  const t = useTexts('transfer');
  return isMissing(row) ? <StateTag label={t('pages.missing')} tone="error" /> : null;
}
