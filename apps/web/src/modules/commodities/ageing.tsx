import type { Fields } from '@entrepot/contract/core/field.ts';
import { ages, getStockAgeing, printStockAgeing } from '@entrepot/contract/modules/commodities/ageing-calls.ts';
import { commodityInventoryIndex } from '@entrepot/contract/modules/commodities/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Grid } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
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

type Line = ResponseOf<typeof getStockAgeing.output>['data'][number];
const fields: Fields = getStockAgeing.output.children;
const CustomerPicker = pickerOf('user')!;
const counted = [...Object.keys(ages), 'notShelved', 'quantity'];
const leading = ['quantity', 'daysInStock'];
const columnsOf = () => [
  'commodityName',
  'commodityCode',
  ...(audience() === 'customer' ? [] : ['userName']),
  'warehouseName',
  ...counted,
  'daysInStock',
  'oldestBatch',
];
/** Each range except the first begins where the previous one ends. */
const starts: readonly number[] = Object.values(ages).flatMap(([from]) => (from > 0 ? [from] : []));
const nothing: { warehouseId: string | null; ownerId: string | null; daysAtLeast: number | null } = {
  warehouseId: null,
  ownerId: null,
  daysAtLeast: null,
};

/** Age of stock: pieces by days since first shelved, oldest first, with export to a spreadsheet. */
export function Ageing({ tabs }: { tabs: ReactNode }) {
  const t = useTexts('commodities');
  const can = useCan();
  const { title } = useTabLocation();
  const warehouses = useWarehouses();
  const [at, setAt] = useState({ page: 1, size: 20 });
  const [filters, setFilters] = useState(nothing);
  const narrow = (more: Partial<typeof nothing>) => {
    setFilters({ ...filters, ...more });
    setAt({ ...at, page: 1 });
  };
  const { data, error, refetch, isFetching } = useCallQuery(
    getStockAgeing,
    { ...filters, index: at.page, rows: at.size },
    { showsPrevious: true },
  );
  const printing = useCall(printStockAgeing, { done: (address) => window.open(address, '_blank', 'noopener') });
  const columns = useMemo(
    (): Column<Line>[] =>
      columnsOf().map((key) => ({
        key,
        label: t(`ageing.${key}`),
        field: fields[key],
        sum: counted.includes(key) ? true : undefined,
        headline: leading.includes(key),
      })),
    [t],
  );
  return (
    <>
      <PageHeader
        title={title}
        actions={
          can(commodityInventoryIndex.Export) && (
            <Button icon={<Icon name="download" />} busy={printing.busy} onClick={() => printing.run(filters)}>
              {t('ageing.take')}
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
        <Select
          label={t('ageing.atLeast')}
          placeholder={t('ageing.anyAge')}
          options={starts.map((count) => ({ value: count, label: t('ageing.days', { count }) }))}
          value={filters.daysAtLeast}
          onChange={(daysAtLeast: number | null) => narrow({ daysAtLeast })}
          clearable
        />
      </Grid>
      <DataTable
        label={t('ageing.title')}
        columns={columns}
        rows={data?.data}
        rowKey={({ commodityId, warehouseId }) => `${commodityId}${warehouseId}`}
        onOpen={({ commodityId }) => go(`/CommodityDetailed?id=${commodityId}`)}
        refetching={isFetching && Boolean(data)}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('ageing.empty') }}
        summary
      />
      <Pager page={at.page} size={at.size} total={data?.total} totalIsBound={data?.totalIsBound ?? false} onChange={setAt} />
    </>
  );
}
