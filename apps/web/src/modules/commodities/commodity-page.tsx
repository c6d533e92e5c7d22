import { exportCommodity } from '@entrepot/contract/modules/commodities/commodity-calls.ts';
import { commodityIndex } from '@entrepot/contract/modules/commodities/screens.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useMemo, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useExportButton } from '../../core/list/use-export.ts';
import { go } from '../../core/tabs/place.ts';
import { filterInputs } from './choices.tsx';
import { isLow, listKeys, toneOfRow } from './commodity-facts.ts';
import { LowTag } from './low-tag.tsx';
import { type CommodityRow, stockedCommodity } from './stocked.ts';
import { useBulkActions } from './use-bulk-actions.tsx';

const ImportCommodities = late(() => import('./import-commodities.tsx').then((part) => ({ default: part.ImportCommodities })));
const LabelsDialog = late(() => import('./labels-dialog.tsx').then((part) => ({ default: part.LabelsDialog })));
const RejectDialog = late(() => import('./reject-dialog.tsx').then((part) => ({ default: part.RejectDialog })));

const cells = { availableQuantity: (row: CommodityRow) => (isLow(row) ? <LowTag row={row} /> : row.availableQuantity) };

/** What is open over the list. */
export type Open = { what: 'import' } | { what: 'labels' | 'reject'; rows: readonly CommodityRow[] };

/** The commodities of a customer, or of all of them for the staff, with what is there of each. */
export function Page() {
  const t = useWords('commodities');
  const [open, setOpen] = useState<Open | null>(null);
  const exporting = useExportButton(stockedCommodity, exportCommodity, commodityIndex.Export);
  const keys = useMemo(listKeys, []);
  const bulk = useBulkActions(setOpen);
  const close = () => setOpen(null);
  const at = (page: string) => (row: { id: string }) => go(`/${page}?id=${row.id}`);
  return (
    <>
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
            label: t('actions.import'),
            icon: <Icon name="upload" />,
            needs: commodityIndex.Import,
            onClick: () => setOpen({ what: 'import' }),
          },
          exporting,
        ]}
        bulk={bulk}
        actions={[
          {
            key: 'copy',
            label: t('actions.copy'),
            icon: <Icon name="copy" />,
            needs: commodityIndex.Establish,
            run: (row) => go(`/CommodityEstablish?copy=${row.id}`),
          },
          ...(audience() === 'C'
            ? []
            : [
                {
                  key: 'measure',
                  label: t('actions.measure'),
                  icon: <Icon name="scan" />,
                  needs: commodityIndex.EditSpecification,
                  run: at('CommoditySpecification'),
                },
              ]),
        ]}
        rowTone={toneOfRow}
      />
      <Suspense>
        {open?.what === 'import' && <ImportCommodities onClose={close} />}
        {open?.what === 'labels' && <LabelsDialog rows={open.rows} onClose={close} />}
        {open?.what === 'reject' && <RejectDialog rows={open.rows} onClose={close} />}
      </Suspense>
    </>
  );
}
