import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { resource } from '@entrepot/contract/core/resource.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { getShopReturnInventory } from '@entrepot/contract/modules/shops/order-calls.ts';
import { shopReturnInventoryIndex } from '@entrepot/contract/modules/shops/screens.ts';
import { Tabs } from '@entrepot/ui/tabs.tsx';
import { useState } from 'react';
import { ListPage } from '../../core/list/list-page.tsx';
import { go, usePlace, writeQuery } from '../../core/tabs/place.ts';
import { BindPackageDialog } from './bind-package-dialog.tsx';
import { ordersFilter } from './shop-picker.tsx';

const { shopId, returned } = getShopReturnInventory.takes;

/** A package on the shelf that a shop order may be filled with. */
const shelfGoods = resource({
  name: 'shelfGoods',
  module: 'shops',
  table: pkg.table,
  title: 'courierNumber',
  area: 'ShopOrder',
  who: { read: 'CPS', write: '' },
  screen: shopReturnInventoryIndex,
  fields: { ...getShopReturnInventory.gives.of, shopId, returned },
  calls: { list: 'GetShopReturnInventory' },
  search: ['courierNumber', 'productName'],
  page: {
    filters: ['courierNumber', 'shopId', 'warehouseId', 'ownerId'],
    columns: [
      'courierNumber',
      'productName',
      'pictures',
      'quantity',
      'availableQuantity',
      'boundQuantity',
      'warehouseId',
      'shelfNumber',
      'packageStatus',
      'shelvedTime',
    ],
    form: [],
  },
});
export type ShelfGoods = Listed<typeof shelfGoods>;

const views = { returned: { returned: true }, packages: { returned: false } };
type View = keyof typeof views;
const ofCustomers = (keys: readonly string[]) => keys.filter((key) => key !== 'ownerId');
const staffColumns = [...shelfGoods.page!.columns, 'ownerId'];

/** How many pieces of a package are spoken for by nobody. */
export const freeOf = ({ availableQuantity, boundQuantity }: ShelfGoods): number => Math.max(0, availableQuantity - Number(boundQuantity));

/** What came back and what lies in store, and may leave again for shop orders. */
export function Page() {
  const t = useWords('shops');
  const place = usePlace();
  const [view, setView] = useState<View>(place.query.get('view') === 'packages' ? 'packages' : 'returned');
  const [binding, setBinding] = useState<ShelfGoods | null>(null);
  const isCustomer = audience() === 'C';
  return (
    <>
      <ListPage
        key={view}
        of={shelfGoods}
        fixed={views[view]}
        columns={isCustomer ? ofCustomers(staffColumns) : staffColumns}
        filters={isCustomer ? ofCustomers(shelfGoods.page!.filters) : shelfGoods.page!.filters}
        filterInputs={ordersFilter}
        form={false}
        detail={false}
        actions={[
          {
            key: 'bind',
            label: t('actions.bindToOrder'),
            needs: shopReturnInventoryIndex.Bind,
            blocked: (row: ShelfGoods) => (freeOf(row) > 0 ? null : t('pages.allSpokenFor')),
            run: setBinding,
          },
        ]}
        empty={t(`pages.inventory.${view}Empty`)}
        emptyAction={{ label: t('shopOrder.plural'), onClick: () => go('/ShopOrderIndex') }}
      >
        <Tabs
          label={t('shelfGoods.plural')}
          value={view}
          onChange={(key) => {
            writeQuery(place, new URLSearchParams(key === 'packages' ? { view: key } : {}));
            setView(key === 'packages' ? 'packages' : 'returned');
          }}
          tabs={(['returned', 'packages'] as const).map((key) => ({ key, label: t(`pages.inventory.${key}`) }))}
        />
      </ListPage>
      {binding && <BindPackageDialog goods={binding} onClose={() => setBinding(null)} />}
    </>
  );
}
