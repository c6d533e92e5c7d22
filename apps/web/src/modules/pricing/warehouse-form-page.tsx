import { getWarehouseQuotationReach } from '@entrepot/contract/modules/pricing/calls.ts';
import { warehouseQuotation } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import { FormScreen } from './form-screen.tsx';
import { useLiveChange } from './use-live-change.tsx';
import { useWarehouseForm } from './warehouse-form.ts';

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
