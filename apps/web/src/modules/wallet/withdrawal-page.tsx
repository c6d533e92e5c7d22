import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { withdrawalIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import {
  cancelWithdrawal,
  correctWithdrawalTransfer,
  returnWithdrawal,
  undoWithdrawalReturn,
} from '@entrepot/contract/modules/wallet/withdrawal-calls.ts';
import { withdrawal } from '@entrepot/contract/modules/wallet/withdrawal.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { type Button, callButton, customers } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/tab-location.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { moneyCells, useCurrencyOf } from './currency.tsx';
import { ReverseDialog, TransferDialog, WalletCard } from './public.tsx';

const AuditDialog = late(() => import('./withdrawal-audit-dialog.tsx').then((part) => ({ default: part.WithdrawalAuditDialog })));
const columns = [
  'serialNumber',
  'withdrawalStatus',
  'amount',
  'bankName',
  'accountName',
  'accountEnding',
  'transferNo',
  'auditRemarks',
  'returnRemarks',
];

/** Withdrawals of customers: requested, paid out or rejected. */
export function Page() {
  const t = useTexts('wallet');
  const isCustomer = audience() === 'customer';
  const currencyOf = useCurrencyOf();
  const cells = moneyCells(withdrawal, currencyOf);
  const waits = (status: unknown) => !isCustomer && status === enumCodes.WithdrawalStatus.ToBeAudited;
  const isPaidOut = (status: unknown) => !isCustomer && status === enumCodes.WithdrawalStatus.Paid;
  const actions: readonly Button<Listed<typeof withdrawal>>[] = [
    {
      key: 'auditWithdrawal',
      needs: withdrawalIndex.Audit,
      visible: ({ withdrawalStatus }) => waits(withdrawalStatus),
      dialog: (row, onClose) => <AuditDialog row={row} onClose={onClose} />,
    },
    {
      key: 'returnWithdrawal',
      needs: withdrawalIndex.Audit,
      tone: 'danger',
      visible: ({ withdrawalStatus }) => isPaidOut(withdrawalStatus),
      dialog: ({ id, serialNumber: number }, onClose) => (
        <ReverseDialog
          call={returnWithdrawal}
          id={id}
          title={t('pages.returnTitle', { number })}
          text={t('pages.returnText')}
          submit={t('actions.returnWithdrawal')}
          success={t('pages.withdrawalBack', { number })}
          onClose={onClose}
        />
      ),
    },
    {
      key: 'undoReturn',
      needs: withdrawalIndex.Audit,
      tone: 'danger',
      later: true,
      visible: ({ withdrawalStatus }) => !isCustomer && withdrawalStatus === enumCodes.WithdrawalStatus.Returned,
      dialog: ({ id, serialNumber: number }, onClose) => (
        <ReverseDialog
          call={undoWithdrawalReturn}
          id={id}
          title={t('pages.undoReturnTitle', { number })}
          text={t('pages.undoReturnText')}
          submit={t('actions.undoReturn')}
          success={t('pages.returnUndone', { number })}
          onClose={onClose}
        />
      ),
    },
    {
      key: 'correctTransfer',
      needs: withdrawalIndex.Audit,
      visible: ({ withdrawalStatus }) => isPaidOut(withdrawalStatus),
      dialog: (row, onClose) => <TransferDialog call={correctWithdrawalTransfer} row={row} onClose={onClose} />,
    },
    callButton({
      key: 'cancelWithdrawal',
      call: cancelWithdrawal,
      audience: customers,
      visible: ({ withdrawalStatus }) => withdrawalStatus === enumCodes.WithdrawalStatus.ToBeAudited,
      confirm: (row) => ({
        title: t('pages.cancelWithdrawalTitle', { number: row.serialNumber }),
        text: t('pages.cancelWithdrawalText', { amount: moneyText(row.amount, currencyOf(row)) }),
      }),
      success: 'pages.withdrawalCancelled',
    }),
  ];
  return (
    <ListPage
      of={withdrawal}
      head={isCustomer && <WalletCard />}
      columns={isCustomer ? columns : ['serialNumber', 'ownerId', ...columns.slice(1), 'auditorId']}
      filters={isCustomer ? ['withdrawalStatus'] : ['ownerId', 'withdrawalStatus']}
      cells={cells}
      form={false}
      detail={{ cells }}
      rowTone={({ withdrawalStatus }) => (waits(withdrawalStatus) ? 'waiting' : undefined)}
      toolbar={[
        {
          key: 'withdraw',
          icon: 'plus',
          primary: true,
          needs: withdrawalIndex.Establish,
          audience: customers,
          run: () => go('/WithdrawalEstablish'),
        },
      ]}
      actions={actions}
    />
  );
}
