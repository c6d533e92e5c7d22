import { tell } from '@entrepot/client/calls/notices.ts';
import { mostOf, priceOf, type Product } from '@entrepot/client/mall/offers.ts';
import { isSome } from '@entrepot/client/money/amounts.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { setMallBasketLine } from '@entrepot/contract/modules/mall/order-calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { Stepper } from '@entrepot/ui/stepper.tsx';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useBasket, useCurrencyOf } from './mall-asks.ts';
import css from './mall.module.css';

/** How many of it, what they cost, and into the basket or straight to it; under the thumb. */
export function Buying({ product }: { product: Product }) {
  const t = useWords('mall');
  const [, go] = useLocation();
  const { data: basket = [] } = useBasket();
  const currency = useCurrencyOf()(product);
  const [chosen, setChosen] = useState<number | null>(1);
  const putting = useCall(setMallBasketLine);
  const { id: combinationId, name } = product;
  const most = mostOf(product);
  if (most === 0) return <p className={css.warn}>{t(product.orderableQuantity ? 'pages.limitReached' : 'pages.soldOut')}</p>;
  const held = basket.find((line) => line.combinationId === combinationId)?.quantity ?? 0;
  const quantity = chosen ?? 1;
  const { amount, discount } = priceOf(product, quantity, currency.decimals);
  const put = (wanted: number) => putting.run({ combinationId, quantity: wanted });
  async function intoBasket() {
    if (held + quantity > most) return tell({ tone: 'warn', text: t('pages.basketFull', { held, most }) });
    if (await put(held + quantity)) tell({ tone: 'success', text: t('pages.putIn', { name }) });
  }
  async function buyNow() {
    if (held >= quantity || (await put(quantity))) go('/mall/basket');
  }
  return (
    <>
      <div className={css.howMany}>
        <Stepper
          label={t('pages.quantity')}
          less={t('actions.less')}
          more={t('actions.more')}
          value={chosen}
          most={most}
          onChange={setChosen}
        />
        <span className={css.sum} aria-live="polite">
          <b>
            <Money amount={amount} currency={currency} size="large" />
          </b>
          {isSome(discount) && (
            <span className={css.soft}>
              {t('own.saved')} <Money amount={discount} currency={currency} />
            </span>
          )}
        </span>
      </div>
      <div className={css.buyButtons}>
        <Button size="large" wide busy={putting.busy} disabled={chosen === null} onClick={intoBasket}>
          {t('actions.intoBasket')}
        </Button>
        <Button kind="primary" size="large" wide busy={putting.busy} disabled={chosen === null} onClick={buyNow}>
          {t('actions.buyNow')}
        </Button>
      </div>
    </>
  );
}
