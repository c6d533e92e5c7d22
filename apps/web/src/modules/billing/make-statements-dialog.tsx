import { establishBillSettlement } from '@entrepot/contract/modules/billing/settlement-calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { useCall } from '@entrepot/client/react/use-action.ts';

const CustomerPicker = pickerOf('user')!;

/** Makes the statements of a customer's ended periods by hand, to be looked at before they are issued. */
export function MakeStatementsDialog({ onClose }: { onClose(): void }) {
  const t = useWords('billing');
  const [ownerId, setOwnerId] = useState<string | null>(null);
  const making = useCall(establishBillSettlement, {
    success: ({ ids }) => (ids.length ? t('pages.statementsMade', { count: ids.length }) : t('pages.noStatementsDue')),
    done: onClose,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('actions.makeStatements')}
      footer={
        <Button kind="primary" disabled={!ownerId} onClick={() => ownerId && making.run({ ownerId })}>
          {t('actions.makeStatements')}
        </Button>
      }
    >
      <CustomerPicker
        label={t('pages.madeFor')}
        hint={t('pages.madeHint')}
        value={ownerId}
        onChange={(value) => setOwnerId(value as string | null)}
        required
      />
    </Modal>
  );
}
