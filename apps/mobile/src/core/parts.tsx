import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { type StatusName, toneOf } from '@entrepot/contract/core/statuses.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import css from './parts.module.css';

/** White panel; its rows span the full width. */
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

/** Padded panel content next to rows: text and controls. */
export const Inside = ({ children }: { children: ReactNode }) => <div className={css.inside}>{children}</div>;

interface RowProps {
  title: ReactNode;
  /** Secondary text below the title. */
  lines?: ReactNode;
  /** Trailing content on the right: an amount or a state. */
  end?: ReactNode;
  /** Address the row links to. */
  to?: string;
  /** Press handler, instead of `to`. */
  onPress?: () => void;
}

/** Row of a panel with a title, secondary lines and trailing content. */
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

/** Labelled values; entries without a value are omitted. */
export function DetailList({ of }: { of: readonly (readonly [label: string, value: ReactNode])[] }) {
  const visibleRows = of.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false);
  return (
    <dl className={css.facts}>
      {visibleRows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** State of an enumeration as a coloured label; renders nothing without a code. */
export function State({ of, code }: { of: StatusName; code: number | null | undefined }) {
  if (code === null || code === undefined) return null;
  return <StateTag label={enumLabel(of, code)} tone={toneOf(of, code)} />;
}

/** Single-choice buttons in a row; the row scrolls sideways on overflow. */
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

/** Secondary text. */
export const Soft = ({ children }: { children: ReactNode }) => <p className={css.soft}>{children}</p>;
