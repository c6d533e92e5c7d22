import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { serviceStages, type valueAddedService } from '@entrepot/contract/modules/pricing/value-added-service.ts';
import { choiceInput } from '../../core/form/choice-input.tsx';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import type { FormOptions } from '../../core/form/form-page.tsx';
import { surchargeCell } from './surcharge-lines.ts';

const StageInput = choiceInput('pricing', 'pages.stage', Object.values(serviceStages));
const counted = ['firstCharge', 'freeQuantity', 'freeWeight'];

/** The form of a value-added service: only the fields of its charging mode, in its currency. */
export function useServiceForm(): FormOptions<typeof valueAddedService> {
  const currencies = useCurrencies();
  return {
    fields: (values) => ({
      stage: { input: StageInput },
      ...Object.fromEntries(
        counted.flatMap((key) =>
          surchargeCell(key, { triggerDataSource: enumCodes.TriggerDataSource.None, ...values }) ? [] : [[key, { hidden: true }]],
        ),
      ),
    }),
    currency: ({ currencyId }) => currencies.find(({ id }) => id === currencyId),
  };
}
