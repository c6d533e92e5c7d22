import { reviewOnlinePayment } from '@entrepot/contract/modules/payments/calls.ts';
import type { onlinePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import { givesBack } from '@entrepot/contract/modules/payments/online-refund.ts';
import { Text } from '@entrepot/ui/layout.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { DecisionDialog } from '../wallet/public.tsx';

/** A person decides about money that does not fit: into the customer's balance, or given back through its provider or by hand. */
export function ReviewDialog({ row, onClose }: { row: Listed<typeof onlinePayment>; onClose(): void }) {
  const t = useWords('payments');
  const able = givesBack(row.onlinePaymentProvider, row.method);
  const [byHand, setByHand] = useState(!able);
  const deciding = useCall(reviewOnlinePayment, { success: t('pages.decided'), done: onClose });
  return (
    <DecisionDialog
      title={t('pages.reviewOf', { number: row.outTradeNo })}
      yes={t('pages.accept')}
      no={t('pages.giveBack')}
      remarksLabel={t('pages.reason')}
      remarksNeeded
      remarksHint={t('pages.forTheRecord')}
      refusal={able && <BackSelect byHand={byHand} onChange={setByHand} />}
      onDecide={({ approved: accepted, remarks }) => deciding.run({ id: row.id, accepted, remarks, ...(accepted ? {} : { byHand }) })}
      onClose={onClose}
    >
      <Text>
        {String(row.nickName || row.userName || '')}: {row.receivedCurrency} {Number(row.receivedAmount)}
        {row.reason && ` · ${t(`reasons.${row.reason}`)}`}
      </Text>
    </DecisionDialog>
  );
}

/** Who gives money back that came in online: its provider, or a person outside. */
export function BackSelect({ byHand, onChange }: { byHand: boolean; onChange(byHand: boolean): void }) {
  const t = useWords('payments');
  return (
    <Select<'provider' | 'hand'>
      label={t('pages.howBack')}
      options={[
        { value: 'provider', label: t('pages.byProvider') },
        { value: 'hand', label: t('pages.byHand') },
      ]}
      value={byHand ? 'hand' : 'provider'}
      onChange={(value) => onChange(value === 'hand')}
      required
    />
  );
}
