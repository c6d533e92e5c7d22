import { type ReactNode, useState } from 'react';
import { Icon } from '../base/icons.tsx';
import { Price, PriceRateNote } from './price.tsx';
import type { Currency } from '../base/look-props.ts';
import type { QuoteLine, QuoteLinesProps } from '../form/value-props.ts';
import css from './quote-lines.module.css';
import { useTexts } from '../base/texts.tsx';

/** The unfolded content of a line: its own lines, or the calculation steps of its amount. */
function insideOf({ lines = [], steps = [] }: QuoteLine, currency: Currency | undefined, open: boolean): ReactNode {
  if (lines.length > 0)
    return (
      <ul className={css.inner}>
        {lines.map((one) => (
          <Line key={one.key} line={one} currency={currency} open={open} />
        ))}
      </ul>
    );
  if (steps.length === 0) return null;
  return (
    <dl className={css.steps}>
      {steps.map(({ label, text }, at) => (
        <div key={at} className={css.step}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Line({ line, currency, open }: { line: QuoteLine; currency: Currency | undefined; open: boolean }) {
  const [isOpen, setOpen] = useState(open);
  const inner = insideOf(line, currency, open);
  const content = (
    <>
      <span className={css.mark}>{inner && <Icon name="right" size={14} />}</span>
      <span className={css.label}>
        {line.label}
        {line.note && !(isOpen && line.steps?.length) && <span className={css.note}>{line.note}</span>}
      </span>
      <span className={line.tone === 'minus' ? css.minus : undefined}>
        <Price amount={line.amount} currency={currency} />
      </span>
    </>
  );
  return (
    <li className={css.line}>
      {inner ? (
        <button type="button" className={css.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {content}
        </button>
      ) : (
        <div className={css.head}>{content}</div>
      )}
      {isOpen && inner}
    </li>
  );
}

/** Price lines, each of which may unfold further, with the total below. */
export function QuoteLines({ lines, total, totalLabel, currency, open = false }: QuoteLinesProps) {
  const t = useTexts();
  return (
    <div>
      <ul className={css.quote}>
        {lines.map((line) => (
          <Line key={line.key} line={line} currency={currency} open={open} />
        ))}
      </ul>
      <div className={css.total}>
        <span>{totalLabel ?? t('table.total')}</span>
        <Price amount={total} currency={currency} size="large" />
      </div>
      <PriceRateNote currency={currency} />
    </div>
  );
}
