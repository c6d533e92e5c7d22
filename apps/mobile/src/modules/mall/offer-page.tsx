import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import { isApiProblem } from '@entrepot/client/calls/problem.ts';
import { discountText, giftText, type Product } from '@entrepot/client/mall/offers.ts';
import { compare } from '@entrepot/client/money/amounts.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { stockModes } from '@entrepot/contract/modules/mall/combination.ts';
import { mallHome } from '@entrepot/contract/modules/mall/screens.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { RichText } from '@entrepot/ui/rich-text.tsx';
import { useLocation, useParams } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel, Row, Soft } from '../../core/parts.tsx';
import { Buying } from './buying.tsx';
import { Gallery } from './gallery.tsx';
import { useCurrencyOf, useProduct } from './mall-asks.ts';
import { MallSigns } from './mall-signs.tsx';
import css from './mall.module.css';
import { Picture } from './picture.tsx';

const notThere: readonly number[] = [errorCodes.CombinationNotOnSale, errorCodes.NotFound, errorCodes.ValidationFailed];
const few = 10;

/** One thing on sale: what it looks like and costs, what comes with it, and how many of it one takes. */
export function OfferPage() {
  const t = useWords('mall');
  const can = useCan();
  const [, go] = useLocation();
  const { id = '' } = useParams<{ id: string }>();
  const { data: product, error, refetch } = useProduct(id);
  const isGone = isApiProblem(error) && notThere.includes(error.code);
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
          {isGone ? (
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
  const t = useWords('mall');
  const { pictures, name, goods, detail } = product;
  return (
    <>
      <Panel>
        <Gallery addresses={pictures ?? []} name={name} />
        <Inside>
          <Price product={product} />
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

function Price({ product }: { product: Product }) {
  const t = useWords('mall');
  const currency = useCurrencyOf()(product);
  const { priceNow, price, soldQuantity: sold } = product;
  return (
    <p className={css.price}>
      <Money amount={priceNow} currency={currency} size="huge" />
      {compare(priceNow, price) < 0 && (
        <span className={css.soft}>
          {t('pages.usualPrice')} <Money amount={price} currency={currency} struck />
        </span>
      )}
      {sold > 0 && <span className={css.sold}>{t('pages.sold', { count: sold })}</span>}
    </p>
  );
}

/** The discounts and gifts, each in a sentence. */
function Offers({ product }: { product: Product }) {
  const t = useWords('mall');
  const currency = useCurrencyOf()(product);
  const { discounts, gifts } = product;
  if (discounts.length + gifts.length === 0) return null;
  const say = (amount: string | null) => moneyText(amount ?? '0', currency);
  return (
    <ul className={css.offers} aria-label={t('pages.offers')}>
      {discounts.map((discount, at) => (
        <li key={at}>
          <span className={css.mark}>{t('pages.discountLine')}</span>
          {discountText(discount, t, say)}
        </li>
      ))}
      {gifts.map((gift) => (
        <li key={`${gift.commodityId} ${gift.minimumQuantity}`}>
          <span className={css.mark}>{t('pages.gift')}</span>
          {giftText(gift, t)}
        </li>
      ))}
    </ul>
  );
}

/** Where it lies or who sends it, how many there are, and how many one may have. */
function Terms({ product }: { product: Product }) {
  const t = useWords('mall');
  const { orderableQuantity: left, limitPerUser, stockMode, warehouseName: warehouse } = product;
  return (
    <div>
      <Soft>{stockMode === stockModes.Warehouse ? t('pages.fromStock', { warehouse: warehouse ?? '' }) : t('pages.fromMerchant')}</Soft>
      {Number(limitPerUser) > 0 && <Soft>{t('pages.limit', { count: limitPerUser })}</Soft>}
      {left > 0 && left <= few && <p className={css.warn}>{t('pages.left', { count: left })}</p>}
    </div>
  );
}
