import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type billSettlement, billSettlementStates } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import { billIndex, billSettlementIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { issueBillSettlement, printBillSettlement } from '@entrepot/contract/modules/billing/settlement-calls.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { ask, type Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { printPdf } from '../../core/print/print-pdf.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { useAction, useCall } from '@entrepot/client/react/use-action.ts';
import { isSome, minus, useCurrencyOf } from '../wallet/public.tsx';

export type StatementRow = Listed<typeof billSettlement>;
const { Open } = enumCodes.BillSettlementStatus;

/** What can be done about statements, for the person who looks; `pay` opens what pays one. */
export function useStatementActions(pay: (row: StatementRow) => void) {
  const t = useWords('billing');
  const currencyOf = useCurrencyOf();
  const isCustomer = audience() === 'C';
  const issuing = useCall(issueBillSettlement);
  const printing = useAction(async (id: string) => printPdf(await ask(printBillSettlement, { id }, { quiet: true, timeout: 60_000 })));
  const left = (row: StatementRow) => moneyText(minus(row.totalAmount, row.paidAmount), currencyOf(row));
  async function issue(row: StatementRow) {
    const number = row.serialNumber;
    const asked = isSome(minus(row.totalAmount, row.paidAmount));
    const text = asked ? t('pages.issueText', { amount: left(row) }) : t('pages.issuePaidText');
    if (await confirm({ title: t('pages.issueTitle', { number }), text, confirmLabel: t('actions.issue') }))
      await issuing.run({ id: row.id });
  }
  return [
    {
      key: 'pay',
      label: t('actions.payStatement'),
      needs: isCustomer ? billSettlementIndex.Pay : billIndex.PayForUser,
      shown: ({ billSettlementStatus }: StatementRow) => billSettlementStates.can(billSettlementStatus, 'pay'),
      run: pay,
    },
    {
      key: 'issue',
      label: t('actions.issue'),
      needs: billSettlementIndex.Issue,
      shown: ({ billSettlementStatus }: StatementRow) => !isCustomer && billSettlementStatus === Open,
      run: issue,
    },
    {
      key: 'print',
      label: t('actions.print'),
      icon: <Icon name="print" />,
      needs: billSettlementIndex.Print,
      shown: () => true,
      run: ({ id }: StatementRow) => printing.run(id),
    },
  ];
}
