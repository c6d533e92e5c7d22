import { f } from '@entrepot/contract/core/field.ts';
import { billIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { exportLogisticsOrders } from '@entrepot/contract/modules/orders/calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { agedFilters } from '@entrepot/contract/modules/packages/aged.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { late } from '@entrepot/ui/late.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Suspense, useMemo, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useExportButton } from '../../core/list/use-export.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { narrowedBy } from '../../core/list/list-filters.ts';
import { go } from '../../core/tabs/place.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { filterInputs } from './choices.tsx';
import { listKeys, mayPay, type OrderRow } from './order-facts.ts';
import { bulkActions, rowActions } from './order-actions.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { useOrderActions } from './use-order-actions.tsx';

const OrderExtras = late(() => import('./order-extras.tsx').then((part) => ({ default: part.OrderExtras })), <LoadingBlock />);
const RowResults = late(() => import('./row-results.tsx').then((part) => ({ default: part.RowResults })));
const BatchSearch = late(() => import('./batch-search.tsx').then((part) => ({ default: part.BatchSearch })));
const RemarksDialog = late(() => import('./remarks-dialog.tsx').then((part) => ({ default: part.RemarksDialog })));
const PayOrder = late(() => import('./pay-order.tsx').then((part) => ({ default: part.PayOrder })));
const SplitDialog = late(() => import('./split-dialog.tsx').then((part) => ({ default: part.SplitDialog })));
const CarrierNumberDialog = late(() => import('./carrier-number-dialog.tsx').then((part) => ({ default: part.CarrierNumberDialog })));
const PickupCode = late(() => import('./pickup-code.tsx').then((part) => ({ default: part.PickupCode })));

/** Orders as their list is narrowed: by where they go and how long they have waited, too. */
const narrowed = narrowedBy(logisticsOrder, { destinationCountryId: f.ref('region'), currencyId: f.ref('currency'), ...agedFilters });

type Open = { what: 'search' } | { what: 'remarks' | 'code' | 'pay' | 'split' | 'carrierNo'; row: OrderRow };

/** The orders of a customer, or of the sites and houses the person works for. */
export function Page() {
  const t = useWords('orders');
  const exporting = useExportButton(narrowed, exportLogisticsOrders, logisticsOrderIndex.Export);
  const can = useCan();
  const acts = useOrderActions();
  const [open, setOpen] = useState<Open | null>(null);
  const keys = useMemo(listKeys, []);
  const isCustomer = audience() === 'C';
  const { dialogs } = acts;
  return (
    <>
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
        ]}
        form={false}
        emptyAction={{ label: t('actions.order'), onClick: () => go('/LogisticsOrderEstablish') }}
        toolbar={[
          {
            key: 'new',
            label: t('actions.order'),
            icon: <Icon name="plus" />,
            primary: true,
            needs: logisticsOrderIndex.Establish,
            onClick: () => go('/LogisticsOrderEstablish'),
          },
          { key: 'search', label: t('actions.batchSearch'), icon: <Icon name="search" />, onClick: () => setOpen({ what: 'search' }) },
          exporting,
        ]}
        bulk={bulkActions(t, acts, isCustomer)}
        actions={rowActions(t, acts, {
          isCustomer,
          onRemarks: (row) => setOpen({ what: 'remarks', row }),
          onCode: (row) => setOpen({ what: 'code', row }),
          onPay: (row) => setOpen({ what: 'pay', row }),
          onSplit: (row) => setOpen({ what: 'split', row }),
          onCarrierNo: (row) => setOpen({ what: 'carrierNo', row }),
        })}
        rowTone={(row) => (row.frozen ? 'wrong' : undefined)}
        detail={{
          sections: [],
          children: (row) => <OrderExtras row={row} />,
          actions: (row) =>
            isCustomer &&
            mayPay(row) &&
            can(billIndex.Pay) && (
              <Button kind="primary" onClick={() => setOpen({ what: 'pay', row })}>
                {t('actions.pay')}
              </Button>
            ),
        }}
      >
        <StatusTabs />
      </ListPage>
      {dialogs.question}
      {dialogs.results && <RowResults results={dialogs.results} onClose={dialogs.closeResults} />}
      <Suspense>
        {open?.what === 'search' && <BatchSearch onClose={() => setOpen(null)} />}
        {open?.what === 'remarks' && <RemarksDialog row={open.row} onClose={() => setOpen(null)} />}
        {open?.what === 'pay' && <PayOrder row={open.row} onClose={() => setOpen(null)} />}
        {open?.what === 'split' && <SplitDialog row={open.row} onClose={() => setOpen(null)} />}
        {open?.what === 'carrierNo' && <CarrierNumberDialog row={open.row} onClose={() => setOpen(null)} />}
        {open?.what === 'code' && <PickupCode row={open.row} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

/** What an order costs, in its customer's currency. */
function Amount({ row }: { row: OrderRow }) {
  const currencies = useCurrencies();
  const { payable, payableCurrencyId } = row as OrderRow & { payable?: string | null; payableCurrencyId?: string | null };
  return <Money amount={payable ?? null} currency={currencies.find(({ id }) => id === payableCurrencyId)} />;
}
