import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import { FormScreen } from './form-screen.tsx';
import { useTransferForm } from './use-transfer-form.tsx';

/** Adds or changes a transfer quotation. */
export function Page() {
  return <FormScreen of={transferQuotation} list="/TransferQuotationIndex" form={useTransferForm()} />;
}
