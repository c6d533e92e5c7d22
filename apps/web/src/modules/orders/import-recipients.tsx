import { uploadRecipients } from '@entrepot/contract/modules/orders/recipient-calls.ts';
import { useState } from 'react';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ImportDrawer } from '../../core/list/import-drawer.tsx';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { audience } from '@entrepot/client/session/session.ts';

const CustomerPicker = pickerOf('user')!;

/** Imports receivers from a spreadsheet into an address book; staff may select one customer for all, or name one in each row. */
export function ImportRecipients({ onClose }: { onClose(): void }) {
  const t = useTexts('orders');
  const [ownerId, setOwnerId] = useState<string | null>(null);
  return (
    <ImportDrawer
      title={t('pages.importRecipients')}
      kind="RecipientInformation"
      start={async (fileId) => (await callApi(uploadRecipients, { fileId, ownerId }, { quiet: true })).jobId}
      onClose={onClose}
    >
      {audience() !== 'customer' && (
        <CustomerPicker
          label={t('recipient.fields.ownerId')}
          value={ownerId}
          onChange={(value: string | null) => setOwnerId(value)}
          hint={t('pages.importRecipientOwner')}
        />
      )}
    </ImportDrawer>
  );
}
