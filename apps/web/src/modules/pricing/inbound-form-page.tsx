import { inboundQuotation } from '@entrepot/contract/modules/pricing/inbound-quotation.ts';
import { FormScreen } from './form-screen.tsx';
import { useInboundForm } from './inbound-form.ts';

/** Adds or changes an inbound quotation. */
export function Page() {
  return <FormScreen of={inboundQuotation} list="/InboundQuotationIndex" form={useInboundForm()} />;
}
