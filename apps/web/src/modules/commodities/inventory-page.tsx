import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import { commodityInventoryIndex } from '@entrepot/contract/modules/commodities/screens.ts';
import { exportCommodityInventory } from '@entrepot/contract/modules/commodities/stock-calls.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { lotText } from '@entrepot/client/floor/lots.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useExportButton } from '../../core/list/use-export.ts';
import { go, useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';
import { FieldValue } from '../../core/values/field-value.tsx';
import { AgeCell } from './age-cell.tsx';
import { filterInputs } from './choices.tsx';
import { InventoryReport } from '../reports/public.tsx';
import { AsOf } from '../timeline/public.tsx';
import { Ageing } from './ageing.tsx';
import { Report } from './report.tsx';

const AdjustDialog = late(() => import('./adjust-dialog.tsx').then((part) => ({ default: part.AdjustDialog })));

type InventoryRow = Listed<typeof commodityInventory>;
const shownLot = ({ lotNumber, expiryDate, commodityLotStatus }: InventoryRow) => ({
  lotNumber: lotNumber === undefined ? null : String(lotNumber),
  expiryDate: expiryDate ? String(expiryDate) : null,
  lotBlocked: commodityLotStatus === enumCodes.CommodityLotStatus.Blocked,
});
const { Frozen, InTransit } = enumCodes.InventoryState;
/** Stock in bins, reserved stock and announced stock cannot be corrected manually. */
const isCorrectable = ({ binId, inventoryState }: InventoryRow) =>
  binId === null && inventoryState !== Frozen && inventoryState !== InTransit;
/** List of stock, now or at a chosen moment. */
const inventory = { ...commodityInventory, fields: { ...commodityInventory.fields, at: f.time() } };
const views = ['place', 'commodity', 'age', 'period'] as const;
const visible = (keys: readonly string[]) => (audience() === 'customer' ? keys.filter((key) => key !== 'ownerId') : [...keys]);

/** Stock: by place now or in the past, as a report by commodity and warehouse, by age, or the changes of a period. */
export function Page() {
  const t = useTexts('commodities');
  const place = useTabLocation();
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
  const t = useTexts('commodities');
  const { timeZone } = useSettings();
  const [at, setAt] = useState<Date | null>(null);
  const exporting = useExportButton(commodityInventory, exportCommodityInventory, commodityInventoryIndex.Export);
  const columns = useMemo(
    () =>
      visible([
        'commodityId',
        // A card on a phone has room for the first two: the place for staff, the availability for owners.
        ...(audience() === 'customer' ? ['inventoryState', 'quantity', 'shelfId'] : ['shelfId', 'quantity', 'inventoryState']),
        'commodityCode',
        'warehouseId',
        'age',
        'ownerId',
        'batchDate',
        'lotId',
        'binId',
      ]),
    [],
  );
  const own = useMemo(
    () => [
      {
        key: 'commodityCode',
        label: t('commodity.fields.commodityCode'),
        cell: ({ commodityCode }: InventoryRow) => <span className="mono">{String(commodityCode ?? '—')}</span>,
      },
      {
        key: 'age',
        label: t('pages.inventory.age'),
        align: 'right' as const,
        cell: ({ batchDate }: InventoryRow) => <AgeCell batchDate={batchDate} />,
      },
    ],
    [t],
  );
  const cells = useMemo(
    () => ({
      commodityId: (row: InventoryRow) => <FieldValue of={commodityInventory} name="commodityId" row={row} />,
      lotId: (row: InventoryRow) => (row.lotId ? lotText(t, shownLot(row)) : '—'),
      shelfId: ({ shelvesNumber }: InventoryRow) => String(shelvesNumber ?? t('pages.inventory.onFloor')),
    }),
    [t],
  );
  return (
    <ListPage
      of={inventory}
      fixed={at ? { at: timeToWire(at, timeZone) } : {}}
      columns={columns}
      own={own}
      cells={cells}
      filters={visible(['commodityId', 'ownerId', 'warehouseId', 'shelfId', 'inventoryState'])}
      filterInputs={filterInputs}
      form={false}
      detail={(row) => `/CommodityDetailed?id=${row.commodityId}`}
      toolbar={at ? [] : [exporting]}
      actions={[
        {
          key: 'movements',
          icon: 'clock',
          run: (row) => go(`/CommodityInventoryMovement?commodityId=${row.commodityId}`),
        },
        {
          key: 'adjust',
          icon: 'edit',
          needs: commodityInventoryIndex.Adjust,
          visible: (row) => isCorrectable(row) && !at,
          dialog: (row, onClose) => <AdjustDialog row={row} onClose={onClose} />,
        },
      ]}
    >
      <Stack gap="small">
        {tabs}
        <AsOf value={at} onChange={setAt} />
      </Stack>
    </ListPage>
  );
}
