import { serverNow } from '@entrepot/contract/core/clock.ts';
import { getInboundQuotationReach } from '@entrepot/contract/modules/pricing/calls.ts';
import { inboundQuotation, inboundChargeMoments } from '@entrepot/contract/modules/pricing/inbound-quotation.ts';
import { FormScreen } from './form-screen.tsx';
import { useLiveChange } from './use-live-change.tsx';
import { choiceInput } from '../../core/form/choice-input.tsx';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import type { FormOptions } from '../../core/form/form-page.tsx';
import { InboundChargesInput } from './surcharges-input.tsx';

const MomentInput = choiceInput('pricing', 'pages.moment', Object.values(inboundChargeMoments));

/** The form of an inbound quotation: when handling is charged, and its charges in the quotation's own currency. */
function useInboundForm(): FormOptions<typeof inboundQuotation> {
  const currencies = useCurrencies();
  return {
    sections: [
      {
        rows: [
          ['name', 'displayOrder', 'timeOfEntryIntoForce', 'deadline'],
          ['nameInLanguages'],
          ['warehouseIds', 'warehouseDocumentTypes', 'customerGroupIds'],
          ['currencyId', 'chargeOn', 'effectiveFlag'],
          ['surcharges'],
        ],
      },
    ],
    fields: { chargeOn: { input: MomentInput }, surcharges: { span: 4, input: InboundChargesInput } },
    defaults: { timeOfEntryIntoForce: serverNow() },
    currency: ({ currencyId }) => currencies.find(({ id }) => id === currencyId),
  };
}

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
