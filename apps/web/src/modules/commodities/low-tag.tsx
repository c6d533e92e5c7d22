import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { Tooltip } from '@entrepot/ui/tooltip.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { CommodityRow } from './stocked.ts';

/** The number of pieces that are left, marked where its owner wants to be warned. */
export function LowTag({ row }: { row: Pick<CommodityRow, 'availableQuantity' | 'earlyWarningQuantity'> }) {
  const t = useWords('commodities');
  const text = t('pages.low', { available: row.availableQuantity, warning: row.earlyWarningQuantity });
  return (
    <Tooltip label={text}>
      <StateTag label={String(row.availableQuantity)} tone="waits" />
    </Tooltip>
  );
}
