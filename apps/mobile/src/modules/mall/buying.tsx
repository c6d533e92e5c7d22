import { toast } from '@entrepot/client/calls/notices.ts';
import { maxOrderable, priceOf, type Product } from '@entrepot/client/mall/offers.ts';
import { isSome } from '@entrepot/client/money/amounts.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { setMallBasketLine } from '@entrepot/contract/modules/mall/order-calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Price } from '@entrepot/ui/money/price.tsx';
import { Stepper } from '@entrepot/ui/form/stepper.tsx';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useBasket } from '@entrepot/client/mall/mall-queries.ts';
import { useCurrencyOf } from './mall-queries.ts';
import css from './mall.module.css';

/** The quantity, its total, and the buttons to add to the basket or buy now, within reach of the thumb. */
export function Buying({ product }: { product: Product }) {
  const t = useTexts('mall');
  const [, go] = useLocation();
  const { data: basket = [] } = useBasket();
  const currency = useCurrencyOf()(product);
  const [chosen, setChosen] = useState<number | null>(1);
  const putting = useCall(setMallBasketLine);
  const { id: combinationId, name } = product;
  const most = maxOrderable(product);
  if (most === 0) return <p className={css.warn}>{t(product.orderableQuantity ? 'pages.limitReached' : 'pages.soldOut')}</p>;
  const inBasket = basket.find((line) => line.combinationId === combinationId)?.quantity ?? 0;
  const quantity = chosen ?? 1;
  const { amount, discount } = priceOf(product, quantity, currency.decimals);
  const put = (wanted: number) => putting.run({ combinationId, quantity: wanted });
  async function addToBasket() {
    if (inBasket + quantity > most) return toast({ tone: 'warn', text: t('pages.basketFull', { inBasket, most }) });
    if (await put(inBasket + quantity)) toast({ tone: 'success', text: t('pages.putIn', { name }) });
  }
  async function buyNow() {
    if (inBasket >= quantity || (await put(quantity))) go('/mall/basket');
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
            <Price amount={amount} currency={currency} size="large" />
          </b>
          {isSome(discount) && (
            <span className={css.soft}>
              {t('own.saved')} <Price amount={discount} currency={currency} />
            </span>
          )}
        </span>
      </div>
      <div className={css.buyButtons}>
        <Button size="large" wide busy={putting.busy} disabled={chosen === null} onClick={addToBasket}>
          {t('actions.intoBasket')}
        </Button>
        <Button kind="primary" size="large" wide busy={putting.busy} disabled={chosen === null} onClick={buyNow}>
          {t('actions.buyNow')}
        </Button>
      </div>
    </>
  );
}
