import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { correctWithdrawalTransfer } from '@entrepot/contract/modules/wallet/withdrawal-calls.ts';
import { withdrawal } from '@entrepot/contract/modules/wallet/withdrawal.ts';
import { CallDialog } from '../../core/form/call-form.tsx';

interface Props {
  call: typeof correctWithdrawalTransfer;
  row: { id: string; serialNumber: string; transferNo: string | null };
  onClose(): void;
}

/** Corrects the number of a transfer to a customer's bank. */
export function TransferDialog({ call, row: { id, serialNumber: number, transferNo }, onClose }: Props) {
  const t = useTexts('wallet');
  return (
    <CallDialog
      of={call}
      about={withdrawal}
      title={t('pages.transferTitle', { number })}
      rows={[['transferNo'], ['remarks']]}
      fields={() => ({ remarks: { label: t('pages.reason') } })}
      defaults={{ transferNo: transferNo ?? '' }}
      params={{ id }}
      submit={t('actions.correctTransfer')}
      success={() => t('pages.transferCorrected', { number })}
      onClose={onClose}
    />
  );
}
