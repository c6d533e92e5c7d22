import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { cancelShopConsolidation } from '@entrepot/contract/modules/shops/order-calls.ts';
import { shopConsolidationIndex as screen } from '@entrepot/contract/modules/shops/screens.ts';
import { shopConsolidation } from '@entrepot/contract/modules/shops/shop-consolidation.ts';
import { shopConsolidationStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { StateTabs } from '../../core/list/state-tabs.tsx';
import { customers } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/tab-location.ts';
import { ConsolidationOrders } from './consolidation-orders.tsx';

type Row = Listed<typeof shopConsolidation>;
const columns = [
  'serialNumber',
  'status',
  'orderCount',
  'warehouseId',
  'typeOfShippingId',
  'carrierId',
  'unpacking',
  'shippedTime',
  'confirmTime',
  'remarks',
];
const staffColumns = [...columns, 'ownerId'];
const mayCancel = ({ status }: Row): boolean => shopConsolidationStates.can(status, 'cancel');

/** Consolidations of shop orders with their progress; they can be withdrawn while none is packed. */
export function Page() {
  const t = useTexts('shops');
  const isCustomer = audience() === 'customer';
  return (
    <ListPage
      of={shopConsolidation}
      columns={isCustomer ? columns : staffColumns}
      own={[
        {
          key: 'orderCount',
          label: t('shopConsolidation.fields.shopOrderIds'),
          align: 'right',
          width: 110,
          cell: (row: Row) => String(row.orderCount ?? ''),
        },
      ]}
      filters={isCustomer ? ['serialNumber', 'warehouseId', 'status'] : ['serialNumber', 'warehouseId', 'status', 'ownerId']}
      form={false}
      toolbar={[
        {
          key: 'newConsolidation',
          icon: 'plus',
          primary: true,
          whenEmpty: 'too',
          needs: screen.Establish,
          audience: customers,
          run: () => go('/ShopConsolidationEstablish'),
        },
      ]}
      actions={[
        {
          key: 'cancelConsolidation',
          needs: screen.Cancel,
          visible: mayCancel,
          tone: 'danger',
          dialog: (row, onClose) => (
            <CallDialog
              of={cancelShopConsolidation}
              about={shopConsolidation}
              size="small"
              title={t('pages.cancelConsolidationTitle', { number: row.serialNumber })}
              above={<Text>{t('pages.cancelConsolidationText')}</Text>}
              rows={[['remarks']]}
              params={{ id: row.id }}
              submit={t('actions.cancelConsolidation')}
              tone="danger"
              success={t('pages.takenBack')}
              onClose={onClose}
            />
          ),
        },
      ]}
      detail={{
        sections: [
          {
            keys: ['status', ...(isCustomer ? [] : ['ownerId']), 'warehouseId', 'typeOfShippingId', 'carrierId', 'unpacking'],
            quiet: ['carrierId'],
          },
          { keys: ['creationTime', 'shippedTime', 'confirmTime', 'remarks'], quiet: ['shippedTime', 'confirmTime', 'remarks'] },
        ],
        children: (row) => <ConsolidationOrders row={row} />,
      }}
    >
      <StateTabs of="ShopConsolidationStatus" label={t('shopConsolidation.fields.status')} />
    </ListPage>
  );
}
