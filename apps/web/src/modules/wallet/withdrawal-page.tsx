import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { withdrawalIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { withdrawal } from '@entrepot/contract/modules/wallet/withdrawal.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { lazy, Suspense, useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/place.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { moneyCells, useCurrencyOf } from './currency.tsx';
import { WalletCard } from './public.tsx';

const AuditDialog = lazy(() => import('./withdrawal-audit-dialog.tsx').then((part) => ({ default: part.WithdrawalAuditDialog })));
const columns = ['serialNumber', 'withdrawalStatus', 'amount', 'bankName', 'accountName', 'accountEnding', 'transferNo', 'auditRemarks'];

/** The money customers take out of their wallets: asked for, paid out or refused. */
export function Page() {
  const t = useWords('wallet');
  const isCustomer = audience() === 'C';
  const cells = moneyCells(withdrawal, useCurrencyOf());
  const [auditing, setAuditing] = useState<Listed<typeof withdrawal> | null>(null);
  const waits = (status: unknown) => !isCustomer && status === enumCodes.WithdrawalStatus.ToBeAudited;
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
        ]}
      />
      <Suspense>{auditing && <AuditDialog row={auditing} onClose={() => setAuditing(null)} />}</Suspense>
    </>
  );
}
