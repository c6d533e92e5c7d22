import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { billSettlement } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import { billSettlementIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { staff } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { audience } from '@entrepot/client/session/session.ts';
import { PaymentResult } from '../payments/public.tsx';
import { moneyCells, useCurrencyOf, WalletCard } from '../wallet/public.tsx';
import { useStatementButtons } from './use-statement-buttons.tsx';

const MakeDialog = late(() => import('./make-statements-dialog.tsx').then((part) => ({ default: part.MakeStatementsDialog })));
const columns = [
  'serialNumber',
  'billSettlementStatus',
  'periodStart',
  'periodEnd',
  'totalAmount',
  'paidAmount',
  'creditedAmount',
  'creditLeft',
  'dueTime',
  'settlementCycleType',
];

/** Statements of settlement periods: created at their end, issued and paid. */
export function Page() {
  const isCustomer = audience() === 'customer';
  const cells = moneyCells(billSettlement, useCurrencyOf(), { quiet: ['paidAmount', 'creditedAmount', 'creditLeft'] });
  const buttons = useStatementButtons();
  return (
    <ListPage
      of={billSettlement}
      head={
        isCustomer && (
          <>
            <PaymentResult />
            <WalletCard />
          </>
        )
      }
      columns={isCustomer ? columns : ['serialNumber', 'ownerId', ...columns.slice(1)]}
      filters={isCustomer ? ['billSettlementStatus'] : ['ownerId', 'billSettlementStatus']}
      cells={cells}
      form={false}
      detail={({ id }) => `/BillSettlementDetailed?id=${id}`}
      rowTone={({ billSettlementStatus }) => (billSettlementStatus === enumCodes.BillSettlementStatus.Overdue ? 'error' : undefined)}
      toolbar={[
        {
          key: 'makeStatements',
          icon: 'plus',
          needs: billSettlementIndex.Issue,
          audience: staff,
          dialog: (_, onClose) => <MakeDialog onClose={onClose} />,
        },
      ]}
      actions={buttons}
    />
  );
}
