import { exportBills, ofOrdersFilters } from '@entrepot/contract/modules/billing/calls.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { billIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { useMemo } from 'react';
import { translate } from '@entrepot/client/texts/i18n.ts';
import { useExportButton } from '../../core/list/use-export.ts';
import { type OpenDialog, staff } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { withFilters } from '../../core/list/list-filters.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { go } from '../../core/tabs/tab-location.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { isSome, moneyCells, useCurrencyOf, WalletCard } from '../wallet/public.tsx';
import { PaymentResult } from '../payments/public.tsx';
import { type BillRow, listKeys, mayPay } from './bill-facts.ts';
import { BillTotals } from './bill-totals.tsx';
import { billButtons, pays } from './bill-buttons.tsx';
import { PayBillsDialog } from './public.tsx';

const BillDetail = late(() => import('./bill-detail.tsx').then(({ BillDetail }) => ({ default: BillDetail })), <LoadingBlock />);

/** Bills with additional filters by their orders. */
const narrowed = withFilters(bill, ofOrdersFilters);

/** Pays those of the selected bills that can be paid; the selection remains until they are paid. */
function payAll(rows: readonly BillRow[], open: OpenDialog): false | Promise<boolean> {
  const unpaid = rows.filter(mayPay).map(({ id }) => id);
  if (unpaid.length === 0) {
    toast({ tone: 'info', text: translate('billing', 'pages.nothingToPay') });
    return false;
  }
  return new Promise((answer) =>
    open((onClose) => (
      <PayBillsDialog
        billIds={unpaid}
        onPaid={() => answer(true)}
        onClose={() => {
          answer(false);
          onClose();
        }}
      />
    )),
  );
}

/** The amount of a bill to be paid now. */
function Open({ row }: { row: BillRow & { open?: unknown } }) {
  const currencyOf = useCurrencyOf();
  const amount = String(row.open ?? '');
  return isSome(amount) ? <Money amount={amount} currency={currencyOf(row)} /> : '—';
}

/** The bills of a customer, or of the sites of a member of staff. */
export function Page() {
  const t = useTexts('billing');
  const exporting = useExportButton(narrowed, exportBills, billIndex.Export);
  const keys = useMemo(listKeys, []);
  const currencyOf = useCurrencyOf();
  const buttons = useMemo(billButtons, []);
  const isCustomer = audience() === 'customer';
  return (
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
      own={[{ key: 'open', label: t('bill.fields.open'), align: 'right', width: 120, cell: (row) => <Open row={row} /> }]}
      cells={moneyCells(bill, currencyOf, { quiet: ['discountAmount', 'paidAmount', 'refundAmount'] })}
      form={false}
      rowTone={(row) => (row.overdue ? 'error' : undefined)}
      toolbar={[
        {
          key: 'manual',
          icon: 'plus',
          needs: billIndex.ManualEstablish,
          audience: staff,
          run: () => go('/BillManualEstablish'),
        },
        exporting,
      ]}
      bulk={[{ key: 'pay', icon: 'wallet', primary: true, needs: pays(), run: payAll }]}
      actions={buttons}
      detail={{ sections: [], children: (row) => <BillDetail row={row} /> }}
    >
      <BillTotals />
    </ListPage>
  );
}
