import { Icon } from '@entrepot/ui/icons.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import type { Currency } from '@entrepot/ui/look-props.ts';
import { useState } from 'react';
import { useWords } from '../../core/i18n.ts';
import css from './quote-breakdown.module.css';

/** A line of a quote: its amount in the customer's currency, and how it came about. */
export interface BreakdownLine {
  name: string;
  detail?: string | null;
  walletAmount: string;
  steps?: readonly { label: string; text: string }[] | null;
}

/** The sum of a quote, each line of which unfolds to the steps it came about by. */
export function QuoteBreakdown({ lines, total, currency }: { lines: readonly BreakdownLine[]; total: string; currency: Currency }) {
  const t = useWords('pricing');
  return (
    <div>
      <ul className={css.lines}>
        {lines.map((line, at) => (
          <Line key={at} line={line} currency={currency} />
        ))}
      </ul>
      <div className={css.total}>
        <span>{t('pages.payable')}</span>
        <Money amount={total} currency={currency} size="large" />
      </div>
    </div>
  );
}

function Line({ line: { name, detail, walletAmount, steps }, currency }: { line: BreakdownLine; currency: Currency }) {
  const t = useWords('pricing');
  const [open, setOpen] = useState(false);
  const inside = (
    <>
      <span className={css.mark}>{steps?.length ? <Icon name="right" size={14} /> : null}</span>
      <span className={css.name}>
        {name}
        {detail && !open && <span className={css.note}>{detail}</span>}
      </span>
      <Money amount={walletAmount} currency={currency} />
    </>
  );
  return (
    <li className={css.line}>
      {steps?.length ? (
        <button type="button" className={css.head} aria-expanded={open} onClick={() => setOpen(!open)}>
          {inside}
        </button>
      ) : (
        <div className={css.head}>{inside}</div>
      )}
      {open && steps && (
        <dl className={css.steps} aria-label={t('pages.steps')}>
          {steps.map(({ label, text }, at) => (
            <div key={at} className={css.step}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
