import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { queryOnlinePayment } from '@entrepot/contract/modules/payments/calls.ts';
import { closeRecharge, voidRecharge } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { rechargeIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { callApi, type Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { callButton, staff, customers, type Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/tab-location.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { isSome, ManualRecharge, moneyCells, ReverseDialog, useCurrencyOf, WalletCard } from '../wallet/public.tsx';
import { PaymentResult } from './public.tsx';
import { followPayment } from './use-payment-ways.ts';

const AuditDialog = late(() => import('./audit-dialog.tsx').then((part) => ({ default: part.AuditDialog })));
const RefundDialog = late(() => import('./refund-dialog.tsx').then((part) => ({ default: part.RefundDialog })));
const ReturnRefundDialog = late(() => import('./return-refund-dialog.tsx').then((part) => ({ default: part.ReturnRefundDialog })));
const { ToBePaid, ToBeAudited, Succeeded } = enumCodes.RechargeStatus;
const columns = [
  'serialNumber',
  'rechargeType',
  'rechargeStatus',
  'rechargeAmount',
  'receivedAmount',
  'walletAmount',
  'giftAmount',
  'refundAmount',
  'remarks',
];
type Row = Listed<typeof recharge>;

/** Recharges of customers' wallets: requested, verified, booked and refunded. */
export function Page() {
  const t = useTexts('payments');
  const isCustomer = audience() === 'customer';
  const currencyOf = useCurrencyOf();
  const cells = cellsOf(currencyOf);
  const going = useAction(async (id: string) => callApi(queryOnlinePayment, { id }), {
    done: (answer) => followPayment(answer, '/RechargeIndex'),
  });
  const waits = ({ rechargeStatus }: Row) => rechargeStatus === ToBePaid;
  const actions: readonly Button<Row>[] = [
    {
      key: 'audit',
      needs: rechargeIndex.Audit,
      visible: ({ rechargeStatus }) => !isCustomer && rechargeStatus === ToBeAudited,
      dialog: (row, onClose) => <AuditDialog row={row} onClose={onClose} />,
    },
    {
      key: 'refund',
      needs: rechargeIndex.Refund,
      tone: 'danger',
      visible: ({ rechargeStatus }) => !isCustomer && rechargeStatus === Succeeded,
      dialog: (row, onClose) => <RefundDialog row={row} onClose={onClose} />,
    },
    {
      key: 'refundBack',
      needs: rechargeIndex.Refund,
      tone: 'danger',
      later: true,
      visible: ({ refundAmount }) => !isCustomer && isSome(refundAmount),
      dialog: (row, onClose) => <ReturnRefundDialog row={row} onClose={onClose} />,
    },
    {
      key: 'void',
      needs: rechargeIndex.Refund,
      tone: 'danger',
      later: true,
      visible: ({ rechargeStatus, onlinePaymentId }) => !isCustomer && rechargeStatus === Succeeded && !onlinePaymentId,
      dialog: ({ id, serialNumber: number }, onClose) => (
        <ReverseDialog
          call={voidRecharge}
          id={id}
          title={t('pages.voidTitle', { number })}
          text={t('pages.voidText')}
          submit={t('actions.void')}
          success={t('pages.voided', { number })}
          onClose={onClose}
        />
      ),
    },
    {
      key: 'goOn',
      needs: rechargeIndex.Establish,
      // Partial payments are under review: a second payment would be too much.
      visible: (row) => isCustomer && waits(row) && !isSome(row.receivedAmount),
      run: ({ onlinePaymentId }) => onlinePaymentId && going.run(onlinePaymentId),
    },
    callButton({
      key: 'close',
      call: closeRecharge,
      visible: (row) => isCustomer && waits(row),
      confirm: ({ serialNumber: number }) => ({ title: t('pages.closeTitle', { number }), text: t('pages.closeText') }),
    }),
  ];
  return (
    <ListPage
      of={recharge}
      texts="payments"
      head={
        <>
          <PaymentResult />
          {isCustomer && <WalletCard />}
        </>
      }
      columns={isCustomer ? columns : ['serialNumber', 'ownerId', ...columns.slice(1), 'auditorId']}
      filters={isCustomer ? ['rechargeType', 'rechargeStatus'] : ['ownerId', 'rechargeType', 'rechargeStatus']}
      cells={cells}
      form={false}
      detail={{ cells }}
      rowTone={({ rechargeStatus }) => (rechargeStatus === ToBeAudited && !isCustomer ? 'waiting' : undefined)}
      toolbar={[
        {
          key: 'recharge',
          icon: 'plus',
          primary: true,
          needs: rechargeIndex.Establish,
          audience: customers,
          run: () => go('/RechargeEstablish'),
        },
        {
          key: 'manual',
          icon: 'plus',
          primary: true,
          needs: rechargeIndex.Manual,
          audience: staff,
          dialog: (_, onClose) => <ManualRecharge onClose={onClose} />,
        },
      ]}
      actions={actions}
    />
  );
}

/** Requested and received amounts are in the recharge's currency, the booked one in that of the wallet. */
function cellsOf(currencyOf: ReturnType<typeof useCurrencyOf>) {
  return moneyCells(recharge, currencyOf, { quiet: ['receivedAmount', 'walletAmount', 'giftAmount', 'refundAmount'] });
}
