import { exportBills, ofOrdersFilters } from '@entrepot/contract/modules/billing/calls.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { billIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { useMemo } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useExportButton } from '../../core/list/use-export.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { narrowedBy } from '../../core/list/list-filters.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { go } from '../../core/tabs/place.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { moneyCells, useCurrencyOf, WalletCard } from '../wallet/public.tsx';
import { PaymentResult } from '../payments/public.tsx';
import { type BillRow, listKeys, mayPay } from './bill-facts.ts';
import { BillTotals } from './bill-totals.tsx';
import { useBillActions } from './use-bill-actions.tsx';

const BillDetail = late(() => import('./bill-detail.tsx').then(({ BillDetail }) => ({ default: BillDetail })), <LoadingBlock />);

/** Bills as their list is narrowed: by the orders that they are for, too. */
const narrowed = narrowedBy(bill, ofOrdersFilters);

/** The bills of a customer, or of the sites the person works for. */
export function Page() {
  const t = useWords('billing');
  const exporting = useExportButton(narrowed, exportBills, billIndex.Export);
  const can = useCan();
  const keys = useMemo(listKeys, []);
  const currencyOf = useCurrencyOf();
  const { actions, pays, pay, dialog } = useBillActions();
  const isCustomer = audience() === 'C';
  async function payAll(rows: readonly BillRow[]): Promise<boolean> {
    const open = rows.filter(mayPay);
    if (open.length) return pay(open);
    tell({ tone: 'info', text: t('pages.nothingToPay') });
    return false;
  }
  return (
    <>
      <ListPage
        of={narrowed}
        head={
          isCustomer && (
            <>
              <PaymentResult />
              <WalletCard />
            </>
          )
        }
        columns={keys.columns}
        filters={keys.filters}
        cells={moneyCells(bill, currencyOf, { quiet: ['discountAmount', 'paidAmount', 'refundAmount'] })}
        form={false}
        rowTone={(row) => (row.overdue ? 'wrong' : undefined)}
        toolbar={[
          {
            key: 'manual',
            label: t('actions.manual'),
            icon: <Icon name="plus" />,
            needs: billIndex.ManualEstablish,
            hidden: isCustomer,
            onClick: () => go('/BillManualEstablish'),
          },
          exporting,
        ]}
        bulk={[{ key: 'pay', label: t('actions.pay'), icon: <Icon name="wallet" />, primary: true, needs: pays, run: payAll }]}
        actions={actions}
        detail={{
          sections: [],
          children: (row) => <BillDetail row={row} />,
          actions: (row) =>
            mayPay(row) &&
            can(pays) && (
              <Button kind="primary" onClick={() => void pay([row])}>
                {t('actions.pay')}
              </Button>
            ),
        }}
      >
        <BillTotals />
      </ListPage>
      {dialog}
    </>
  );
}
