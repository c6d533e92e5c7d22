import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { withdrawalIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { cancelWithdrawal } from '@entrepot/contract/modules/wallet/withdrawal-calls.ts';
import { withdrawal } from '@entrepot/contract/modules/wallet/withdrawal.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/place.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { moneyCells, useCurrencyOf } from './currency.tsx';
import { WalletCard } from './public.tsx';

const AuditDialog = late(() => import('./withdrawal-audit-dialog.tsx').then((part) => ({ default: part.WithdrawalAuditDialog })));
const columns = ['serialNumber', 'withdrawalStatus', 'amount', 'bankName', 'accountName', 'accountEnding', 'transferNo', 'auditRemarks'];

/** The money customers take out of their wallets: asked for, paid out or refused. */
export function Page() {
  const t = useWords('wallet');
  const isCustomer = audience() === 'C';
  const currencyOf = useCurrencyOf();
  const cells = moneyCells(withdrawal, currencyOf);
  const [auditing, setAuditing] = useState<Listed<typeof withdrawal> | null>(null);
  const waits = (status: unknown) => !isCustomer && status === enumCodes.WithdrawalStatus.ToBeAudited;
  const cancelling = useCall(cancelWithdrawal);
  async function giveUp(row: Listed<typeof withdrawal>): Promise<void> {
    const number = row.serialNumber;
    const agreed = await confirm({
      title: t('pages.cancelWithdrawalTitle', { number }),
      text: t('pages.cancelWithdrawalText', { amount: moneyText(row.amount, currencyOf(row)) }),
      confirmLabel: t('actions.cancelWithdrawal'),
    });
    if (agreed && (await cancelling.run({ id: row.id }))) tell({ tone: 'success', text: t('pages.withdrawalCancelled', { number }) });
  }
  return (
    <>
      <ListPage
        of={withdrawal}
        head={isCustomer && <WalletCard />}
        columns={isCustomer ? columns : ['serialNumber', 'ownerId', ...columns.slice(1), 'auditorId']}
        filters={isCustomer ? ['withdrawalStatus'] : ['ownerId', 'withdrawalStatus']}
        cells={cells}
        form={false}
        detail={{ cells }}
        rowTone={({ withdrawalStatus }) => (waits(withdrawalStatus) ? 'waits' : undefined)}
        toolbar={[
          {
            key: 'withdraw',
            label: t('actions.withdraw'),
            icon: <Icon name="plus" />,
            primary: true,
            needs: withdrawalIndex.Establish,
            hidden: !isCustomer,
            onClick: () => go('/WithdrawalEstablish'),
          },
        ]}
        actions={[
          {
            key: 'audit',
            label: t('actions.auditWithdrawal'),
            needs: withdrawalIndex.Audit,
            shown: ({ withdrawalStatus }) => waits(withdrawalStatus),
            run: setAuditing,
          },
          {
            key: 'cancel',
            label: t('actions.cancelWithdrawal'),
            needs: withdrawalIndex.Establish,
            shown: ({ withdrawalStatus }) => isCustomer && withdrawalStatus === enumCodes.WithdrawalStatus.ToBeAudited,
            run: giveUp,
          },
        ]}
      />
      <Suspense>{auditing && <AuditDialog row={auditing} onClose={() => setAuditing(null)} />}</Suspense>
    </>
  );
}
