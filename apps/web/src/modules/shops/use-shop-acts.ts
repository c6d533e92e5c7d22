import { ask } from '@entrepot/client/calls/api.ts';
import { useAction, useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import {
  getCancelShopLink,
  reauthorizeShop,
  synchronizeShopCommodity,
  synchronizeShopOrders,
} from '@entrepot/contract/modules/shops/calls.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { followLink } from './follow-link.ts';
import { mayOn, maySeeOrders, type ShopRow } from './shop-facts.ts';

/** What is done with one shop at once, without a form. */
export function useShopActs() {
  const t = useWords('shops');
  const again = useCall(reauthorizeShop, { done: ({ link }) => followLink(link) });
  const cancelling = useCall(getCancelShopLink, { done: ({ link }) => followLink(link) });
  const heard = useAction(hearAll, {
    success: ({ orders, articles }) =>
      [
        orders && t('pages.ordersHeard', { added: orders.added, updated: orders.updated }),
        articles && t('pages.articlesHeard', { added: articles.added, updated: articles.updated }),
      ]
        .filter(Boolean)
        .join(' '),
  });
  return {
    reauthorize: ({ id }: ShopRow) => again.run({ id }),
    synchronize: (row: ShopRow) => heard.run(row),
    async cancel({ id, name }: ShopRow) {
      const agreed = await confirm({
        title: t('pages.cancelTitle', { name }),
        text: t('pages.cancelText'),
        confirmLabel: t('actions.cancelAuthorization'),
        tone: 'danger',
      });
      if (agreed) await cancelling.run({ id });
    },
  };
}

// Articles first: with them an order's lines can be bound to commodities.
async function hearAll(row: ShopRow) {
  const { id } = row;
  const articles = mayOn('ManageCommodity')(row) ? await ask(synchronizeShopCommodity, { id }, { quiet: true }) : null;
  const orders = maySeeOrders(row) ? await ask(synchronizeShopOrders, { id }, { quiet: true }) : null;
  return { orders, articles };
}
