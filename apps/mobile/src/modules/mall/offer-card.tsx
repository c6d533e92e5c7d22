import { compare } from '@entrepot/client/money/amounts.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Money } from '@entrepot/ui/money.tsx';
import { Link } from 'wouter';
import { type Offer, useCurrencyOf } from './mall-asks.ts';
import css from './mall.module.css';
import { ProductPicture } from './picture.tsx';

const few = 10;

/** Something on sale in the shop window: its picture, its name, its price for the person who looks. */
export function OfferCard({ offer }: { offer: Offer }) {
  const t = useWords('mall');
  const currency = useCurrencyOf()(offer);
  const { priceNow, price, orderableQuantity: left, soldQuantity: sold } = offer;
  const stock =
    left === 0 ? t('pages.soldOut') : left <= few ? t('pages.left', { count: left }) : sold ? t('pages.sold', { count: sold }) : '';
  return (
    <li className={css.card} data-none={left === 0 || undefined}>
      <Link href={`/mall/${offer.id}`} className={css.cardLink}>
        <ProductPicture address={offer.pictures?.[0]} />
        <span className={css.marks}>
          {offer.hasDiscounts && <span className={css.mark}>{t('pages.discountLine')}</span>}
          {offer.hasGifts && <span className={css.mark}>{t('pages.gift')}</span>}
        </span>
        <span className={css.cardName}>{offer.name}</span>
        <span className={css.cardPrice}>
          <b>
            <Money amount={priceNow} currency={currency} size="large" />
          </b>
          {compare(priceNow, price) < 0 && <Money amount={price} currency={currency} struck />}
        </span>
        <span className={css.cardFoot}>
          <span className={css.cut}>{offer.mallShopName}</span>
          <span data-few={(left > 0 && left <= few) || undefined}>{stock}</span>
        </span>
      </Link>
    </li>
  );
}
