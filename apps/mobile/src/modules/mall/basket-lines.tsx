import { type BasketLine, cannotBuy, type OfShop } from '@entrepot/client/mall/offers.ts';
import { isSome } from '@entrepot/client/money/amounts.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { setMallBasketLine } from '@entrepot/contract/modules/mall/order-calls.ts';
import { IconButton } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Price } from '@entrepot/ui/money/price.tsx';
import { Stepper } from '@entrepot/ui/form/stepper.tsx';
import { Link } from 'wouter';
import { Panel } from '../../core/parts.tsx';
import { useCurrencyOf } from './mall-queries.ts';
import css from './mall.module.css';
import { ProductPicture } from '@entrepot/ui/media/product-picture.tsx';

const most = 999;

/** The basket lines of one shop with their total. */
export function ShopLines({ shop: { id, name, lines, amount } }: { shop: OfShop }) {
  const t = useTexts('mall');
  const currencyOf = useCurrencyOf();
  return (
    <Panel
      title={
        <Link href={`/mall?shop=${id}`} className={css.shop}>
          <Icon name="shop" size={20} /> {name}
        </Link>
      }
    >
      {lines.map((line) => (
        <Line key={line.combinationId} line={line} />
      ))}
      <p className={css.shopSum}>
        <span>{t('pages.shopSum', { shop: name })}</span>
        <b>
          <Price amount={amount} currency={currencyOf(lines[0]!)} />
        </b>
      </p>
    </Panel>
  );
}

function Line({ line }: { line: BasketLine }) {
  const t = useTexts('mall');
  const currency = useCurrencyOf()(line);
  const setting = useCall(setMallBasketLine);
  const { combinationId, name, quantity, orderableQuantity: left, isOnSale, unitPrice, discount, amount } = line;
  const put = (count: number) => setting.run({ combinationId, quantity: count });
  const address = `/mall/${combinationId}`;
  return (
    <div className={css.line} role="group" aria-label={name} aria-busy={setting.busy || undefined}>
      <Link href={address} tabIndex={-1} aria-hidden="true">
        <ProductPicture address={line.firstPicture} small />
      </Link>
      <div className={css.lineWords}>
        <Link href={address} className={css.lineName}>
          {name}
        </Link>
        <span className={css.soft}>
          <Price amount={unitPrice} currency={currency} /> × {quantity}
          {isSome(discount) && (
            <>
              {' '}
              · {t('pages.discountLine')} <Price amount={`-${discount}`} currency={currency} />
            </>
          )}
        </span>
        {line.gifts.map(({ commodityId, name: gift, quantity: count }) => (
          <span key={commodityId} className={css.gift}>
            {t('pages.giftLine', { name: gift, count })}
          </span>
        ))}
        {cannotBuy(line) && (
          <span className={css.warn}>
            {isOnSale ? t(left ? 'pages.onlyLeft' : 'pages.soldOut', { count: left }) : t('pages.cannotBuy')}
          </span>
        )}
        <span className={css.lineFoot}>
          <Stepper
            label={t('pages.quantityOf', { name })}
            less={t('actions.less')}
            more={t('actions.more')}
            value={quantity}
            most={Math.max(1, Math.min(left, most))}
            whenLeft
            onChange={(next) => next !== null && put(next)}
          />
          <IconButton
            label={t('pages.takeOutOf', { name })}
            icon={<Icon name="trash" />}
            disabled={setting.busy}
            onClick={() => void put(0)}
          />
          <b className={css.lineSum}>
            <Price amount={amount} currency={currency} />
          </b>
        </span>
      </div>
    </div>
  );
}
