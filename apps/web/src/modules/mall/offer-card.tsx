import { useWords } from '@entrepot/client/react/use-words.ts';
import { Skeleton } from '@entrepot/ui/loader.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { compare, useCurrencyOf } from '../wallet/public.tsx';
import { InnerLink } from './inner-link.tsx';
import css from './mall.module.css';
import type { Offer } from './product-facts.ts';
import { ProductPicture } from './product-picture.tsx';

const few = 10;

/** Something on sale in the shop window: its picture, its name, its price for the person who looks. */
export function OfferCard({ offer }: { offer: Offer }) {
  const t = useWords('mall');
  const currency = useCurrencyOf()(offer);
  const { priceNow, price, orderableQuantity: left, soldQuantity: sold } = offer;
  const none = left === 0;
  return (
    <li className={css.card} data-none={none || undefined}>
      <InnerLink to={`/MallHomeDetailed?id=${offer.id}`} className={css.cardLink}>
        <ProductPicture address={offer.pictures?.[0]} />
        <span className={css.marks}>
          {offer.hasDiscounts && <span className={css.mark}>{t('pages.discountLine')}</span>}
          {offer.hasGifts && <span className={css.mark}>{t('pages.gift')}</span>}
        </span>
        <span className={css.cardName}>{offer.name}</span>
        <span className={css.cardPrice}>
          <strong>
            <Money amount={priceNow} currency={currency} size="large" />
          </strong>
          {compare(priceNow, price) < 0 && <Money amount={price} currency={currency} struck />}
        </span>
        <span className={css.cardFoot}>
          <span className={css.cut}>{offer.mallShopName}</span>
          <span>
            {none ? t('pages.soldOut') : left <= few ? t('pages.left', { count: left }) : sold ? t('pages.sold', { count: sold }) : ''}
          </span>
        </span>
      </InnerLink>
    </li>
  );
}

/** A card's shape while the cards are asked for. */
export const OfferSpace = () => (
  <li className={css.card} aria-hidden="true">
    <span className={css.cardLink}>
      <span className={css.picture} />
      <Skeleton />
      <Skeleton width="50%" height={20} />
      <Skeleton width="70%" />
    </span>
  </li>
);
