import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { useEffect, useRef } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import css from './packing.module.css';
import type { TableOrder } from './use-table.ts';

/** A box's weight (kg) and sides (cm) as typed. */
export interface Box {
  weight: string | null;
  length: string | null;
  width: string | null;
  height: string | null;
}
export const emptyBox: Box = { weight: null, length: null, width: null, height: null };
/** Whether the box has a weight. */
export const isWeighed = ({ weight }: Box): boolean => Number(weight) > 0;
const keys = ['weight', 'length', 'width', 'height'] as const;

/** Whether a box exceeds a carrier's limits, comparing sorted sides; the server decides finally. */
export function isBeyond({ weight, length, width, height }: Box, limits: TableOrder['limits']): boolean {
  const above = (value: number, limit: string) => Number(limit) > 0 && value > Number(limit);
  const sides = [length, width, height].map(Number).sort((a, b) => b - a);
  const sortedLimits = [limits.maxLength, limits.maxWidth, limits.maxHeight].sort(
    (a, b) => (Number(b) || Infinity) - (Number(a) || Infinity),
  );
  const tooLong = sortedLimits.some((limit, at) => above(sides[at]!, limit));
  return tooLong || above(sides[0]! + sides[1]! + sides[2]!, limits.maxSumOfSides) || above(Number(weight), limits.maxWeight);
}

interface Props {
  index: number;
  box: Box;
  order: Pick<TableOrder, 'volumeRatio' | 'goods'>;
  /** The weight takes the focus on mount with this value, and again with each new one. */
  focus: object | null;
  onChange(box: Box): void;
  /** Enter in the last field. */
  onLast(): unknown;
  /** Called on Enter in an empty weight field: the focus stays there, so that the weight is not typed into a side. */
  onUnweighed(): void;
}

/** Weight and sizes of one box by keyboard: Enter moves to the next field. */
export function BoxFields({ index, box, order, focus, onChange, onLast, onUnweighed }: Props) {
  const t = useTexts('packing');
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  useEffect(() => {
    if (focus) fields.current[0]?.focus();
  }, [focus]);
  const next = (at: number) => () => {
    if (at === 0 && !isWeighed(box)) return onUnweighed();
    return at === keys.length - 1 ? onLast() : fields.current[at + 1]?.focus();
  };
  const volume = Number(box.length) * Number(box.width) * Number(box.height);
  const expected = order.goods.reduce((total, { grossWeight }) => total + Number(grossWeight), 0);
  return (
    <fieldset className={css.box}>
      <legend>{t('pages.box', { box: index })}</legend>
      {keys.map((key, at) => (
        <NumberField
          key={key}
          label={t(`pages.measures.${key}`)}
          unit={key === 'weight' ? 'kg' : 'cm'}
          decimals={3}
          value={box[key]}
          onChange={(value) => onChange({ ...box, [key]: value })}
          onEnter={next(at)}
          inputRef={(field) => {
            fields.current[at] = field;
          }}
          {...(key === 'weight' ? { required: true, hint: t('pages.expected', { weight: Math.round(expected * 1000) / 1000 }) } : {})}
        />
      ))}
      {volume > 0 && (
        <p className={css.volume}>{t('pages.volumeWeight', { weight: Math.round((volume / order.volumeRatio) * 1000) / 1000 })}</p>
      )}
    </fieldset>
  );
}
