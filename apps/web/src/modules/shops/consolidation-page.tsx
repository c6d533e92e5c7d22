import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { cancelShopConsolidation } from '@entrepot/contract/modules/shops/order-calls.ts';
import { shopConsolidationIndex as screen } from '@entrepot/contract/modules/shops/screens.ts';
import { shopConsolidation } from '@entrepot/contract/modules/shops/shop-consolidation.ts';
import { shopConsolidationStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Text } from '@entrepot/ui/layout.tsx';
import { useState } from 'react';
import { CallDialog } from '../../core/form/call-form.tsx';
import { EnumTabs } from '../../core/list/enum-tabs.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/place.ts';
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

/** Shop orders that were sent together: how far they are, and taken back while none is packed. */
export function Page() {
  const t = useWords('shops');
  const [cancelling, setCancelling] = useState<Row | null>(null);
  const isCustomer = audience() === 'C';
  const send = { label: t('actions.newConsolidation'), onClick: () => go('/ShopConsolidationEstablish') };
  return (
    <>
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
        emptyAction={isCustomer ? send : undefined}
        toolbar={isCustomer ? [{ ...send, key: 'send', icon: <Icon name="plus" />, primary: true, needs: screen.Establish }] : []}
        actions={[
          { key: 'cancel', label: t('actions.takeBack'), needs: screen.Cancel, shown: mayCancel, tone: 'danger', run: setCancelling },
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
        <EnumTabs of="ShopConsolidationStatus" label={t('shopConsolidation.fields.status')} />
      </ListPage>
      {cancelling && (
        <CallDialog
          of={cancelShopConsolidation}
          about={shopConsolidation}
          size="small"
          title={t('pages.takeBackTitle', { number: cancelling.serialNumber })}
          above={<Text>{t('pages.takeBackText')}</Text>}
          rows={[['remarks']]}
          given={{ id: cancelling.id }}
          submit={t('actions.takeBack')}
          tone="danger"
          success={t('pages.takenBack')}
          onClose={() => setCancelling(null)}
        />
      )}
    </>
  );
}
