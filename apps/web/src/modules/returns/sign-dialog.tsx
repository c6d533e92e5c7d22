import { signForReturnOrder } from '@entrepot/contract/modules/returns/floor-calls.ts';
import { returnOrder } from '@entrepot/contract/modules/returns/return-order.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { ReturnRow } from './return-facts.ts';

/** Receives an order by hand, with pictures of how it came. */
export function SignDialog({ row, onClose }: { row: Pick<ReturnRow, 'id' | 'orderNo'>; onClose(): void }) {
  const t = useWords('returns');
  return (
    <CallDialog
      of={signForReturnOrder}
      about={returnOrder}
      size="small"
      title={t('pages.signTitle', { number: row.orderNo })}
      rows={[['pictures']]}
      given={{ id: row.id }}
      submit={t('actions.sign')}
      success={t('pages.signed', { number: row.orderNo })}
      onClose={onClose}
    />
  );
}
