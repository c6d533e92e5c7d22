import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { Checkbox } from '@entrepot/ui/form/tick.tsx';
import css from './mall.module.css';
import { leftToSend, type MallOrder } from './order-facts.ts';
import { ProductPicture } from '@entrepot/ui/media/product-picture.tsx';
import { Stepper } from './stepper.tsx';

/** Number of pieces per line id in a parcel. A null line is invalid input; null as a whole means everything that is still to be sent. */
export type Packed = Readonly<Record<string, number | null>> | null;

interface ParcelLinesProps {
  order: MallOrder;
  packed: Packed;
  onChange(packed: Packed): void;
  /** Error of the whole selection. */
  error?: string;
}

/** Selects everything that is still to be sent, or a quantity per line. With a single piece there is no choice. */
export function ParcelLines({ order, packed, onChange, error }: ParcelLinesProps) {
  const t = useTexts('mall');
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
        <Text tone="error" size="small">
          {error}
        </Text>
      )}
    </div>
  );
}
