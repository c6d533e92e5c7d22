import { reviewOnlinePayment } from '@entrepot/contract/modules/payments/calls.ts';
import type { onlinePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import type { Listed } from '../../core/api.ts';
import { useWords } from '../../core/i18n.ts';
import { useCall } from '../../core/use-action.ts';

/** A person decides about money that does not fit: into the customer's balance, or given back outside. */
export function ReviewDialog({ row, onClose }: { row: Listed<typeof onlinePayment>; onClose(): void }) {
  const t = useWords('payments');
  const [accepted, setAccepted] = useState(true);
  const [remarks, setRemarks] = useState('');
  const deciding = useCall(reviewOnlinePayment, { success: t('pages.decided'), done: onClose });
  const able = remarks.trim() !== '';
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pages.reviewOf', { number: row.outTradeNo })}
      footer={
        <Button
          kind={accepted ? 'primary' : 'danger'}
          disabled={!able}
          onClick={() => able && deciding.run({ id: row.id, accepted, remarks })}
        >
          {t(accepted ? 'pages.accept' : 'pages.giveBack')}
        </Button>
      }
    >
      <Stack>
        <Text>
          {String(row.nickName || row.userName || '')}: {row.receivedCurrency} {Number(row.receivedAmount)}
          {row.reason && ` · ${t(`reasons.${row.reason}`)}`}
        </Text>
        <Select<'yes' | 'no'>
          label={t('pages.decision')}
          options={[
            { value: 'yes', label: t('pages.accept') },
            { value: 'no', label: t('pages.giveBack') },
          ]}
          value={accepted ? 'yes' : 'no'}
          onChange={(value) => setAccepted(value !== 'no')}
          required
        />
        <TextArea label={t('pages.reason')} value={remarks} onChange={setRemarks} maxLength={500} rows={2} required />
      </Stack>
    </Modal>
  );
}
