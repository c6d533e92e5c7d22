import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { addPickingListTask } from '@entrepot/contract/modules/picking/calls.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { eitherOf } from '../../core/form/either-of.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { usePickers } from './choices.ts';
import type { ListRow } from './reprint-dialog.tsx';

/** Splits a list among several pickers, each with a section of the route or with separate partitions. */
export function SplitDialog({ list, onClose }: { list: ListRow; onClose(): void }) {
  const t = useTexts('picking');
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
          validateOn: 'sending',
        },
        byPartition: { label: t('pages.splitWay'), ...eitherOf(t('pages.splitBy.partition'), t('pages.splitBy.size')) },
      })}
      defaults={{ byPartition: false }}
      params={{ id: list.id }}
      submit={t('actions.split')}
      success={(ids) => t('pages.splitInto', { count: ids.length })}
      onClose={onClose}
    />
  );
}
