import { tell } from '@entrepot/client/calls/notices.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { waiveWarehouseRent } from '@entrepot/contract/modules/rent/calls.ts';
import { Text } from '@entrepot/ui/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';

/** Waives settled rent with a reason; unpaid bills are voided, paid ones say why they stay. */
export function WaiveDialog({ ids, onClose }: { ids: readonly string[]; onClose(): void }) {
  const t = useWords('rent');
  return (
    <CallDialog
      of={waiveWarehouseRent}
      about={{ module: 'rent' }}
      size="small"
      title={t('pages.waiveTitle', { count: ids.length })}
      above={<Text>{t('pages.waiveText')}</Text>}
      rows={[['remarks']]}
      fields={{ remarks: { label: t('pages.reason') } }}
      given={{ ids: [...ids] }}
      submit={t('actions.waive')}
      tone="danger"
      done={(rows) => {
        for (const { ok, message } of rows) if (!ok) tell({ tone: 'error', text: message ?? '' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
