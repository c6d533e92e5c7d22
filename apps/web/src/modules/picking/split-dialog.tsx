import { addPickingListTask } from '@entrepot/contract/modules/picking/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { MultiSelect, Select } from '@entrepot/ui/select.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { usePickers } from './choices.ts';
import type { ListRow } from './list-page.tsx';

/** Splits a list among several pickers, each with a stretch of the walk or with partitions of their own. */
export function SplitDialog({ list, onClose }: { list: ListRow; onClose(): void }) {
  const t = useWords('picking');
  const [pickerIds, setPickers] = useState<string[]>([]);
  const [way, setWay] = useState<'size' | 'partition'>('size');
  const pickers = usePickers(t, list.warehouseId);
  const splitting = useCall(addPickingListTask, { success: (ids) => t('pages.splitInto', { count: ids.length }), done: onClose });
  const ways = (['size', 'partition'] as const).map((value) => ({ value, label: t(`pages.splitBy.${value}`) }));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pages.splitTitle', { list: list.serialNumber })}
      footer={
        <Button
          kind="primary"
          busy={splitting.busy}
          disabled={pickerIds.length < 2}
          onClick={() => splitting.run({ id: list.id, pickerIds, byPartition: way === 'partition' })}
        >
          {t('actions.split')}
        </Button>
      }
    >
      <Stack>
        <Text tone="soft">{t('pages.splitText', { lines: list.lineCount, pieces: list.pieceCount })}</Text>
        <MultiSelect label={t('pages.pickers')} options={pickers} value={pickerIds} onChange={setPickers} required />
        <Select label={t('pages.splitWay')} options={ways} value={way} onChange={(value) => setWay(value ?? 'size')} />
      </Stack>
    </Modal>
  );
}
