import { getCommodityReport, printCommodityReport } from '@entrepot/contract/modules/commodities/stock-calls.ts';
import { commodityInventoryIndex } from '@entrepot/contract/modules/commodities/screens.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Grid } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { Pager } from '@entrepot/ui/pager.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
import { Checkbox } from '@entrepot/ui/tick.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { go, usePlace } from '../../core/tabs/place.ts';
import { useWarehouses } from './choices.tsx';
import css from './commodities.module.css';
import { LowTag } from './low-tag.tsx';

type Line = Told<typeof getCommodityReport.gives>['data'][number];
const fields = getCommodityReport.gives.of;
const CustomerPicker = pickerOf('user')!;
const columnsOf = () =>
  [
    'commodityName',
    'commodityCode',
    'availableQuantity',
    'frozenQuantity',
    'inTransitQuantity',
    'defectiveQuantity',
    'problemQuantity',
    'warehouseName',
    ...(audience() === 'C' ? [] : ['userName']),
    'daysInStock',
    'volume',
    'weight',
    'value',
  ] as const;
const counted = /Quantity$/;

/** What goods come to, one line for each commodity and warehouse, to look at and to take away as a spreadsheet. */
export function Report({ tabs }: { tabs: ReactNode }) {
  const t = useWords('commodities');
  const can = useCan();
  const { title } = usePlace();
  const warehouses = useWarehouses();
  const [at, setAt] = useState({ page: 1, size: 20 });
  const [asked, setAsked] = useState<{ warehouseId: string | null; ownerId: string | null; runsLow: boolean }>({
    warehouseId: null,
    ownerId: null,
    runsLow: false,
  });
  const narrow = (more: Partial<typeof asked>) => {
    setAsked({ ...asked, ...more });
    setAt({ ...at, page: 1 });
  };
  const query = { ...asked, runsLow: asked.runsLow || null };
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['commodity-report', query, at],
    queryFn: () => ask(getCommodityReport, { ...query, index: at.page, rows: at.size }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const printing = useCall(printCommodityReport, { done: (address) => window.open(address, '_blank', 'noopener') });
  const columns = useMemo(
    () =>
      columnsOf().map((key) => ({
        key,
        label: t(`pages.report.${key}`),
        field: fields[key as keyof typeof fields],
        sum: counted.test(key) ? true : undefined,
        cell: key === 'availableQuantity' ? (row: Line) => (row.runsLow ? <LowTag row={row} /> : row.availableQuantity) : undefined,
      })) as Column<Line>[],
    [t],
  );
  return (
    <>
      <PageHeader
        title={title}
        actions={
          can(commodityInventoryIndex.Export) && (
            <Button icon={<Icon name="download" />} busy={printing.busy} onClick={() => printing.run(query)}>
              {t('pages.report.take')}
            </Button>
          )
        }
      />
      {tabs}
      <Grid columns={4}>
        <Select
          label={t('commodityInventory.fields.warehouseId')}
          options={warehouses}
          value={asked.warehouseId}
          onChange={(warehouseId: string | null) => narrow({ warehouseId })}
          clearable
        />
        {audience() !== 'C' && (
          <CustomerPicker
            label={t('commodityInventory.fields.ownerId')}
            value={asked.ownerId}
            onChange={(ownerId: string | null) => narrow({ ownerId })}
          />
        )}
        <div className={css.bottom}>
          <Checkbox label={t('commodity.fields.runsLow')} checked={asked.runsLow} onChange={(runsLow) => narrow({ runsLow })} />
        </div>
      </Grid>
      <DataTable
        label={t('pages.inventory.byCommodity')}
        columns={columns}
        rows={data?.data}
        rowKey={({ commodityId, warehouseId }) => `${commodityId}${warehouseId}`}
        onOpen={({ commodityId }) => go(`/CommodityDetailed?id=${commodityId}`)}
        refetching={isFetching && Boolean(data)}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.report.empty') }}
        summary
      />
      <Pager page={at.page} size={at.size} total={data?.total} totalIsBound={data?.totalIsBound ?? false} onChange={setAt} />
    </>
  );
}
