import { transferAllShelvesGoods } from '@entrepot/contract/modules/shelving/calls.ts';
import type { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { useCall } from '@entrepot/client/react/use-action.ts';

const ShelfPicker = pickerOf('shelf')!;

/** Moves everything on a shelf to another one of the same warehouse. */
export function TransferAll({ from, onClose }: { from: Listed<typeof shelf>; onClose(): void }) {
  const t = useWords('shelving');
  const [to, setTo] = useState<string | null>(null);
  const moving = useCall(transferAllShelvesGoods, { success: (count) => t('pages.moved', { count }), done: onClose });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t('actions.TransferAll')}: ${from.number}`}
      footer={
        <Button kind="primary" disabled={!to} onClick={() => to && moving.run({ fromShelfId: from.id, toShelfId: to })}>
          {t('actions.TransferAll')}
        </Button>
      }
    >
      <ShelfPicker
        label={t('calls.toShelfId')}
        value={to}
        onChange={(value) => setTo(value as string | null)}
        row={{ warehouseId: from.warehouseId }}
        required
      />
    </Modal>
  );
}
