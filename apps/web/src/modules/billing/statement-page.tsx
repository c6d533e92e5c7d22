import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { billSettlement } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import { billSettlementIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { audience } from '@entrepot/client/session/session.ts';
import { PaymentResult } from '../payments/public.tsx';
import { moneyCells, useCurrencyOf, WalletCard } from '../wallet/public.tsx';
import { type StatementRow, useStatementActions } from './use-statement-actions.tsx';

const MakeDialog = late(() => import('./make-statements-dialog.tsx').then((part) => ({ default: part.MakeStatementsDialog })));
const PayStatementDialog = late(() => import('./pay-statement-dialog.tsx').then((part) => ({ default: part.PayStatementDialog })));
const columns = [
  'serialNumber',
  'billSettlementStatus',
  'periodStart',
  'periodEnd',
  'totalAmount',
  'paidAmount',
  'creditLeft',
  'dueTime',
  'settlementCycleType',
];

/** The statements of settlement periods: made at their end, issued, and paid. */
export function Page() {
  const t = useWords('billing');
  const isCustomer = audience() === 'C';
  const cells = moneyCells(billSettlement, useCurrencyOf(), { quiet: ['paidAmount', 'creditLeft'] });
  const [paying, setPaying] = useState<StatementRow | null>(null);
  const actions = useStatementActions(setPaying);
  const [making, setMaking] = useState(false);
  return (
    <>
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
        rowTone={({ billSettlementStatus }) => (billSettlementStatus === enumCodes.BillSettlementStatus.Overdue ? 'wrong' : undefined)}
        toolbar={[
          {
            key: 'make',
            label: t('actions.makeStatements'),
            icon: <Icon name="plus" />,
            needs: billSettlementIndex.Issue,
            hidden: isCustomer,
            onClick: () => setMaking(true),
          },
        ]}
        actions={actions}
      />
      <Suspense>
        {making && <MakeDialog onClose={() => setMaking(false)} />}
        {paying && <PayStatementDialog row={paying} onClose={() => setPaying(null)} />}
      </Suspense>
    </>
  );
}
