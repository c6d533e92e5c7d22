import { f } from '@entrepot/contract/core/field.ts';
import { exportLogisticsOrders, getLogisticsOrderStatistics } from '@entrepot/contract/modules/orders/calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { agedFilters } from '@entrepot/contract/modules/packages/aged.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { listMark } from '@entrepot/ui/table/list-text.ts';
import { useMemo } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useExportButton } from '../../core/list/use-export.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { withFilters } from '../../core/list/list-filters.ts';
import { go } from '../../core/tabs/tab-location.ts';
import { filterInputs } from './choices.tsx';
import { listKeys, type OrderRow } from './order-facts.ts';
import { useOrderButtons } from './use-order-buttons.tsx';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { useStateCounts } from '../../core/list/state-counts.ts';
import { StateTabs } from '../../core/list/state-tabs.tsx';
import { enumChoices } from '../../core/values/enums.ts';

const { Draft, ToBeApproved, ToBePicked, Departed, Signed } = enumCodes.OrderStatus;
const usual: readonly number[] = [Draft, ToBeApproved, ToBePicked, Departed, Signed];

/** The statuses as tabs with their counts in the search; unusual ones are shown only when they are not empty. */
function StatusTabs() {
  const t = useTexts('orders');
  const { data, isChosen } = useStateCounts(getLogisticsOrderStatistics, logisticsOrder, 'orderStatus');
  const countOf = (status: number) => data?.find(({ orderStatus }) => orderStatus === status)?.count;
  const states = enumChoices('OrderStatus')
    .map(({ value }) => Number(value))
    .filter((value) => usual.includes(value) || countOf(value) !== undefined || isChosen(value))
    .map((value) => ({ value, count: countOf(value) ?? 0, countIsBound: false }));
  return <StateTabs of="OrderStatus" name="orderStatus" label={t('logisticsOrder.fields.orderStatus')} states={states} />;
}

const OrderExtras = late(() => import('./order-extras.tsx').then((part) => ({ default: part.OrderExtras })), <LoadingBlock />);
const BatchSearch = late(() => import('./batch-search.tsx').then((part) => ({ default: part.BatchSearch })));

/** Orders with additional filters by destination and waiting time. */
const narrowed = withFilters(logisticsOrder, {
  destinationCountryId: f.ref('region'),
  currencyId: f.ref('currency'),
  ...agedFilters,
  approvable: f.flag(),
  ready: f.flag(),
});

/** Orders of a customer, or of the sites and warehouses of the staff member. */
export function Page() {
  const t = useTexts('orders');
  const exporting = useExportButton(narrowed, exportLogisticsOrders, logisticsOrderIndex.Export);
  const { bulk, row } = useOrderButtons();
  const keys = useMemo(listKeys, []);
  return (
    <ListPage
      of={narrowed}
      columns={keys.columns}
      filters={keys.filters}
      filterInputs={filterInputs}
      own={[
        {
          key: 'payable',
          label: t('pages.amount'),
          align: 'right',
          width: 120,
          cell: (row) => <Amount row={row} />,
        },
        {
          key: 'parcelShelves',
          label: t('pages.parcelShelves'),
          width: 130,
          wrap: true,
          cell: (row) => shelvesOf(row.parcelShelves),
        },
      ]}
      form={false}
      toolbar={[
        {
          key: 'order',
          icon: 'plus',
          primary: true,
          whenEmpty: 'too',
          needs: logisticsOrderIndex.Establish,
          run: () => go('/LogisticsOrderEstablish'),
        },
        { key: 'batchSearch', icon: 'search', dialog: (_, onClose) => <BatchSearch onClose={onClose} /> },
        exporting,
      ]}
      bulk={bulk}
      actions={row}
      rowTone={(row) => (row.frozen ? 'error' : undefined)}
      detail={{ sections: [], children: (row) => <OrderExtras row={row} /> }}
    >
      <StatusTabs />
    </ListPage>
  );
}

/** The shelves on which the packed parcels of an order wait. */
const shelvesOf = (shelves: unknown) => (Array.isArray(shelves) ? shelves.join(listMark()) : '');

/** Cost of an order in its customer's currency. */
function Amount({ row }: { row: OrderRow }) {
  const currencies = useCurrencies();
  const { payable, payableCurrencyId } = row;
  const amount = typeof payable === 'string' || typeof payable === 'number' ? String(payable) : null;
  return <Money amount={amount} currency={currencies.find(({ id }) => id === payableCurrencyId)} />;
}
