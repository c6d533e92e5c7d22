import { useWords } from '@entrepot/client/react/use-words.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Link } from 'wouter';
import { useBasketCount } from './mall-asks.ts';
import css from './mall.module.css';

/** The ways to what was bought and to the basket, with how much lies in it. */
export function MallSigns() {
  const t = useWords('mall');
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
