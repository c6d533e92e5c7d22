import { tell } from '@entrepot/client/calls/notices.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { stockModes } from '@entrepot/contract/modules/mall/combination.ts';
import { setMallBasketLine } from '@entrepot/contract/modules/mall/order-calls.ts';
import { mallHome } from '@entrepot/contract/modules/mall/screens.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { RichText } from '@entrepot/ui/rich-text.tsx';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel, Row, Soft } from '../../core/parts.tsx';
import { mostOf, offersOf, type Product, useBasket, useMoneyText, useProduct } from './mall-asks.ts';
import css from './mall.module.css';
import { Picture } from './picture.tsx';

/** One thing on sale: what it is, what it costs, what comes with it, and how many of it one takes. */
export function OfferPage() {
  const t = useWords('mall');
  const { id = '' } = useParams<{ id: string }>();
  const { data: product, error, refetch } = useProduct(id);
  return (
    <Page title={product?.name ?? t('own.mall')} back="/mall">
      {product ? <Offer product={product} /> : <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting />}</Panel>}
    </Page>
  );
}

function Offer({ product }: { product: Product }) {
  const t = useWords('mall');
  const money = useMoneyText();
  const can = useCan();
  const { pictures, price, priceNow, currencyId, limitPerUser, goods, detail, warehouseName: warehouse } = product;
  const offers = offersOf(product, t, money);
  return (
    <>
      <Panel>
        {pictures?.[0] && <img src={pictures[0]} alt="" className={css.large} />}
        <Inside>
          <p className={css.price}>
            {money(priceNow, currencyId)} {Number(price) > Number(priceNow) && <s>{money(price, currencyId)}</s>}
          </p>
          {offers.length > 0 && (
            <ul className={css.offers} aria-label={t('pages.offers')}>
              {offers.map((offer) => (
                <li key={offer}>{offer}</li>
              ))}
            </ul>
          )}
          <Soft>{product.mallShopName}</Soft>
          <Soft>{product.stockMode === stockModes.Warehouse ? t('pages.fromStock', { warehouse }) : t('pages.fromMerchant')}</Soft>
          {Number(limitPerUser) > 0 && <Soft>{t('pages.limit', { count: limitPerUser })}</Soft>}
          {can(mallHome.Buy) && <Taking product={product} />}
        </Inside>
      </Panel>
      <Panel title={t('pages.inside')}>
        {goods.map((one) => (
          <Row
            key={one.commodityId}
            title={<Picture address={one.pictures?.[0]}>{t('pages.goodsLine', { name: one.name, count: one.quantity })}</Picture>}
          />
        ))}
      </Panel>
      {detail && (
        <Panel title={t('pages.description')}>
          <Inside>
            <RichText html={detail} />
          </Inside>
        </Panel>
      )}
    </>
  );
}

function Taking({ product }: { product: Product }) {
  const t = useWords('mall');
  const [, go] = useLocation();
  const { data: basket = [] } = useBasket();
  const [quantity, setQuantity] = useState<string | null>('1');
  const putting = useCall(setMallBasketLine);
  const { id: combinationId, name } = product;
  const most = mostOf(product);
  if (most === 0) return <Soft>{t(product.orderableQuantity ? 'pages.limitReached' : 'pages.soldOut')}</Soft>;
  const held = basket.find((line) => line.combinationId === combinationId)?.quantity ?? 0;
  const wanted = Math.max(1, Number(quantity ?? 1));
  const put = (count: number) => putting.run({ combinationId, quantity: Math.min(most, count) });
  async function intoBasket() {
    if (await put(held + wanted)) tell({ tone: 'success', text: t('pages.putIn', { name }) });
  }
  async function buyNow() {
    if (held >= wanted || (await put(wanted))) go('/mall/basket');
  }
  return (
    <>
      <NumberField label={t('pages.quantity')} value={quantity} onChange={setQuantity} />
      <Button kind="primary" size="large" wide busy={putting.busy} onClick={intoBasket}>
        {t('actions.intoBasket')}
      </Button>
      <Button size="large" wide busy={putting.busy} onClick={buyNow}>
        {t('actions.buyNow')}
      </Button>
    </>
  );
}
