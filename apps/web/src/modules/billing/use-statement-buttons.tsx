import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type billSettlement, billSettlementStates } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import { billIndex, billSettlementIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { issueBillSettlement, printBillSettlement } from '@entrepot/contract/modules/billing/settlement-calls.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { callApi, type Listed } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { type Button, callButton, staff } from '../../core/list/buttons.tsx';
import { printPdf } from '../../core/print/print-pdf.ts';
import { isSome, minus, plus, useCurrencyOf } from '../wallet/public.tsx';

const PayStatementDialog = late(() => import('./pay-statement-dialog.tsx').then((part) => ({ default: part.PayStatementDialog })));

export type StatementRow = Listed<typeof billSettlement>;
const { Open } = enumCodes.BillSettlementStatus;

/** Returns the buttons of a statement for its row and its page. */
export function useStatementButtons(): readonly Button<StatementRow>[] {
  const t = useTexts('billing');
  const currencyOf = useCurrencyOf();
  const printing = useAction(async (id: string) => printPdf(await callApi(printBillSettlement, { id }, { quiet: true, timeout: 60_000 })));
  return [
    {
      key: 'payStatement',
      needs: audience() === 'customer' ? billSettlementIndex.Pay : billIndex.PayForUser,
      visible: ({ billSettlementStatus }) => billSettlementStates.can(billSettlementStatus, 'pay'),
      dialog: (row, onClose) => <PayStatementDialog row={row} onClose={onClose} />,
    },
    callButton({
      key: 'issue',
      call: issueBillSettlement,
      audience: staff,
      visible: ({ billSettlementStatus }) => billSettlementStatus === Open,
      confirm: (row) => {
        const unpaid = minus(row.totalAmount, plus(row.paidAmount, row.creditedAmount));
        const text = isSome(unpaid) ? t('pages.issueText', { amount: moneyText(unpaid, currencyOf(row)) }) : t('pages.issuePaidText');
        return { title: t('pages.issueTitle', { number: row.serialNumber }), text };
      },
    }),
    { key: 'print', icon: 'print', needs: billSettlementIndex.Print, run: ({ id }) => printing.run(id) },
  ];
}
