import { shippingMethod, waybillStages } from '@entrepot/contract/modules/carriers/shipping-method.ts';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { Select } from '@entrepot/ui/form/select.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ListPage } from '../../core/list/list-page.tsx';

/** Stage at which the waybill is obtained, by name instead of number. */
function StageInput({ field: _field, row: _row, labelOf: _labelOf, currency: _currency, value, onChange, ...control }: InputProps<number>) {
  const t = useTexts('carriers');
  const stages = Object.values(waybillStages).map((stage) => ({ value: stage, label: t(`pages.waybillStages.${stage}`) }));
  return <Select options={stages} value={value ?? waybillStages.AtPacking} onChange={onChange} {...control} />;
}

/** The stage by name instead of number. */
export const form = { fields: { waybillStage: { input: StageInput } } };

/** Shipping methods that customers choose from. */
export function Page() {
  const t = useTexts('carriers');
  const all = { hint: t('pages.emptyIsAll') };
  return (
    <ListPage
      of={shippingMethod}
      cells={{ waybillStage: (row) => t(`pages.waybillStages.${row.waybillStage}`) }}
      form={{
        fields: { ...form.fields, carrierIds: all, warehouseIds: all, destinationCountryIds: all, cargoTypeIds: all },
      }}
      detail={{ cells: { waybillStage: (row) => t(`pages.waybillStages.${row.waybillStage}`) } }}
    />
  );
}
