import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { isApiProblem } from '@entrepot/client/calls/problem.ts';
import { useProduct } from '@entrepot/client/mall/mall-queries.ts';
import { isScarce, offerTerms, type Product } from '@entrepot/client/mall/offers.ts';
import { compare } from '@entrepot/client/money/amounts.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { stockModes } from '@entrepot/contract/modules/mall/combination.ts';
import { mallHome } from '@entrepot/contract/modules/mall/screens.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { ProductPicture } from '@entrepot/ui/media/product-picture.tsx';
import { Price, PriceRateNote } from '@entrepot/ui/money/price.tsx';
import { OfferTerms } from '@entrepot/ui/money/offer-card.tsx';
import { RichText } from '@entrepot/ui/form/rich-text.tsx';
import { useLocation, useParams } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel, Row, Soft } from '../../core/parts.tsx';
import { Buying } from './buying.tsx';
import { useCurrencyOf } from './mall-queries.ts';
import { MallSigns } from './mall-signs.tsx';
import css from './mall.module.css';
import { Picture } from './picture.tsx';
import { useState } from 'react';

const unavailableCodes: readonly number[] = [errorCodes.CombinationNotOnSale, errorCodes.NotFound, errorCodes.ValidationFailed];

/** Renders one product: pictures, price, promotions and quantity. */
export function OfferPage() {
  const t = useTexts('mall');
  const can = useCan();
  const [, go] = useLocation();
  const { id = '' } = useParams<{ id: string }>();
  const { data: product, error, refetch } = useProduct(id);
  const isMissing = isApiProblem(error) && unavailableCodes.includes(error.code);
  return (
    <Page
      title={product?.name ?? t('own.mall')}
      back="/mall"
      actions={<MallSigns />}
      foot={product && can(mallHome.Buy) && <Buying key={product.id} product={product} />}
    >
      {product ? (
        <Offer product={product} />
      ) : (
        <Panel>
          {isMissing ? (
            <EmptyState title={t('pages.gone')} action={{ label: t('actions.toMall'), onClick: () => go('/mall') }} />
          ) : error ? (
            <Failed problem={error} again={refetch} />
          ) : (
            <Waiting />
          )}
        </Panel>
      )}
    </Page>
  );
}

function Offer({ product }: { product: Product }) {
  const t = useTexts('mall');
  const { pictures, name, goods, detail } = product;
  return (
    <>
      <Panel>
        <Gallery addresses={pictures ?? []} name={name} />
        <Inside>
          <PriceNow product={product} />
          <p className={css.name}>{name}</p>
          <Offers product={product} />
          <Terms product={product} />
        </Inside>
        <Row
          to={`/mall?shop=${product.mallShopId}`}
          title={
            <span className={css.shop}>
              <Icon name="shop" size={20} /> {product.mallShopName}
            </span>
          }
        />
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

function PriceNow({ product }: { product: Product }) {
  const t = useTexts('mall');
  const currency = useCurrencyOf()(product);
  const { priceNow, price, soldQuantity: sold } = product;
  return (
    <p className={css.price}>
      <Price amount={priceNow} currency={currency} size="huge" />
      {compare(priceNow, price) < 0 && (
        <span className={css.soft}>
          {t('pages.usualPrice')} <Price amount={price} currency={currency} struck />
        </span>
      )}
      <PriceRateNote currency={currency} />
      {sold > 0 && <span className={css.sold}>{t('pages.sold', { count: sold })}</span>}
    </p>
  );
}

/** The discounts and gifts, one sentence each. */
function Offers({ product }: { product: Product }) {
  const t = useTexts('mall');
  const currency = useCurrencyOf()(product);
  const terms = offerTerms(product, t, (amount) => moneyText(amount ?? '0', currency));
  return <OfferTerms label={t('pages.offers')} terms={terms} />;
}

/** The shipping origin, the available quantity and the limit per buyer. */
function Terms({ product }: { product: Product }) {
  const t = useTexts('mall');
  const { orderableQuantity: left, limitPerUser, stockMode, warehouseName: warehouse } = product;
  return (
    <div>
      <Soft>{stockMode === stockModes.Warehouse ? t('pages.fromStock', { warehouse: warehouse ?? '' }) : t('pages.fromMerchant')}</Soft>
      {Number(limitPerUser) > 0 && <Soft>{t('pages.limit', { count: limitPerUser })}</Soft>}
      {isScarce(product) && <p className={css.warn}>{t('pages.left', { count: left })}</p>}
    </div>
  );
}

/** A swipeable row of an offer's pictures with an "n of m" counter. */
function Gallery({ addresses, name }: { addresses: readonly string[]; name: string }) {
  const t = useTexts('mall');
  const [at, setAt] = useState(1);
  const count = addresses.length;
  if (count < 2) return <ProductPicture address={addresses[0]} alt={name} />;
  return (
    <div className={css.gallery}>
      <div
        className={css.strip}
        role="group"
        aria-label={t('pages.pictures')}
        // Focusable, so that the arrow keys scroll it too.
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / Math.max(1, clientWidth)) + 1)}
      >
        {addresses.map((address, index) => (
          <ProductPicture key={address} address={address} alt={t('pages.picture', { at: index + 1, name })} />
        ))}
      </div>
      <span className={css.pictureAt} aria-hidden="true">
        {t('own.pictureAt', { at, count })}
      </span>
    </div>
  );
}
