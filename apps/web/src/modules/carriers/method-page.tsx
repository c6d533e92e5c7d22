import { shippingMethod, waybillStages } from '@entrepot/contract/modules/carriers/shipping-method.ts';
import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { Select } from '@entrepot/ui/select.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';

/** When the waybill is obtained, by words instead of its number. */
function StageInput({ field: _field, row: _row, labelOf: _labelOf, currency: _currency, value, onChange, ...control }: InputProps<number>) {
  const t = useWords('carriers');
  const stages = Object.values(waybillStages).map((stage) => ({ value: stage, label: t(`pages.waybillStages.${stage}`) }));
  return <Select options={stages} value={value ?? waybillStages.AtPacking} onChange={onChange} {...control} />;
}

/** The ways to the destination that customers choose among. */
export function Page() {
  const t = useWords('carriers');
  const all = { hint: t('pages.emptyIsAll') };
  return (
    <ListPage
      of={shippingMethod}
      cells={{ waybillStage: (row) => t(`pages.waybillStages.${row.waybillStage}`) }}
      form={{
        fields: { waybillStage: { input: StageInput }, carrierIds: all, warehouseIds: all, destinationCountryIds: all, cargoTypeIds: all },
      }}
      detail={{ cells: { waybillStage: (row) => t(`pages.waybillStages.${row.waybillStage}`) } }}
    />
  );
}
