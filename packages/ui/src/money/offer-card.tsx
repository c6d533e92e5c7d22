import type { ReactNode } from 'react';
import type { Currency } from '../base/look-props.ts';
import { Skeleton } from '../feedback/loader.tsx';
import { ProductPicture } from '../media/product-picture.tsx';
import { Price } from './price.tsx';
import css from './offer-card.module.css';

/** The contents of the card of a product on sale. */
export interface OfferLook {
  name: string;
  shop: string;
  picture: string | null | undefined;
  price: string;
  /** The price before discounts; null without a discount. */
  usualPrice: string | null;
  currency: Currency;
  /** Short labels on the picture. */
  marks: readonly string[];
  stock: string;
  isScarce: boolean;
  isSoldOut: boolean;
}

interface OfferCardProps {
  offer: OfferLook;
  /** Renders the link to the product around the card. */
  link(className: string | undefined, content: ReactNode): ReactNode;
}

/** A product on sale as an item of a list: picture, name, price, shop and stock. */
export function OfferCard({ offer, link }: OfferCardProps) {
  const { name, shop, picture, price, usualPrice, currency, marks, stock, isScarce, isSoldOut } = offer;
  return (
    <li className={css.card} data-none={isSoldOut || undefined}>
      {link(
        css.link,
        <>
          <ProductPicture address={picture} />
          <span className={css.marks}>
            {marks.map((mark) => (
              <OfferMark key={mark} label={mark} />
            ))}
          </span>
          <span className={css.name}>{name}</span>
          <span className={css.price}>
            <strong>
              <Price amount={price} currency={currency} size="large" />
            </strong>
            <Price amount={usualPrice} currency={currency} struck />
          </span>
          <span className={css.foot}>
            <span className={css.shop}>{shop}</span>
            <span className={css.stock} data-few={isScarce || undefined}>
              {stock}
            </span>
          </span>
        </>,
      )}
    </li>
  );
}

/** Placeholder of a card while the products load. */
export const OfferSpace = () => (
  <li className={css.card} aria-hidden="true">
    <span className={css.link}>
      <span className={css.space} />
      <Skeleton />
      <Skeleton width="50%" height={20} />
      <Skeleton width="70%" />
    </span>
  </li>
);

const OfferMark = ({ label }: { label: string }) => <span className={css.mark}>{label}</span>;

interface OfferTermsProps {
  label: string;
  terms: readonly { key: string; mark: string; text: string }[];
}

/** The discounts and gifts of a product, a sentence each; renders nothing without any. */
export function OfferTerms({ label, terms }: OfferTermsProps) {
  if (terms.length === 0) return null;
  return (
    <ul className={css.terms} aria-label={label}>
      {terms.map(({ key, mark, text }) => (
        <li key={key}>
          <OfferMark label={mark} />
          {text}
        </li>
      ))}
    </ul>
  );
}
