import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { shopOrderIndex, shopReturnInventoryIndex } from '@entrepot/contract/modules/shops/screens.ts';
import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { useState } from 'react';
import { ListPage } from '../../core/list/list-page.tsx';
import { go, useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';
import { BindPackageDialog } from './bind-package-dialog.tsx';
import { freeOf, type ShelfGoods, shelfGoods } from './shelf-goods.ts';
import { ordersFilter } from './shop-picker.tsx';

const views = { returned: { returned: true }, packages: { returned: false } };
type View = keyof typeof views;
const ofCustomers = (keys: readonly string[]) => keys.filter((key) => key !== 'ownerId');
const staffColumns = [...shelfGoods.page!.columns, 'ownerId'];

/** Returned and stored packages that can be sent again for shop orders. */
export function Page() {
  const t = useTexts('shops');
  const place = useTabLocation();
  const [view, setView] = useState<View>(place.query.get('view') === 'packages' ? 'packages' : 'returned');
  const isCustomer = audience() === 'customer';
  return (
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
          key: 'bindToOrder',
          needs: shopReturnInventoryIndex.Bind,
          blocked: (row: ShelfGoods) => (freeOf(row) > 0 ? null : t('pages.allSpokenFor')),
          dialog: (row, onClose) => <BindPackageDialog goods={row} onClose={onClose} />,
        },
      ]}
      empty={t(`pages.inventory.${view}Empty`)}
      toolbar={[
        { key: 'orders', label: t('shopOrder.plural'), whenEmpty: 'only', needs: shopOrderIndex, run: () => go('/ShopOrderIndex') },
      ]}
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
  );
}
