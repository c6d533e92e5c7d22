import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { Tooltip } from '@entrepot/ui/feedback/tooltip.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { CommodityRow } from './stocked.ts';

/** The remaining quantity, highlighted below the owner's warning level. */
export function LowTag({ row }: { row: Pick<CommodityRow, 'availableQuantity' | 'earlyWarningQuantity'> }) {
  const t = useTexts('commodities');
  const text = t('pages.low', { available: row.availableQuantity, warning: row.earlyWarningQuantity });
  return (
    <Tooltip label={text}>
      <StateTag label={String(row.availableQuantity)} tone="waiting" />
    </Tooltip>
  );
}
