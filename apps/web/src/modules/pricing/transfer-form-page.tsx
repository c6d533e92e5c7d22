import { serverNow } from '@entrepot/contract/core/clock.ts';
import { getTransferQuotationReach } from '@entrepot/contract/modules/pricing/calls.ts';
import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import { FormScreen } from './form-screen.tsx';
import { useLiveChange } from './use-live-change.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense } from 'react';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import type { FormOptions } from '../../core/form/form-page.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { transferParts, unusedFields } from './quotation-form.ts';
import { RangesInput } from './ranges-input.tsx';
import { SurchargesInput } from './surcharges-input.tsx';

const TryOut = late(() => import('./try-out.tsx').then((part) => ({ default: part.TryOut })), <LoadingBlock />);

/** The form of a transfer quotation: only the fields of its billing mode, amounts in its currency, and a parcel to test it. */
function useTransferForm(): FormOptions<typeof transferQuotation> {
  const t = useTexts('pricing');
  const currencies = useCurrencies();
  return {
    sections: transferParts(t),
    fields: (values) => ({
      ...Object.fromEntries(unusedFields(values).map((key) => [key, { hidden: true }])),
      splitThrowingRatio: {
        hidden: unusedFields(values).includes('splitThrowingRatio') ? true : undefined,
        hint: t('pages.hints.split'),
      },
      carryTolerance: { hint: t('pages.hints.tolerance') },
      ranges: { span: 4, input: RangesInput, hidden: unusedFields(values).includes('ranges') },
      surcharges: { span: 4, input: SurchargesInput },
    }),
    defaults: { timeOfEntryIntoForce: serverNow() },
    currency: ({ currencyId }) => currencies.find(({ id }) => id === currencyId),
    children: (values) => (
      <Suspense fallback={<LoadingBlock />}>
        <TryOut values={values} />
      </Suspense>
    ),
  };
}

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
