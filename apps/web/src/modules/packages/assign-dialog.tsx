import { assignUnknownItem } from '@entrepot/contract/modules/packages/unknown-calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { useCall } from '@entrepot/client/react/use-action.ts';
import type { Item } from './unknown-facts.ts';

const CustomerPicker = pickerOf('user')!;

/** Gives an item nobody claims to the customer the staff found out. */
export function AssignDialog({ item, onClose }: { item: Item; onClose(): void }) {
  const t = useWords('packages');
  const [ownerId, setOwnerId] = useState<string | null>(null);
  const assigning = useCall(assignUnknownItem, { success: t('pages.assigned', { number: item.courierNumber }), done: onClose });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t('actions.assignTo')}: ${item.courierNumber}`}
      footer={
        <Button kind="primary" disabled={!ownerId} onClick={() => ownerId && assigning.run({ id: item.id, ownerId })}>
          {t('actions.assign')}
        </Button>
      }
    >
      <CustomerPicker
        label={t('package.fields.ownerId')}
        value={ownerId}
        onChange={(value) => setOwnerId(value as string | null)}
        required
      />
    </Modal>
  );
}
