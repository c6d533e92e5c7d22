import type { Listed } from '@entrepot/client/calls/api.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { unbindShopCommodity } from '@entrepot/contract/modules/shops/calls.ts';
import { shopCommodityIndex } from '@entrepot/contract/modules/shops/screens.ts';
import { shopCommodity } from '@entrepot/contract/modules/shops/shop-commodity.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useMemo, useState } from 'react';
import { ListPage } from '../../core/list/list-page.tsx';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';
import { articlesFilter } from './shop-picker.tsx';

const BindDialog = late(() => import('./bind-dialog.tsx').then((part) => ({ default: part.BindDialog })));
const SynchronizeArticles = late(() => import('./synchronize-dialog.tsx').then((part) => ({ default: part.SynchronizeArticles })));

export type ArticleRow = Listed<typeof shopCommodity>;
type Open = { what: 'synchronize' } | { what: 'bind'; row: ArticleRow };

const columns = ['name', 'modelName', 'sku', 'pictures', 'shopId', 'price', 'platformStatus', 'commodityId', 'commodityQuantity'];
const staffColumns = [...columns, 'ownerId'];
const isBound = ({ commodityId }: ArticleRow) => Boolean(commodityId);

/** The articles of customers' shops, and which commodity leaves the shelf for each. */
export function Page() {
  const t = useWords('shops');
  const [open, setOpen] = useState<Open | null>(null);
  const currencyOf = useCurrencyOf();
  const cells = useMemo(() => moneyCells(shopCommodity, currencyOf), [currencyOf]);
  const unbinding = useCall(unbindShopCommodity, { success: t('pages.unbound') });
  const synchronize = { label: t('actions.synchronize'), onClick: () => setOpen({ what: 'synchronize' }) };
  const bind = (row: ArticleRow) => setOpen({ what: 'bind', row });
  const close = () => setOpen(null);
  async function unbind({ id, name }: ArticleRow) {
    const agreed = await confirm({
      title: t('pages.unbindTitle', { name }),
      text: t('pages.unbindText'),
      confirmLabel: t('actions.unbind'),
    });
    if (agreed) await unbinding.run({ shopCommodityId: id });
  }
  return (
    <>
      <ListPage
        of={shopCommodity}
        columns={audience() === 'C' ? columns : staffColumns}
        cells={cells}
        filterInputs={articlesFilter}
        form={false}
        emptyAction={synchronize}
        toolbar={[{ ...synchronize, key: 'synchronize', icon: <Icon name="refresh" />, needs: shopCommodityIndex.Synchronize }]}
        actions={[
          { key: 'bind', label: t('actions.bind'), needs: shopCommodityIndex.Bind, shown: (row) => !isBound(row), run: bind },
          { key: 'rebind', label: t('actions.rebind'), needs: shopCommodityIndex.Bind, shown: isBound, run: bind },
          { key: 'unbind', label: t('actions.unbind'), needs: shopCommodityIndex.Unbind, shown: isBound, run: unbind },
        ]}
        detail={{ cells }}
      />
      <Suspense>
        {open?.what === 'synchronize' && <SynchronizeArticles onClose={close} />}
        {open?.what === 'bind' && <BindDialog row={open.row} onClose={close} />}
      </Suspense>
    </>
  );
}
