import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { toneOf } from '@entrepot/ui/tones.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import css from './parts.module.css';

/** A white panel; rows in it reach from side to side. */
export function Panel({ title, more, children }: { title?: ReactNode; more?: ReactNode; children: ReactNode }) {
  return (
    <section className={css.panel}>
      {(title || more) && (
        <header className={css.panelHead}>
          <h2>{title}</h2>
          {more}
        </header>
      )}
      {children}
    </section>
  );
}

/** What stands in a panel beside rows: text and controls with space around them. */
export const Inside = ({ children }: { children: ReactNode }) => <div className={css.inside}>{children}</div>;

interface RowProps {
  title: ReactNode;
  /** Under the title, softer. */
  lines?: ReactNode;
  /** At the right: an amount, a state. */
  end?: ReactNode;
  /** The page the row opens. */
  to?: string;
  /** Or what a press does. */
  onPress?: () => void;
}

/** One row of a panel: what it is, more of it, and what a press opens. */
export function Row({ title, lines, end, to, onPress }: RowProps) {
  const inside = (
    <>
      <span className={css.rowText}>
        <span className={css.rowTitle}>{title}</span>
        {lines && <span className={css.rowLines}>{lines}</span>}
      </span>
      {end && <span className={css.rowEnd}>{end}</span>}
      {(to || onPress) && (
        <span className={css.rowSign}>
          <Icon name="right" size={18} />
        </span>
      )}
    </>
  );
  if (to)
    return (
      <Link href={to} className={css.row}>
        {inside}
      </Link>
    );
  if (onPress)
    return (
      <button type="button" className={css.row} onClick={onPress}>
        {inside}
      </button>
    );
  return <div className={css.row}>{inside}</div>;
}

/** Facts with their labels; those without a value are left out. */
export function Facts({ of }: { of: readonly (readonly [label: string, value: ReactNode])[] }) {
  const told = of.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false);
  return (
    <dl className={css.facts}>
      {told.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A state of an enumeration as its word and colour; nothing for none. */
export function State({ of, code }: { of: string; code: number | null | undefined }) {
  if (code === null || code === undefined) return null;
  return <StateTag label={enumLabel(of, code)} tone={toneOf(of, code)} />;
}

/** Choices beside each other, one of them chosen; they move sideways where there is no room. */
export function Choices<V extends string | number>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: V;
  options: readonly { value: V; label: string; count?: number | undefined }[];
  onChange(value: V): void;
}) {
  return (
    <div className={css.choices} role="group" aria-label={label}>
      {options.map((option) => (
        <button key={option.value} type="button" aria-pressed={option.value === value} onClick={() => onChange(option.value)}>
          {option.label}
          {option.count ? <span className={css.count}>{option.count}</span> : null}
        </button>
      ))}
    </div>
  );
}

/** Words under something, softer. */
export const Soft = ({ children }: { children: ReactNode }) => <p className={css.soft}>{children}</p>;
