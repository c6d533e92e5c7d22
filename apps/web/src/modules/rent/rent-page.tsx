import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { rentSettlement } from '@entrepot/contract/modules/rent/rent-settlement.ts';
import { warehouseRentIndex } from '@entrepot/contract/modules/rent/screens.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { audience } from '@entrepot/client/session/session.ts';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';
import { RentSoFar } from './rent-so-far.tsx';

const SettleDialog = late(() => import('./settle-dialog.tsx').then((part) => ({ default: part.SettleDialog })));
const WaiveDialog = late(() => import('./waive-dialog.tsx').then((part) => ({ default: part.WaiveDialog })));
const columns = ['periodStart', 'periodEnd', 'warehouseId', 'itemCount', 'amount', 'rentSettlementStatus', 'billId', 'remarks'];
type Row = Listed<typeof rentSettlement>;

/** What customers pay for the time their goods lie in a warehouse: settled each month, or by hand. */
export function Page() {
  const t = useWords('rent');
  const isCustomer = audience() === 'C';
  const [settling, setSettling] = useState(false);
  const [waiving, setWaiving] = useState<readonly Row[]>([]);
  const billed = ({ rentSettlementStatus }: Row) => rentSettlementStatus === enumCodes.RentSettlementStatus.Billed;
  return (
    <>
      <ListPage
        of={rentSettlement}
        head={isCustomer && <RentSoFar />}
        columns={isCustomer ? columns : ['ownerId', ...columns]}
        filters={isCustomer ? ['warehouseId', 'rentSettlementStatus'] : ['ownerId', 'warehouseId', 'rentSettlementStatus']}
        cells={moneyCells(rentSettlement, useCurrencyOf())}
        form={false}
        detail={({ id }) => `/WarehouseRentDetailed?id=${id}`}
        toolbar={[
          {
            key: 'settle',
            label: t('actions.settle'),
            icon: <Icon name="plus" />,
            primary: true,
            needs: warehouseRentIndex.Settle,
            hidden: isCustomer,
            onClick: () => setSettling(true),
          },
        ]}
        actions={[
          {
            key: 'waive',
            label: t('actions.waive'),
            needs: warehouseRentIndex.Waive,
            tone: 'danger',
            shown: (row) => !isCustomer && billed(row),
            run: (row) => setWaiving([row]),
          },
        ]}
      />
      <Suspense>
        {settling && <SettleDialog onClose={() => setSettling(false)} />}
        {waiving.length > 0 && <WaiveDialog ids={waiving.map(({ id }) => id)} onClose={() => setWaiving([])} />}
      </Suspense>
    </>
  );
}
