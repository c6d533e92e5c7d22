import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { rentSettlement } from '@entrepot/contract/modules/rent/rent-settlement.ts';
import { warehouseRentIndex } from '@entrepot/contract/modules/rent/screens.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { staff } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { audience } from '@entrepot/client/session/session.ts';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';
import { RentSoFar } from './rent-so-far.tsx';

const SettleDialog = late(() => import('./settle-dialog.tsx').then((part) => ({ default: part.SettleDialog })));
const WaiveDialog = late(() => import('./waive-dialog.tsx').then((part) => ({ default: part.WaiveDialog })));
const columns = ['periodStart', 'periodEnd', 'warehouseId', 'itemCount', 'amount', 'rentSettlementStatus', 'billId', 'remarks'];
type Row = Listed<typeof rentSettlement>;

/** Storage charges of customers: billed monthly or manually. */
export function Page() {
  const isCustomer = audience() === 'customer';
  const billed = ({ rentSettlementStatus }: Row) => rentSettlementStatus === enumCodes.RentSettlementStatus.Billed;
  return (
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
          icon: 'plus',
          primary: true,
          needs: warehouseRentIndex.Settle,
          audience: staff,
          dialog: (_, onClose) => <SettleDialog onClose={onClose} />,
        },
      ]}
      actions={[
        {
          key: 'waive',
          needs: warehouseRentIndex.Waive,
          tone: 'danger',
          visible: (row) => !isCustomer && billed(row),
          dialog: ({ id }, onClose) => <WaiveDialog ids={[id]} onClose={onClose} />,
        },
      ]}
    />
  );
}
