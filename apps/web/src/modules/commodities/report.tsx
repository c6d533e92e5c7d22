import type { Fields } from '@entrepot/contract/core/field.ts';
import { getCommodityReport, printCommodityReport } from '@entrepot/contract/modules/commodities/stock-calls.ts';
import { commodityInventoryIndex } from '@entrepot/contract/modules/commodities/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Grid } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { Checkbox } from '@entrepot/ui/form/tick.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { go, useTabLocation } from '../../core/tabs/tab-location.ts';
import { useWarehouses } from '@entrepot/client/react/use-choices.ts';
import css from './commodities.module.css';
import { LowTag } from './low-tag.tsx';

type Line = ResponseOf<typeof getCommodityReport.output>['data'][number];
const fields: Fields = getCommodityReport.output.children;
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
    ...(audience() === 'customer' ? [] : ['userName']),
    'daysInStock',
    'volume',
    'weight',
    'value',
  ] as const;
const counted = /Quantity$/;

/** Stock totals, one line per commodity and warehouse, with export to a spreadsheet. */
export function Report({ tabs }: { tabs: ReactNode }) {
  const t = useTexts('commodities');
  const can = useCan();
  const { title } = useTabLocation();
  const warehouses = useWarehouses();
  const [at, setAt] = useState({ page: 1, size: 20 });
  const [filters, setFilters] = useState<{ warehouseId: string | null; ownerId: string | null; runsLow: boolean }>({
    warehouseId: null,
    ownerId: null,
    runsLow: false,
  });
  const narrow = (more: Partial<typeof filters>) => {
    setFilters({ ...filters, ...more });
    setAt({ ...at, page: 1 });
  };
  const query = { ...filters, runsLow: filters.runsLow || null };
  const { data, error, refetch, isFetching } = useCallQuery(
    getCommodityReport,
    { ...query, index: at.page, rows: at.size },
    { showsPrevious: true },
  );
  const printing = useCall(printCommodityReport, { done: (address) => window.open(address, '_blank', 'noopener') });
  const columns = useMemo(
    (): Column<Line>[] =>
      columnsOf().map((key) => ({
        key,
        label: t(`pages.report.${key}`),
        field: fields[key],
        sum: counted.test(key) ? true : undefined,
        cell: key === 'availableQuantity' ? (row: Line) => (row.runsLow ? <LowTag row={row} /> : row.availableQuantity) : undefined,
      })),
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
          value={filters.warehouseId}
          onChange={(warehouseId: string | null) => narrow({ warehouseId })}
          clearable
        />
        {audience() !== 'customer' && (
          <CustomerPicker
            label={t('commodityInventory.fields.ownerId')}
            value={filters.ownerId}
            onChange={(ownerId: string | null) => narrow({ ownerId })}
          />
        )}
        <div className={css.bottom}>
          <Checkbox label={t('commodity.fields.runsLow')} checked={filters.runsLow} onChange={(runsLow) => narrow({ runsLow })} />
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
