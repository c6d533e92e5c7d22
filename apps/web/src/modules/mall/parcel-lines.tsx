import { useWords } from '@entrepot/client/react/use-words.ts';
import { Text } from '@entrepot/ui/layout.tsx';
import { Checkbox } from '@entrepot/ui/tick.tsx';
import css from './mall.module.css';
import { leftToSend, type MallOrder } from './order-facts.ts';
import { ProductPicture } from './product-picture.tsx';
import { Stepper } from './stepper.tsx';

/** How many pieces of each line go into a parcel, by the lines' ids: null of a line is no number that can be; null of all is all that is still to be sent. */
export type Packed = Readonly<Record<string, number | null>> | null;

interface ParcelLinesProps {
  order: MallOrder;
  packed: Packed;
  onChange(packed: Packed): void;
  /** What is wrong with all of it. */
  error?: string;
}

/** Whether a parcel holds all that is still to be sent, or how many pieces of what. One piece alone leaves no choice. */
export function ParcelLines({ order, packed, onChange, error }: ParcelLinesProps) {
  const t = useWords('mall');
  const lines = order.lines.filter((line) => leftToSend(line) > 0);
  const all = Object.fromEntries(lines.map((line) => [line.id, leftToSend(line)]));
  if (Object.values(all).reduce((sum, left) => sum + left, 0) < 2) return null;
  return (
    <div>
      <Checkbox label={t('pages.partOnly')} checked={packed !== null} onChange={(on) => onChange(on ? all : null)} />
      {packed && (
        <ul className={css.lines}>
          {lines.map((line) => (
            <li key={line.id} className={css.line}>
              <ProductPicture address={line.firstPicture} small />
              <div className={css.lineWords}>
                <span className={css.lineName}>{line.name}</span>
                <span className={css.soft}>{t('pages.leftToSend', { left: leftToSend(line), count: line.quantity })}</span>
                <Stepper
                  label={t('pages.quantityOf', { name: line.name })}
                  value={packed[line.id] === undefined ? 0 : packed[line.id]!}
                  least={0}
                  most={leftToSend(line)}
                  onChange={(next) => onChange({ ...packed, [line.id]: next })}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <Text tone="wrong" size="small">
          {error}
        </Text>
      )}
    </div>
  );
}
