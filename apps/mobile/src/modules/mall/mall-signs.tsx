import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Link } from 'wouter';
import { useBasketCount } from './mall-queries.ts';
import css from './mall.module.css';

/** Links to the purchases and to the basket with its item count. */
export function MallSigns() {
  const t = useTexts('mall');
  const pieces = useBasketCount();
  return (
    <>
      <Link href="/mall/orders" className={css.sign} aria-label={t('own.orders')}>
        <Icon name="bill" size={24} />
      </Link>
      <Link href="/mall/basket" className={css.sign} aria-label={pieces > 0 ? t('own.basketOf', { count: pieces }) : t('actions.basket')}>
        <Icon name="cart" size={24} />
        {pieces > 0 && <span className={css.badge}>{pieces > 99 ? '99+' : pieces}</span>}
      </Link>
    </>
  );
}
