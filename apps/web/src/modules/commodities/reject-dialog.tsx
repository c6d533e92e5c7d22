import { auditCommodity } from '@entrepot/contract/modules/commodities/commodity-calls.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { CallDialog } from '../../core/form/call-form.tsx';

interface Props {
  rows: readonly { id: string }[];
  onClose(): void;
}

/** Refuses commodities with a reason that their owners read. */
export function RejectDialog({ rows, onClose }: Props) {
  const t = useWords('commodities');
  return (
    <CallDialog
      of={auditCommodity}
      about={commodity}
      size="small"
      title={t('actions.rejectOf', { count: rows.length })}
      rows={[['remarks']]}
      fields={{ remarks: { hint: t('pages.rejectHint') } }}
      given={{ ids: rows.map(({ id }) => id), approved: false }}
      tone="danger"
      submit={t('actions.reject')}
      success={t('pages.refused', { count: rows.length })}
      onClose={onClose}
    />
  );
}
