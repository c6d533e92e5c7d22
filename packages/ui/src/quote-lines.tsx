import { type ReactNode, useState } from 'react';
import { Icon } from './icons.tsx';
import { Money } from './money.tsx';
import type { Currency } from './look-props.ts';
import type { QuoteLine, QuoteLinesProps } from './value-props.ts';
import css from './quote-lines.module.css';
import { useWords } from './words.tsx';

/** What a line unfolds to: its own lines, or the steps its amount came about by. */
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
  const [shown, setShown] = useState(open);
  const inner = insideOf(line, currency, open);
  const content = (
    <>
      <span className={css.mark}>{inner && <Icon name="right" size={14} />}</span>
      <span className={css.label}>
        {line.label}
        {line.note && !(shown && line.steps?.length) && <span className={css.note}>{line.note}</span>}
      </span>
      <span className={line.tone === 'minus' ? css.minus : undefined}>
        <Money amount={line.amount} currency={currency} />
      </span>
    </>
  );
  return (
    <li className={css.line}>
      {inner ? (
        <button type="button" className={css.head} aria-expanded={shown} onClick={() => setShown(!shown)}>
          {content}
        </button>
      ) : (
        <div className={css.head}>{content}</div>
      )}
      {shown && inner}
    </li>
  );
}

/** A price as its lines, each of which may unfold further, with the total under them. */
export function QuoteLines({ lines, total, totalLabel, currency, open = false }: QuoteLinesProps) {
  const t = useWords();
  return (
    <div>
      <ul className={css.quote}>
        {lines.map((line) => (
          <Line key={line.key} line={line} currency={currency} open={open} />
        ))}
      </ul>
      <div className={css.total}>
        <span>{totalLabel ?? t('table.total')}</span>
        <Money amount={total} currency={currency} size="large" />
      </div>
    </div>
  );
}
