import { useWords } from '@entrepot/client/react/use-words.ts';
import { addPickingListTask } from '@entrepot/contract/modules/picking/calls.ts';
import { Text } from '@entrepot/ui/layout.tsx';
import { eitherOf } from '../../core/form/either-of.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { usePickers } from './choices.ts';
import type { ListRow } from './list-page.tsx';

/** Splits a list among several pickers, each with a stretch of the walk or with partitions of their own. */
export function SplitDialog({ list, onClose }: { list: ListRow; onClose(): void }) {
  const t = useWords('picking');
  const pickers = usePickers(t, list.warehouseId);
  return (
    <CallDialog
      of={addPickingListTask}
      about={{ module: 'picking' }}
      title={t('pages.splitTitle', { list: list.serialNumber })}
      above={<Text tone="soft">{t('pages.splitText', { lines: list.lineCount, pieces: list.pieceCount })}</Text>}
      rows={[['pickerIds'], ['byPartition']]}
      fields={({ pickerIds }) => ({
        pickerIds: {
          label: t('pages.pickers'),
          options: pickers,
          wrong: pickerIds?.length === 1 && t('pages.pickersTwo'),
          said: 'sending',
        },
        byPartition: { label: t('pages.splitWay'), ...eitherOf(t('pages.splitBy.partition'), t('pages.splitBy.size')) },
      })}
      starts={{ byPartition: false }}
      given={{ id: list.id }}
      submit={t('actions.split')}
      success={(ids) => t('pages.splitInto', { count: ids.length })}
      onClose={onClose}
    />
  );
}
