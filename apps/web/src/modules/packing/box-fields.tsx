import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { useEffect, useRef } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import css from './packing.module.css';
import {
  type Box,
  boxMeasures as keys,
  expectedWeight,
  isWeighed,
  type TableOrder,
  volumetricWeight,
} from '@entrepot/client/floor/packing-table.ts';

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
  const volumetric = volumetricWeight(box, order);
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
          {...(key === 'weight' ? { required: true, hint: t('pages.expected', { weight: expectedWeight(order) }) } : {})}
        />
      ))}
      {volumetric > 0 && <p className={css.volume}>{t('pages.volumeWeight', { weight: volumetric })}</p>}
    </fieldset>
  );
}
