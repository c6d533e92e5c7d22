import { getTransferQuotationReach } from '@entrepot/contract/modules/pricing/calls.ts';
import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import { FormScreen } from './form-screen.tsx';
import { useLiveChange } from './use-live-change.tsx';
import { useTransferForm } from './use-transfer-form.tsx';

/** Adds or changes a transfer quotation. */
export function Page() {
  const form = useTransferForm();
  const { agree, dialog } = useLiveChange(getTransferQuotationReach, 'orders');
  return (
    <>
      <FormScreen of={transferQuotation} list="/TransferQuotationIndex" form={{ ...form, agree }} />
      {dialog}
    </>
  );
}
