import { uploadRecipients } from '@entrepot/contract/modules/orders/recipient-calls.ts';
import { useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ImportDrawer } from '../../core/list/import-drawer.tsx';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { audience } from '@entrepot/client/session/session.ts';

const CustomerPicker = pickerOf('user')!;

/** Adds the receivers of a spreadsheet to an address book; the staff may name one customer for all of them, or one in each row. */
export function ImportRecipients({ onClose }: { onClose(): void }) {
  const t = useWords('orders');
  const [ownerId, setOwnerId] = useState<string | null>(null);
  return (
    <ImportDrawer
      title={t('pages.importRecipients')}
      kind="RecipientInformation"
      start={async (fileId) => (await ask(uploadRecipients, { fileId, ownerId }, { quiet: true })).jobId}
      onClose={onClose}
    >
      {audience() !== 'C' && (
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
