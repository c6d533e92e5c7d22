import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { reverseStockCount } from '@entrepot/contract/modules/counting/reverse-count.ts';
import { stockCount } from '@entrepot/contract/modules/counting/stock-count.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { useMemo } from 'react';
import { CallDialog } from '../../core/form/call-form.tsx';
import { differenceColumns } from './columns.tsx';
import { useCount } from './count-detail.tsx';
import type { CountRow } from './count-page.tsx';

/** Books chosen differences of a closed count back. */
export function ReverseDialog({ row, onClose }: { row: CountRow; onClose(): void }) {
  const t = useTexts('counting');
  const commodities = useTexts('commodities');
  const { data } = useCount(row.id);
  const columns = useMemo(() => differenceColumns(t, commodities, () => false), [t, commodities]);
  const booked = data?.lines?.filter((line) => line.correctedPieces > 0 && !line.reversedTime);
  return (
    <CallDialog
      of={reverseStockCount}
      about={stockCount}
      size="wide"
      title={t('pages.reverseTitle', { number: row.countNo })}
      above={<Text>{t('pages.reverseText')}</Text>}
      rows={[['lineIds'], ['reason']]}
      fields={{
        lineIds: {
          label: t('pages.reversible'),
          required: true,
          draw: ({ value, onChange }) => (
            <DataTable
              label={t('pages.reversible')}
              columns={columns}
              rows={booked}
              selection="many"
              selected={(value as readonly string[] | null) ?? []}
              onSelect={(ids) => onChange([...ids])}
              empty={{ title: t('pages.noDifferences'), compact: true }}
            />
          ),
        },
      }}
      params={{ id: row.id }}
      submit={t('actions.Reverse')}
      tone="danger"
      success={({ lines, pieces }) => t('pages.reversed', { lines, pieces })}
      onClose={onClose}
    />
  );
}
