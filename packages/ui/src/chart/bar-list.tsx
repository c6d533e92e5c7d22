import css from './bar-list.module.css';
import { grouped } from '../form/decimal-text.ts';
import type { BarListProps } from '../form/value-props.ts';

/** Horizontal bar list: compares numbers by bar length, each with its label and formatted value. */
export function BarList({ label, items, max }: BarListProps) {
  const limit = max ?? Math.max(1, ...items.map((item) => item.value));
  return (
    <ul className={css.list} aria-label={label}>
      {items.map((item) => {
        const inside = (
          <>
            <span className={css.label}>{item.label}</span>
            <span className={css.value}>{item.text ?? grouped(String(item.value))}</span>
            <span className={css.bar} data-tone={item.tone} aria-hidden="true">
              <i style={{ width: `${Math.max(0, Math.min(100, (item.value / limit) * 100))}%` }} />
            </span>
          </>
        );
        return (
          <li key={item.key}>
            {item.onClick ? (
              <button type="button" className={css.item} onClick={item.onClick}>
                {inside}
              </button>
            ) : (
              <div className={css.item}>{inside}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
