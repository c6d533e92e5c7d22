import { warehouseQuotation } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import { FormScreen } from './form-screen.tsx';
import { useWarehouseForm } from './warehouse-form.ts';

/** Adds or changes a warehouse quotation. */
export function Page() {
  return <FormScreen of={warehouseQuotation} list="/WarehouseQuotationIndex" form={useWarehouseForm()} />;
}
