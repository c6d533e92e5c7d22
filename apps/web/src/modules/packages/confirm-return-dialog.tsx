import { confirmPackageReturn } from '@entrepot/contract/modules/packages/package-return.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { ReturnFacts } from './return-parts.tsx';
import type { ReturnRow } from './return-facts.ts';

/** Hands one package to the courier, with the number of its way back. */
export function ConfirmReturnDialog({ row, onClose }: { row: ReturnRow; onClose(): void }) {
  const t = useWords('packages');
  return (
    <CallDialog
      of={confirmPackageReturn}
      about={{ module: 'packages' }}
      size="small"
      title={t('pages.handOverTitle', { number: row.courierNumber })}
      above={<ReturnFacts row={row} />}
      rows={[['returnCourierNumber']]}
      given={{ id: row.id }}
      submit={t('actions.handOver')}
      tone="danger"
      success={t('pages.handedOver', { number: row.courierNumber })}
      onClose={onClose}
    />
  );
}
