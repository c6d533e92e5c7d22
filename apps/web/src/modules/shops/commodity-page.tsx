import type { Listed } from '@entrepot/client/calls/api.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { unbindShopCommodity } from '@entrepot/contract/modules/shops/calls.ts';
import { shopCommodityIndex } from '@entrepot/contract/modules/shops/screens.ts';
import { shopCommodity } from '@entrepot/contract/modules/shops/shop-commodity.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { useMemo } from 'react';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';
import { articlesFilter } from './shop-picker.tsx';

const BindDialog = late(() => import('./bind-dialog.tsx').then((part) => ({ default: part.BindDialog })));
const SynchronizeArticles = late(() => import('./synchronize-dialog.tsx').then((part) => ({ default: part.SynchronizeArticles })));

export type ArticleRow = Listed<typeof shopCommodity>;

const columns = ['name', 'modelName', 'sku', 'pictures', 'shopId', 'price', 'platformStatus', 'commodityId', 'commodityQuantity'];
const staffColumns = [...columns, 'ownerId'];
const bind = (row: ArticleRow, onClose: () => void) => <BindDialog row={row} onClose={onClose} />;
const isBound = ({ commodityId }: ArticleRow) => Boolean(commodityId);
const actions: readonly Button<ArticleRow>[] = [
  { key: 'bind', needs: shopCommodityIndex.Bind, visible: (row) => !isBound(row), dialog: bind },
  { key: 'rebind', needs: shopCommodityIndex.Bind, visible: isBound, dialog: bind },
  callButton({
    key: 'unbind',
    call: unbindShopCommodity,
    visible: isBound,
    input: ({ id }) => ({ shopCommodityId: id }),
    confirm: { title: 'pages.unbindTitle', text: 'pages.unbindText' },
    success: 'pages.unbound',
  }),
];

/** Articles of customers' shops, and the commodity bound to each. */
export function Page() {
  const currencyOf = useCurrencyOf();
  const cells = useMemo(() => moneyCells(shopCommodity, currencyOf), [currencyOf]);
  return (
    <ListPage
      of={shopCommodity}
      columns={audience() === 'customer' ? columns : staffColumns}
      cells={cells}
      filterInputs={articlesFilter}
      form={false}
      toolbar={[
        {
          key: 'synchronize',
          icon: 'refresh',
          whenEmpty: 'too',
          needs: shopCommodityIndex.Synchronize,
          dialog: (_, onClose) => <SynchronizeArticles onClose={onClose} />,
        },
      ]}
      actions={actions}
      detail={{ cells }}
    />
  );
}
