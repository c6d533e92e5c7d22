import { auditCommodity } from '@entrepot/contract/modules/commodities/commodity-calls.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { CallDialog } from '../../core/form/call-form.tsx';

interface Props {
  rows: readonly { id: string }[];
  onClose(): void;
}

/** Rejects commodities with a reason that their owners can read. */
export function RejectDialog({ rows, onClose }: Props) {
  const t = useTexts('commodities');
  return (
    <CallDialog
      of={auditCommodity}
      about={commodity}
      size="small"
      title={t('actions.rejectOf', { count: rows.length })}
      rows={[['remarks']]}
      fields={{ remarks: { hint: t('pages.rejectHint') } }}
      params={{ ids: rows.map(({ id }) => id), approved: false }}
      tone="danger"
      submit={t('actions.reject')}
      success={t('pages.refused', { count: rows.length })}
      onClose={onClose}
    />
  );
}
