import { ages, getStockAgeing, printStockAgeing } from '@entrepot/contract/modules/commodities/ageing-calls.ts';
import { commodityInventoryIndex } from '@entrepot/contract/modules/commodities/screens.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Grid } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { Pager } from '@entrepot/ui/pager.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
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

type Line = Told<typeof getStockAgeing.gives>['data'][number];
const fields = getStockAgeing.gives.of;
const CustomerPicker = pickerOf('user')!;
const counted = [...Object.keys(ages), 'notShelved', 'quantity'];
const leading = ['quantity', 'daysInStock'];
const columnsOf = () => [
  'commodityName',
  'commodityCode',
  ...(audience() === 'C' ? [] : ['userName']),
  'warehouseName',
  ...counted,
  'daysInStock',
  'oldestBatch',
];
/** Each age but the first begins where the one before ends. */
const starts: readonly number[] = Object.values(ages).flatMap(([from]) => (from > 0 ? [from] : []));
const nothing: { warehouseId: string | null; ownerId: string | null; daysAtLeast: number | null } = {
  warehouseId: null,
  ownerId: null,
  daysAtLeast: null,
};

/** How old stock is: pieces by the days since they were first shelved, the oldest first, to look at and to take away as a spreadsheet. */
export function Ageing({ tabs }: { tabs: ReactNode }) {
  const t = useWords('commodities');
  const can = useCan();
  const { title } = usePlace();
  const warehouses = useWarehouses();
  const [at, setAt] = useState({ page: 1, size: 20 });
  const [asked, setAsked] = useState(nothing);
  const narrow = (more: Partial<typeof nothing>) => {
    setAsked({ ...asked, ...more });
    setAt({ ...at, page: 1 });
  };
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['stock-ageing', asked, at],
    queryFn: () => ask(getStockAgeing, { ...asked, index: at.page, rows: at.size }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const printing = useCall(printStockAgeing, { done: (address) => window.open(address, '_blank', 'noopener') });
  const columns = useMemo(
    () =>
      columnsOf().map((key) => ({
        key,
        label: t(`ageing.${key}`),
        field: fields[key as keyof typeof fields],
        sum: counted.includes(key) ? true : undefined,
        leads: leading.includes(key),
      })) as Column<Line>[],
    [t],
  );
  return (
    <>
      <PageHeader
        title={title}
        actions={
          can(commodityInventoryIndex.Export) && (
            <Button icon={<Icon name="download" />} busy={printing.busy} onClick={() => printing.run(asked)}>
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
        <Select
          label={t('ageing.atLeast')}
          placeholder={t('ageing.anyAge')}
          options={starts.map((count) => ({ value: count, label: t('ageing.days', { count }) }))}
          value={asked.daysAtLeast}
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
