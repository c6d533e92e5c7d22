import { freezeUser } from '@entrepot/contract/modules/access/user-calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import type { Account } from './account-kinds.ts';

/** Keeps a customer from ordering, with the reason for colleagues. */
export function FreezeDialog({ account, onClose }: { account: Account; onClose(): void }) {
  const t = useWords('access');
  const [remarks, setRemarks] = useState(account.remarks ?? '');
  const freezing = useCall(freezeUser, { success: t('pages.frozen', { name: account.userName }), done: onClose });
  return (
    <Modal
      opened
      onClose={onClose}
      size="small"
      title={t('pages.freezeTitle', { name: account.userName })}
      footer={
        <Button kind="danger" onClick={() => freezing.run({ id: account.id, remarks: remarks.trim() || null })} busy={freezing.busy}>
          {t('actions.Freeze')}
        </Button>
      }
    >
      <Stack>
        <Text>{t('pages.freezeText')}</Text>
        <TextArea label={t('user.fields.remarks')} value={remarks} onChange={setRemarks} maxLength={500} rows={3} autoFocus />
      </Stack>
    </Modal>
  );
}
