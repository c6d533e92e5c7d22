import { toast } from '@entrepot/client/calls/notices.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { waiveWarehouseRent } from '@entrepot/contract/modules/rent/calls.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';

/** Waives billed storage charges with a reason; unpaid bills are voided, paid ones are refused with the reason. */
export function WaiveDialog({ ids, onClose }: { ids: readonly string[]; onClose(): void }) {
  const t = useTexts('rent');
  return (
    <CallDialog
      of={waiveWarehouseRent}
      about={{ module: 'rent' }}
      size="small"
      title={t('pages.waiveTitle', { count: ids.length })}
      above={<Text>{t('pages.waiveText')}</Text>}
      rows={[['remarks']]}
      fields={{ remarks: { label: t('pages.reason') } }}
      params={{ ids: [...ids] }}
      submit={t('actions.waive')}
      tone="danger"
      done={(rows) => {
        for (const { ok, message } of rows) if (!ok) toast({ tone: 'error', text: message ?? '' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
