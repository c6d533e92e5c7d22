import { batchClaimPickingList } from '@entrepot/contract/modules/picking/calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { usePickers } from './choices.ts';
import type { ListRow } from './list-page.tsx';

/** Gives lists to somebody of their warehouse; those with the fewest lists in hand stand first. */
export function AssignDialog({ rows, onClose }: { rows: readonly ListRow[]; onClose(): void }) {
  const t = useWords('picking');
  const [pickerId, setPicker] = useState<string | null>(null);
  const pickers = usePickers(t, rows[0]?.warehouseId ?? null);
  const claiming = useCall(batchClaimPickingList, { success: t('pages.assigned', { count: rows.length }), done: onClose });
  const give = () => (pickerId ? claiming.run({ ids: rows.map(({ id }) => id), pickerId }) : undefined);
  return (
    <Modal
      opened
      onClose={onClose}
      size="small"
      title={t('pages.assignTitle', { count: rows.length })}
      footer={
        <Button kind="primary" onClick={give} busy={claiming.busy} disabled={!pickerId || rows.length === 0}>
          {t('actions.assign')}
        </Button>
      }
    >
      <Stack>
        {rows.length === 0 && <Alert tone="info" title={t('pages.nothingFree')} />}
        <Select
          label={t('pickingList.fields.pickerId')}
          options={pickers}
          value={pickerId}
          onChange={(value) => setPicker(value)}
          autoFocus
          required
        />
      </Stack>
    </Modal>
  );
}
