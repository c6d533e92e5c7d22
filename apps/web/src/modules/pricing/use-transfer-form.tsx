import type { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense } from 'react';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import type { FormOptions } from '../../core/form/form-page.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { transferParts, unusedFields } from './quotation-form.ts';
import { RangesInput } from './ranges-input.tsx';
import { SurchargesInput } from './surcharges-input.tsx';

const TryOut = late(() => import('./try-out.tsx').then((part) => ({ default: part.TryOut })), <LoadingBlock />);

/** The form of a transfer quotation: only what its billing mode uses, amounts in its own currency, and a parcel to try it on. */
export function useTransferForm(): FormOptions<typeof transferQuotation> {
  const t = useWords('pricing');
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
    starts: { timeOfEntryIntoForce: new Date() },
    currency: ({ currencyId }) => currencies.find(({ id }) => id === currencyId),
    children: (values) => (
      <Suspense fallback={<LoadingBlock />}>
        <TryOut values={values} />
      </Suspense>
    ),
  };
}
