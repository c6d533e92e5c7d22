import { moneyText } from '../base/format.ts';
import css from './money.module.css';
import type { MoneyProps } from '../form/value-props.ts';
import { useSettings } from '../base/settings.ts';

/** Amount with its currency sign and decimals, in tabular figures. Renders nothing for null. */
export function Money({ amount, currency, signed, size = 'normal', struck }: MoneyProps) {
  const { currency: usual } = useSettings();
  if (amount === null || amount === undefined || amount === '') return null;
  const used = currency ?? usual;
  const text = moneyText(amount, used, signed);
  const at = text.indexOf(used.sign);
  return (
    <span
      className={css.money}
      data-size={size}
      data-minus={(signed && text.startsWith('−')) || undefined}
      data-struck={struck || undefined}
    >
      {text.slice(0, at)}
      <span className={css.sign}>{used.sign}</span>
      {text.slice(at + used.sign.length)}
    </span>
  );
}
