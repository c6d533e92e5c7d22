import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import { commodityInventoryIndex } from '@entrepot/contract/modules/commodities/screens.ts';
import { exportCommodityInventory } from '@entrepot/contract/modules/commodities/stock-calls.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { f } from '@entrepot/contract/core/field.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { Stack } from '@entrepot/ui/layout.tsx';
import { useSettings } from '@entrepot/ui/settings.ts';
import { Tabs } from '@entrepot/ui/tabs.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useExportButton } from '../../core/list/use-export.ts';
import { go, usePlace, writeQuery } from '../../core/tabs/place.ts';
import { FieldValue } from '../../core/values/field-value.tsx';
import { AgeCell } from './age-cell.tsx';
import { filterInputs } from './choices.tsx';
import { InventoryReport } from '../reports/public.tsx';
import { AsOf } from '../timeline/public.tsx';
import { Ageing } from './ageing.tsx';
import { Report } from './report.tsx';

const AdjustDialog = late(() => import('./adjust-dialog.tsx').then((part) => ({ default: part.AdjustDialog })));

type Lying = Listed<typeof commodityInventory>;
const { Frozen, InTransit } = enumCodes.InventoryState;
/** What is in a bin, what orders hold and what is still coming is not corrected by hand. */
const isCorrectable = ({ binId, inventoryState }: Lying) => binId === null && inventoryState !== Frozen && inventoryState !== InTransit;
/** The list of stock as it can be asked: as it is, or as it was at a moment. */
const inventory = { ...commodityInventory, fields: { ...commodityInventory.fields, at: f.time() } };
const views = ['place', 'commodity', 'age', 'period'] as const;
const shown = (keys: readonly string[]) => (audience() === 'C' ? keys.filter((key) => key !== 'ownerId') : [...keys]);

/** What is in stock: place by place, now or at a moment of the past, summed by commodity and warehouse as a report, by its age, or what a period did to it. */
export function Page() {
  const t = useWords('commodities');
  const place = usePlace();
  const view = views.find((one) => one === place.query.get('view')) ?? 'place';
  const tabs = (
    <Tabs
      label={t('commodityInventory.plural')}
      tabs={[
        { key: 'place', label: t('pages.inventory.byPlace') },
        { key: 'commodity', label: t('pages.inventory.byCommodity') },
        { key: 'age', label: t('ageing.tab') },
        { key: 'period', label: t('pages.inventory.byPeriod') },
      ]}
      value={view}
      onChange={(key) => writeQuery(place, new URLSearchParams(key === 'place' ? {} : { view: key }))}
    />
  );
  if (view === 'age') return <Ageing tabs={tabs} />;
  if (view === 'period') return <InventoryReport tabs={tabs} />;
  return view === 'commodity' ? <Report tabs={tabs} /> : <ByPlace tabs={tabs} />;
}

function ByPlace({ tabs }: { tabs: ReactNode }) {
  const t = useWords('commodities');
  const { timeZone } = useSettings();
  const [at, setAt] = useState<Date | null>(null);
  const [adjusting, setAdjusting] = useState<Lying | null>(null);
  const exporting = useExportButton(commodityInventory, exportCommodityInventory, commodityInventoryIndex.Export);
  const columns = useMemo(
    () =>
      shown([
        'commodityId',
        // A phone's card has room for the first two: where to go for them, or for their owner whether they can be sold.
        ...(audience() === 'C' ? ['inventoryState', 'quantity', 'shelfId'] : ['shelfId', 'quantity', 'inventoryState']),
        'commodityCode',
        'warehouseId',
        'age',
        'ownerId',
        'batchDate',
        'binId',
      ]),
    [],
  );
  const own = useMemo(
    () => [
      {
        key: 'commodityCode',
        label: t('commodity.fields.commodityCode'),
        cell: ({ commodityCode }: Lying) => <span className="mono">{String(commodityCode ?? '—')}</span>,
      },
      {
        key: 'age',
        label: t('pages.inventory.age'),
        align: 'right' as const,
        cell: ({ batchDate }: Lying) => <AgeCell batchDate={batchDate} />,
      },
    ],
    [t],
  );
  const cells = useMemo(
    () => ({
      commodityId: (row: Lying) => <FieldValue of={commodityInventory} name="commodityId" row={row} />,
      shelfId: ({ shelvesNumber }: Lying) => String(shelvesNumber ?? t('pages.inventory.onFloor')),
    }),
    [t],
  );
  return (
    <>
      <ListPage
        of={inventory}
        fixed={at ? { at: timeToWire(at, timeZone) } : {}}
        columns={columns}
        own={own}
        cells={cells}
        filters={shown(['commodityId', 'ownerId', 'warehouseId', 'shelfId', 'inventoryState'])}
        filterInputs={filterInputs}
        form={false}
        detail={(row) => `/CommodityDetailed?id=${row.commodityId}`}
        toolbar={at ? [] : [exporting]}
        actions={[
          {
            key: 'movements',
            label: t('actions.movements'),
            icon: <Icon name="clock" />,
            run: (row) => go(`/CommodityInventoryMovement?commodityId=${row.commodityId}`),
          },
          {
            key: 'adjust',
            label: t('actions.adjust'),
            icon: <Icon name="edit" />,
            needs: commodityInventoryIndex.Adjust,
            shown: (row) => isCorrectable(row) && !at,
            run: setAdjusting,
          },
        ]}
      >
        <Stack gap="small">
          {tabs}
          <AsOf value={at} onChange={setAt} />
        </Stack>
      </ListPage>
      <Suspense>{adjusting && <AdjustDialog row={adjusting} onClose={() => setAdjusting(null)} />}</Suspense>
    </>
  );
}
