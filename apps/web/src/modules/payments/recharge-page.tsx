import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { queryOnlinePayment } from '@entrepot/contract/modules/payments/calls.ts';
import { closeRecharge } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { rechargeIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { ask, type Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/place.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { useAction, useCall } from '@entrepot/client/react/use-action.ts';
import { isSome, ManualRecharge, moneyCells, useCurrencyOf, WalletCard } from '../wallet/public.tsx';
import { PaymentResult } from './public.tsx';
import { followPayment } from './use-payment-ways.ts';

const AuditDialog = late(() => import('./audit-dialog.tsx').then((part) => ({ default: part.AuditDialog })));
const RefundDialog = late(() => import('./refund-dialog.tsx').then((part) => ({ default: part.RefundDialog })));
const { ToBePaid, ToBeAudited, Succeeded } = enumCodes.RechargeStatus;
const columns = [
  'serialNumber',
  'rechargeType',
  'rechargeStatus',
  'rechargeAmount',
  'receivedAmount',
  'walletAmount',
  'giftAmount',
  'remarks',
];
type Row = Listed<typeof recharge>;
type Open = { what: 'manual' } | { what: 'audit' | 'refund'; row: Row };

/** The money customers put into their wallets: asked for, checked, booked and given back. */
export function Page() {
  const t = useWords('payments');
  const isCustomer = audience() === 'C';
  const currencyOf = useCurrencyOf();
  const cells = cellsOf(currencyOf);
  const [open, setOpen] = useState<Open | null>(null);
  const hide = () => setOpen(null);
  const closing = useCall(closeRecharge);
  const going = useAction(async (id: string) => ask(queryOnlinePayment, { id }), {
    done: (answer) => followPayment(answer, '/RechargeIndex'),
  });
  async function close({ id, serialNumber: number }: Row) {
    const sure = await confirm({ title: t('pages.closeTitle', { number }), text: t('pages.closeText'), confirmLabel: t('actions.close') });
    if (sure) await closing.run({ id });
  }
  const waits = ({ rechargeStatus }: Row) => rechargeStatus === ToBePaid;
  return (
    <>
      <ListPage
        of={recharge}
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
        rowTone={({ rechargeStatus }) => (rechargeStatus === ToBeAudited && !isCustomer ? 'waits' : undefined)}
        toolbar={[
          {
            key: 'recharge',
            label: t('actions.recharge'),
            icon: <Icon name="plus" />,
            primary: true,
            needs: rechargeIndex.Establish,
            hidden: !isCustomer,
            onClick: () => go('/RechargeEstablish'),
          },
          {
            key: 'manual',
            label: t('actions.manual'),
            icon: <Icon name="plus" />,
            primary: true,
            needs: rechargeIndex.Manual,
            hidden: isCustomer,
            onClick: () => setOpen({ what: 'manual' }),
          },
        ]}
        actions={[
          {
            key: 'audit',
            label: t('actions.audit'),
            needs: rechargeIndex.Audit,
            shown: ({ rechargeStatus }) => !isCustomer && rechargeStatus === ToBeAudited,
            run: (row) => setOpen({ what: 'audit', row }),
          },
          {
            key: 'refund',
            label: t('actions.refund'),
            needs: rechargeIndex.Refund,
            tone: 'danger',
            shown: ({ rechargeStatus }) => !isCustomer && rechargeStatus === Succeeded,
            run: (row) => setOpen({ what: 'refund', row }),
          },
          {
            key: 'goOn',
            label: t('actions.goOn'),
            needs: rechargeIndex.Establish,
            // What came in of it is looked at: a second payment would be one too many.
            shown: (row) => isCustomer && waits(row) && !isSome(row.receivedAmount),
            run: ({ onlinePaymentId }) => onlinePaymentId && going.run(onlinePaymentId),
          },
          {
            key: 'close',
            label: t('actions.close'),
            needs: rechargeIndex.Close,
            shown: (row) => isCustomer && waits(row),
            run: close,
          },
        ]}
      />
      <Suspense>
        {open?.what === 'manual' && <ManualRecharge onClose={hide} />}
        {open?.what === 'audit' && <AuditDialog row={open.row} onClose={hide} />}
        {open?.what === 'refund' && <RefundDialog row={open.row} onClose={hide} />}
      </Suspense>
    </>
  );
}

/** What was asked for and came in is in the recharge's currency; what was booked is in that of the wallet. */
function cellsOf(currencyOf: ReturnType<typeof useCurrencyOf>) {
  return moneyCells(recharge, currencyOf, { quiet: ['receivedAmount', 'walletAmount', 'giftAmount', 'refundAmount'] });
}
