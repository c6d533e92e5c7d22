import { callApi } from '@entrepot/client/calls/api.ts';
import { useAction, useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { reauthorizeShop, synchronizeShopCommodity, synchronizeShopOrders } from '@entrepot/contract/modules/shops/calls.ts';
import { followLink } from './follow-link.ts';
import { mayOn, maySeeOrders, type ShopRow } from './shop-facts.ts';

/** Actions on a shop that need no form. */
export function useShopActs() {
  const t = useTexts('shops');
  const again = useCall(reauthorizeShop, { done: followLink });
  const received = useAction(synchronizeAll, {
    success: ({ orders, articles }) =>
      [
        orders && t('pages.ordersReceived', { added: orders.added, updated: orders.updated }),
        articles && t('pages.articlesReceived', { added: articles.added, updated: articles.updated }),
      ]
        .filter(Boolean)
        .join(' '),
  });
  return {
    reauthorize: ({ id }: ShopRow) => again.run({ id }),
    synchronize: (row: ShopRow) => received.run(row),
  };
}

// Articles first: with them an order's lines can be bound to commodities.
async function synchronizeAll(row: ShopRow) {
  const { id } = row;
  const articles = mayOn('ManageCommodity')(row) ? await callApi(synchronizeShopCommodity, { id }, { quiet: true }) : null;
  const orders = maySeeOrders(row) ? await callApi(synchronizeShopOrders, { id }, { quiet: true }) : null;
  return { orders, articles };
}
