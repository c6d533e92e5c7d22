import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { lazy, Suspense, useState } from 'react';
import { useWords } from '../../core/i18n.ts';
import { ListPage } from '../../core/list-page.tsx';
import { audience } from '../../core/session.ts';
import { moneyCells, useCurrencyOf } from './currency.tsx';

const RechargeDialog = lazy(() => import('./recharge-dialog.tsx').then((part) => ({ default: part.RechargeDialog })));
const columns = ['serialNumber', 'rechargeType', 'rechargeStatus', 'rechargeAmount', 'walletAmount', 'remarks'];

/** The money customers put into their wallets. */
export function Page() {
  const t = useWords('wallet');
  const isCustomer = audience() === 'C';
  const cells = moneyCells(recharge, useCurrencyOf());
  const [booking, setBooking] = useState(false);
  return (
    <>
      <ListPage
        of={recharge}
        columns={isCustomer ? columns : ['serialNumber', 'ownerId', ...columns.slice(1), 'auditorId']}
        filters={isCustomer ? ['rechargeType', 'rechargeStatus'] : ['ownerId', 'rechargeType', 'rechargeStatus']}
        cells={cells}
        form={false}
        detail={{ cells }}
        toolbar={[
          {
            key: 'recharge',
            label: t('actions.recharge'),
            icon: <Icon name="plus" />,
            primary: true,
            needs: 'RechargeIndex.Manual',
            hidden: isCustomer,
            onClick: () => setBooking(true),
          },
        ]}
      />
      <Suspense>{booking && <RechargeDialog onClose={() => setBooking(false)} />}</Suspense>
    </>
  );
}
