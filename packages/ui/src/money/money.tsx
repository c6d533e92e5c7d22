import { moneyText } from '../base/format.ts';
import css from './money.module.css';
import type { MoneyProps } from '../form/value-props.ts';

/** Amount with its currency sign and decimals, in tabular figures. Renders nothing for null, and no sign without a currency. */
export function Money({ amount, currency, signed, size = 'normal', struck }: MoneyProps) {
  if (amount === null || amount === undefined || amount === '') return null;
  const text = moneyText(amount, currency, signed);
  const sign = currency?.sign ?? '';
  const at = text.indexOf(sign);
  return (
    <span
      className={css.money}
      data-size={size}
      data-minus={(signed && text.startsWith('−')) || undefined}
      data-struck={struck || undefined}
    >
      {text.slice(0, at)}
      {sign && <span className={css.sign}>{sign}</span>}
      {text.slice(at + sign.length)}
    </span>
  );
}
