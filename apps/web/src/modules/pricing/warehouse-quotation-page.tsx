import { enableWarehouseQuotation } from '@entrepot/contract/modules/pricing/calls.ts';
import { rentTargets, warehouseQuotation } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import { choiceInput } from '../../core/choice-input.tsx';
import { useWords } from '../../core/i18n.ts';
import { ListPage } from '../../core/list-page.tsx';
import { useSiteColumn } from '../../core/site-column.ts';
import { useSwitching } from './use-switching.tsx';

const TargetInput = choiceInput('pricing', 'pages.rent', Object.values(rentTargets));

/** The prices of keeping goods in a warehouse. */
export function Page() {
  const t = useWords('pricing');
  const siteColumn = useSiteColumn();
  const switching = useSwitching('WarehouseQuotationIndex', enableWarehouseQuotation);
  return (
    <ListPage
      of={warehouseQuotation}
      own={siteColumn}
      filters={['name', 'effectiveFlag', 'warehouseIds']}
      cells={{ target: (row) => t(`pages.rent${row.target}`) }}
      form={{ fields: { target: { input: TargetInput } } }}
      rowTone={(row) => (row.effectiveFlag ? undefined : 'idle')}
      actions={switching}
    />
  );
}
