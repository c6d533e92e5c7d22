import { serverNow } from '@entrepot/contract/core/clock.ts';
import { getWarehouseQuotationReach } from '@entrepot/contract/modules/pricing/calls.ts';
import { warehouseQuotation, rentTargets } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import { FormScreen } from './form-screen.tsx';
import { useLiveChange } from './use-live-change.tsx';
import { choiceInput } from '../../core/form/choice-input.tsx';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import type { FormOptions } from '../../core/form/form-page.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';

const TargetInput = choiceInput('pricing', 'pages.rent', Object.values(rentTargets));

/** The form of a warehouse quotation, by what each part decides, in the quotation's own currency. */
function useWarehouseForm(): FormOptions<typeof warehouseQuotation> {
  const t = useTexts('pricing');
  const currencies = useCurrencies();
  return {
    sections: [
      {
        rows: [['name', 'displayOrder', 'timeOfEntryIntoForce', 'deadline'], ['nameInLanguages'], ['target', 'startDate', 'effectiveFlag']],
      },
      { title: t('pages.parts.for'), text: t('pages.parts.forText'), rows: [['warehouseIds', 'customerGroupIds', 'cargoTypeIds']] },
      {
        title: t('pages.parts.rent'),
        text: t('pages.parts.rentText'),
        rows: [
          ['currencyId', 'rentFreeDays', 'cubicAmount', 'singlePieceAmount'],
          ['ultraLongInventoryTime', 'ultraLongCubicAmount', 'ultraLongSinglePieceAmount'],
        ],
      },
    ],
    fields: { target: { input: TargetInput } },
    defaults: { timeOfEntryIntoForce: serverNow() },
    currency: ({ currencyId }) => currencies.find(({ id }) => id === currencyId),
  };
}

/** Adds or changes a warehouse quotation. */
export function Page() {
  const form = useWarehouseForm();
  const { agree, dialog } = useLiveChange(getWarehouseQuotationReach, 'rent');
  return (
    <>
      <FormScreen of={warehouseQuotation} list="/WarehouseQuotationIndex" form={{ ...form, agree }} />
      {dialog}
    </>
  );
}
