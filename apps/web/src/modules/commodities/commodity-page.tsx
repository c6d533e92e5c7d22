import { exportCommodity } from '@entrepot/contract/modules/commodities/commodity-calls.ts';
import type { Audience } from '@entrepot/contract/core/field.ts';
import { establishCommodityVariants } from '@entrepot/contract/modules/commodities/variant-calls.ts';
import { commodityIndex } from '@entrepot/contract/modules/commodities/screens.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { useMemo } from 'react';
import { staff } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { useExportButton } from '../../core/list/use-export.ts';
import { go } from '../../core/tabs/tab-location.ts';
import { filterInputs } from './choices.tsx';
import { isLow, listKeys, toneOfRow } from './commodity-facts.ts';
import { LowTag } from './low-tag.tsx';
import { type CommodityRow, stockedCommodity } from './stocked.ts';
import { bulkButtons } from './bulk-buttons.tsx';

const ImportCommodities = late(() => import('./import-commodities.tsx').then((part) => ({ default: part.ImportCommodities })));

const VariantsDialog = late(() => import('./variants-dialog.tsx').then((part) => ({ default: part.VariantsDialog })));

const owners: readonly Audience[] = establishCommodityVariants.audience;
const cells = { availableQuantity: (row: CommodityRow) => (isLow(row) ? <LowTag row={row} /> : row.availableQuantity) };

/** Commodities of a customer, or of all customers for staff, with their stock. */
export function Page() {
  const exporting = useExportButton(stockedCommodity, exportCommodity, commodityIndex.Export);
  const keys = useMemo(listKeys, []);
  const at = (page: string) => (row: { id: string }) => go(`/${page}?id=${row.id}`);
  return (
    <ListPage
      of={stockedCommodity}
      columns={keys.columns}
      filters={keys.filters}
      cells={cells}
      filterInputs={filterInputs}
      form={{ newAt: '/CommodityEstablish', editAt: (row) => `/CommodityEdit?id=${row.id}` }}
      detail={(row) => `/CommodityDetailed?id=${row.id}`}
      toolbar={[
        {
          key: 'import',
          icon: 'upload',
          needs: commodityIndex.Import,
          dialog: (_, onClose) => <ImportCommodities onClose={onClose} />,
        },
        exporting,
      ]}
      bulk={bulkButtons}
      actions={[
        {
          key: 'copy',
          icon: 'copy',
          needs: commodityIndex.Establish,
          run: (row) => go(`/CommodityEstablish?copy=${row.id}`),
        },
        {
          key: 'variants',
          icon: 'bullets',
          needs: commodityIndex.Establish,
          audience: owners,
          later: true,
          dialog: (row, onClose) => <VariantsDialog row={row} onClose={onClose} />,
        },
        { key: 'measure', icon: 'scan', needs: commodityIndex.EditSpecification, audience: staff, run: at('CommoditySpecification') },
      ]}
      rowTone={toneOfRow}
    />
  );
}
