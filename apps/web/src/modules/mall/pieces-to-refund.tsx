import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ProductPicture } from '@entrepot/ui/media/product-picture.tsx';
import { Text } from '@entrepot/ui/page/layout.tsx';
import css from './mall.module.css';
import type { MallOrder } from './order-facts.ts';
import { Stepper } from './stepper.tsx';

/** Pieces per line id; null: the typed text is invalid. */
export type Pieces = Readonly<Record<string, number | null>>;

/** The quantity of each line for which a refund is requested. */
export function PiecesToRefund({
  order,
  pieces,
  onChange,
  error,
}: {
  order: MallOrder;
  pieces: Pieces;
  onChange(pieces: Pieces): void;
  error?: string;
}) {
  const t = useTexts('mall');
  return (
    <div>
      <ul className={css.lines}>
        {order.lines
          .filter(({ refundableQuantity }) => refundableQuantity > 0)
          .map(({ id, name, firstPicture, refundableQuantity: left, quantity }) => (
            <li key={id} className={css.line}>
              <ProductPicture address={firstPicture} small />
              <div className={css.lineWords}>
                <span className={css.lineName}>{name}</span>
                <span className={css.soft}>{t('pages.refundableOf', { left, count: quantity })}</span>
                <Stepper
                  label={t('pages.quantityOf', { name })}
                  value={pieces[id] === undefined ? 0 : pieces[id]}
                  least={0}
                  most={left}
                  onChange={(next) => onChange({ ...pieces, [id]: next })}
                />
              </div>
            </li>
          ))}
      </ul>
      {error && (
        <Text tone="error" size="small">
          {error}
        </Text>
      )}
    </div>
  );
}
