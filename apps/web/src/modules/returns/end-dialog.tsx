import { endReturnOrder } from '@entrepot/contract/modules/returns/floor-calls.ts';
import { returnOrder } from '@entrepot/contract/modules/returns/return-order.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { leftOf, type ReturnRow } from './return-facts.ts';

type Ended = Pick<ReturnRow, 'id' | 'orderNo' | 'goodsTotal' | 'confirmedQuantity' | 'defectiveQuantity' | 'questions' | 'shelvedQuantity'>;

/** Ends an order for good, after saying what that locks, what is missing and what is on no shelf. */
export function EndDialog({ row, onClose, onEnded }: { row: Ended; onClose(): void; onEnded?(): void }) {
  const t = useWords('returns');
  const { missing, unshelved } = leftOf(row);
  return (
    <CallDialog
      of={endReturnOrder}
      about={returnOrder}
      size="small"
      title={t('pages.endTitle', { number: row.orderNo })}
      above={
        <Stack gap="small">
          <Alert tone="warn">{t('pages.endText')}</Alert>
          {missing > 0 && <Alert tone="warn">{t('pages.endMissing', { count: missing })}</Alert>}
          {unshelved > 0 && <Alert tone="error">{t('pages.endUnshelved', { count: unshelved })}</Alert>}
        </Stack>
      }
      rows={[['remarks']]}
      fields={{ remarks: { required: unshelved > 0 } }}
      given={{ id: row.id }}
      submit={t('actions.end')}
      tone="danger"
      success={t('pages.ended', { number: row.orderNo })}
      done={() => {
        onEnded?.();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
