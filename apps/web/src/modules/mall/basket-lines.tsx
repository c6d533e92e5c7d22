import { type BasketLine, byShop } from '@entrepot/client/mall/offers.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { IconButton } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { Price } from '@entrepot/ui/money/price.tsx';
import { isSome, useCurrencyOf } from '../wallet/public.tsx';
import { InnerLink } from './inner-link.tsx';
import css from './mall.module.css';
import { ProductPicture } from '@entrepot/ui/media/product-picture.tsx';
import { Stepper } from './stepper.tsx';

interface BasketLinesProps {
  lines: readonly BasketLine[];
  /** Sets the quantity; 0 removes the line. */
  onChange(combinationId: string, quantity: number): unknown;
  /** Called when a line's product page is opened. */
  onFollow(): void;
}

/** Lines of a basket grouped by shop, each with its subtotal. */
export function BasketLines({ lines, ...does }: BasketLinesProps) {
  const t = useTexts('mall');
  const currencyOf = useCurrencyOf();
  return byShop(lines).map(({ id, name: shop, lines: own, amount }) => (
    <section key={id} aria-label={shop}>
      <ul className={css.lines}>
        {own.map((line) => (
          <Line key={line.combinationId} line={line} {...does} />
        ))}
      </ul>
      <div className={css.shopSum}>
        <span>{t('pages.shopSum', { shop })}</span>
        <strong>
          <Price amount={amount} currency={currencyOf(own[0])} />
        </strong>
      </div>
    </section>
  ));
}

function Line({ line, onChange, onFollow }: Omit<BasketLinesProps, 'lines'> & { line: BasketLine }) {
  const t = useTexts('mall');
  const currency = useCurrencyOf()(line);
  const { combinationId, name, quantity, orderableQuantity: left, isOnSale } = line;
  const problem = !isOnSale ? t('pages.cannotBuy') : left < quantity ? t(left ? 'pages.onlyLeft' : 'pages.soldOut', { count: left }) : null;
  return (
    <li className={css.line}>
      <ProductPicture address={line.firstPicture} small />
      <div className={css.lineWords}>
        <InnerLink to={`/MallHomeDetailed?id=${combinationId}`} className={css.lineName} onFollow={onFollow}>
          {name}
        </InnerLink>
        {line.gifts.map(({ commodityId, name: gift, quantity: count }) => (
          <span key={commodityId} className={css.soft}>
            {t('pages.giftLine', { name: gift, count })}
          </span>
        ))}
        {problem && (
          <Text tone="error" size="small">
            {problem}
          </Text>
        )}
        <Stepper
          label={t('pages.quantityOf', { name })}
          value={quantity}
          most={Math.max(1, Math.min(left, 999))}
          whenLeft
          onChange={(next) => next !== null && onChange(combinationId, next)}
        />
      </div>
      <div className={css.lineSums}>
        <strong>
          <Price amount={line.amount} currency={currency} />
        </strong>
        {isSome(line.discount) && (
          <span className={css.soft}>
            {t('pages.discountLine')} <Price amount={`-${line.discount}`} currency={currency} />
          </span>
        )}
        <IconButton label={t('pages.takeOutOf', { name })} icon={<Icon name="trash" />} onClick={() => onChange(combinationId, 0)} />
      </div>
    </li>
  );
}
