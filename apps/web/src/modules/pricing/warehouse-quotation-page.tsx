import { enableWarehouseQuotation } from '@entrepot/contract/modules/pricing/calls.ts';
import { presentFields } from '@entrepot/contract/modules/pricing/filters.ts';
import { warehouseQuotation } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { forSelected } from '../../core/list/for-selected.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useSiteColumn } from '../../core/list/site-column.ts';
import { EntryCell } from './entry-cell.tsx';
import { withStatus } from './quotation-lists.ts';
import { useSwitching } from './use-switching.tsx';

const listed = withStatus(warehouseQuotation);
const of = { ...listed, fields: { ...listed.fields, ...presentFields } };

/** Quotations for storage in a warehouse. */
export function Page() {
  const t = useTexts('pricing');
  const siteColumn = useSiteColumn();
  const switching = useSwitching(enableWarehouseQuotation);
  const target = (row: Record<string, unknown>) => t(`pages.rent${row.target}`);
  return (
    <ListPage
      of={of}
      own={siteColumn}
      filters={['name', 'quotationStatus', 'warehouseIds']}
      cells={{ target, timeOfEntryIntoForce: EntryCell }}
      detail={{ cells: { target } }}
      form={{ newAt: '/WarehouseQuotationEstablish', editAt: ({ id }) => `/WarehouseQuotationEdit?id=${id}` }}
      rowTone={(row) => (row.effectiveFlag ? undefined : 'neutral')}
      actions={switching}
      bulk={switching.map((one) => forSelected(of, one))}
    />
  );
}
