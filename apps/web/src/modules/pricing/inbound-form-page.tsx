import { getInboundQuotationReach } from '@entrepot/contract/modules/pricing/calls.ts';
import { inboundQuotation } from '@entrepot/contract/modules/pricing/inbound-quotation.ts';
import { FormScreen } from './form-screen.tsx';
import { useLiveChange } from './use-live-change.tsx';
import { useInboundForm } from './inbound-form.ts';

/** Adds or changes an inbound quotation. */
export function Page() {
  const form = useInboundForm();
  const { agree, dialog } = useLiveChange(getInboundQuotationReach, 'receiving');
  return (
    <>
      <FormScreen of={inboundQuotation} list="/InboundQuotationIndex" form={{ ...form, agree }} />
      {dialog}
    </>
  );
}
