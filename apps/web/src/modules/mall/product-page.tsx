import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { isApiProblem } from '@entrepot/client/calls/problem.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useBasket, useProduct } from '@entrepot/client/mall/mall-queries.ts';
import { maxOrderable, offerTerms, priceOf, type Product } from '@entrepot/client/mall/offers.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { setMallBasketLine } from '@entrepot/contract/modules/mall/order-calls.ts';
import { mallHome } from '@entrepot/contract/modules/mall/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Stack, Text, Title } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { ProductPicture } from '@entrepot/ui/media/product-picture.tsx';
import { Price, PriceRateNote } from '@entrepot/ui/money/price.tsx';
import { OfferTerms } from '@entrepot/ui/money/offer-card.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { RichText } from '@entrepot/ui/form/rich-text.tsx';
import { useState } from 'react';
import { LoadError } from '../../core/app/load-error.tsx';
import { go, leave, useTabLocation, useTabTitle } from '../../core/tabs/tab-location.ts';
import { compare, isSome, useCurrencyOf } from '../wallet/public.tsx';
import { BasketButton } from './basket-button.tsx';
import { isFromStock } from './combination-facts.ts';
import { Gallery } from './gallery.tsx';
import { InnerLink } from './inner-link.tsx';
import css from './mall.module.css';
import { Stepper } from './stepper.tsx';

const unavailableCodes: readonly number[] = [errorCodes.CombinationNotOnSale, errorCodes.NotFound];

/** Product page: pictures, price, offers, contents, and the quantity for the basket. The product is the `id` parameter. */
export function Page() {
  const t = useTexts('mall');
  const place = useTabLocation();
  const can = useCan();
  const [opened, setOpened] = useState(false);
  const id = place.query.get('id');
  const { data: product, error, refetch } = useProduct(id);
  useTabTitle(product?.name);
  const isUnavailable = !id || (isApiProblem(error) && unavailableCodes.includes(error.code));
  if (isUnavailable)
    return <EmptyState heading title={t('pages.gone')} action={{ label: t('actions.toMall'), onClick: () => go('/MallHome') }} />;
  if (error && !product) return <LoadError error={error} again={refetch} />;
  if (!product) return <LoadingBlock />;
  return (
    <Stack>
      <PageHeader
        title={product.name}
        onBack={() => leave(place)}
        actions={can(mallHome.Buy) && <BasketButton opened={opened} onOpen={setOpened} />}
      />
      <article className={css.product}>
        <Gallery addresses={product.pictures ?? []} name={product.name} />
        <div className={css.facts}>
          <PriceNow product={product} />
          <Offers product={product} />
          <Terms product={product} />
          {can(mallHome.Buy) && <Buying product={product} onBuyNow={() => setOpened(true)} />}
        </div>
        <Inside product={product} />
        {product.detail && (
          <section className={css.wide}>
            <Title level={3}>{t('pages.description')}</Title>
            <RichText html={product.detail} />
          </section>
        )}
      </article>
    </Stack>
  );
}

function PriceNow({ product }: { product: Product }) {
  const t = useTexts('mall');
  const currency = useCurrencyOf()(product);
  const { priceNow, price, soldQuantity: sold } = product;
  return (
    <div className={css.price}>
      <Price amount={priceNow} currency={currency} size="huge" />
      {compare(priceNow, price) < 0 && (
        <span className={css.soft}>
          {t('pages.usualPrice')} <Price amount={price} currency={currency} struck />
        </span>
      )}
      <PriceRateNote currency={currency} />
      {sold > 0 && <span className={css.soft}>{t('pages.sold', { count: sold })}</span>}
    </div>
  );
}

/** Discounts and gifts, one sentence each. */
function Offers({ product }: { product: Product }) {
  const t = useTexts('mall');
  const currency = useCurrencyOf()(product);
  const terms = offerTerms(product, t, (amount) => moneyText(amount ?? '0', currency));
  return <OfferTerms label={t('pages.offers')} terms={terms} />;
}

/** Seller, location or sender, and the maximum quantity per buyer. */
function Terms({ product }: { product: Product }) {
  const t = useTexts('mall');
  const { mallShopId, orderableQuantity: left, limitPerUser } = product;
  const warehouse = product.warehouseName ?? '';
  return (
    <Stack gap="small">
      <Text>
        <InnerLink to={`/MallHome?shop=${mallShopId}`}>{product.mallShopName}</InnerLink>
      </Text>
      <Text tone="soft">{isFromStock(product.stockMode) ? t('pages.fromStock', { warehouse }) : t('pages.fromMerchant')}</Text>
      {Number(limitPerUser) > 0 && <Text tone="soft">{t('pages.limit', { count: limitPerUser })}</Text>}
      {left > 0 && left <= 10 && <Text tone="waiting">{t('pages.left', { count: left })}</Text>}
    </Stack>
  );
}

function Buying({ product, onBuyNow }: { product: Product; onBuyNow(): void }) {
  const t = useTexts('mall');
  const { data: basket = [] } = useBasket();
  const currency = useCurrencyOf()(product);
  const [chosen, setChosen] = useState<number | null>(1);
  const putting = useCall(setMallBasketLine);
  const { id: combinationId, name } = product;
  const inBasket = basket.find((line) => line.combinationId === combinationId)?.quantity ?? 0;
  const most = maxOrderable(product);
  if (most === 0) return <Text tone="waiting">{t(product.orderableQuantity ? 'pages.limitReached' : 'pages.soldOut')}</Text>;
  const quantity = chosen ?? 1;
  const { amount, discount } = priceOf(product, quantity, currency.decimals);
  const put = (wanted: number) => putting.run({ combinationId, quantity: wanted });
  async function addToBasket() {
    if (inBasket + quantity > most) return toast({ tone: 'warn', text: t('pages.basketFull', { inBasket, most }) });
    if (await put(inBasket + quantity)) toast({ tone: 'success', text: t('pages.putIn', { name }) });
  }
  async function buyNow() {
    if (inBasket >= quantity || (await put(quantity))) onBuyNow();
  }
  return (
    <div className={css.buying}>
      <div className={css.howMany}>
        <Stepper label={t('pages.quantity')} value={chosen} most={most} onChange={setChosen} />
        <span aria-live="polite">
          <strong>
            <Price amount={amount} currency={currency} size="large" />
          </strong>
          {isSome(discount) && (
            <span className={css.soft}>
              {' '}
              {t('pages.discountLine')} <Price amount={`-${discount}`} currency={currency} />
            </span>
          )}
        </span>
      </div>
      <div className={css.buyButtons}>
        <Button kind="primary" size="large" disabled={chosen === null} onClick={addToBasket}>
          {t('actions.intoBasket')}
        </Button>
        <Button size="large" disabled={chosen === null} onClick={buyNow}>
          {t('actions.buyNow')}
        </Button>
      </div>
    </div>
  );
}

function Inside({ product }: { product: Product }) {
  const t = useTexts('mall');
  return (
    <section className={css.wide}>
      <Title level={3}>{t('pages.inside')}</Title>
      <ul className={css.inside}>
        {product.goods.map(({ commodityId, name, pictures, quantity }) => (
          <li key={commodityId}>
            <ProductPicture address={pictures?.[0]} small />
            {t('pages.goodsLine', { name, count: quantity })}
          </li>
        ))}
      </ul>
    </section>
  );
}
