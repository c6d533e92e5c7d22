import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { voidPaymentRecord } from '@entrepot/contract/modules/billing/calls.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';

interface Props {
  /** A call that reverses a record by its id, with a reason. */
  call: typeof voidPaymentRecord;
  id: string;
  title: string;
  /** The reversed adjustment. */
  text: string;
  submit: string;
  success: string;
  onClose(): void;
}

/** Reverses a booked record, with a reason that the customer can read. */
export function ReverseDialog({ call, id, title, text, submit, success, onClose }: Props) {
  const t = useTexts('wallet');
  return (
    <CallDialog
      of={call}
      about={journal}
      title={title}
      above={<Alert tone="warn">{text}</Alert>}
      rows={[['remarks']]}
      fields={() => ({ remarks: { label: t('pages.reason'), hint: t('pages.reasonSeen') } })}
      params={{ id }}
      submit={submit}
      tone="danger"
      success={() => success}
      onClose={onClose}
    />
  );
}
