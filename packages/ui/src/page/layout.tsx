import { HeadingLevel } from './heading.tsx';
import type { CSSProperties, ReactNode } from 'react';
import css from './layout.module.css';
import type { Tone } from '@entrepot/contract/data/coded.ts';

type Gap = 'none' | 'small' | 'normal' | 'large';
const gaps: Record<Gap, string> = { none: '0', small: '6px', normal: 'var(--ui-gap)', large: 'calc(var(--ui-gap) * 2)' };
const vars = (values: Record<string, string | number | undefined>) => values as CSSProperties;

/** Vertical stack. */
export function Stack({ gap = 'normal', children }: { gap?: Gap; children: ReactNode }) {
  return (
    <div className={css.stack} style={vars({ '--gap': gaps[gap] })}>
      {children}
    </div>
  );
}

const justifies = { start: 'flex-start', end: 'flex-end', between: 'space-between', centre: 'center' } as const;
const aligns = { top: 'flex-start', centre: 'center', bottom: 'flex-end', baseline: 'baseline' } as const;

/** Places items in a row; they wrap unless `tight`. */
export function Group({
  gap = 'small',
  justify = 'start',
  align = 'centre',
  tight,
  children,
}: {
  gap?: Gap;
  justify?: keyof typeof justifies;
  align?: keyof typeof aligns;
  tight?: boolean;
  children: ReactNode;
}) {
  const style = vars({ '--gap': gaps[gap], '--justify': justifies[justify], '--align': aligns[align] });
  return (
    <div className={css.group} data-tight={tight || undefined} style={style}>
      {children}
    </div>
  );
}

/** Equal columns: at most `columns`, fewer where one would be narrower than `least` px. */
export function Grid({
  columns = 4,
  least = 220,
  gap = 'normal',
  children,
}: {
  columns?: number;
  least?: number;
  gap?: Gap;
  children: ReactNode;
}) {
  return (
    <div className={css.grid} style={vars({ '--columns': columns, '--least': `${least}px`, '--gap': gaps[gap] })}>
      {children}
    </div>
  );
}

/** White panel, with a header when it has a title or actions. `flush` removes the padding, for tables. */
export function Card({
  title,
  actions,
  flush,
  children,
}: {
  title?: ReactNode;
  actions?: ReactNode;
  flush?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={css.card}>
      {(title || actions) && (
        <header className={css.cardHead}>
          <h2 className={css.cardTitle}>{title}</h2>
          {actions && <Group tight>{actions}</Group>}
        </header>
      )}
      <div className={css.cardBody} data-flush={flush || undefined}>
        {title ? <HeadingLevel value={3}>{children}</HeadingLevel> : children}
      </div>
    </section>
  );
}

/** Text element. */
export function Text({
  tone,
  size,
  strong,
  mono,
  cut,
  inline,
  children,
}: {
  tone?: 'soft' | 'error' | 'success' | 'waiting';
  size?: 'small' | 'large';
  strong?: boolean;
  mono?: boolean;
  /** Truncates to one line with an ellipsis. */
  cut?: boolean;
  inline?: boolean;
  children: ReactNode;
}) {
  const Tag = inline ? 'span' : 'p';
  return (
    <Tag
      className={css.text}
      data-tone={tone}
      data-size={size}
      data-strong={strong || undefined}
      data-mono={mono || undefined}
      data-cut={cut || undefined}
    >
      {children}
    </Tag>
  );
}

/** Heading of level 1, 2 or 3. */
export function Title({ level = 2, children }: { level?: 1 | 2 | 3; children: ReactNode }) {
  const Tag = `h${level}` as const;
  return (
    <Tag className={css.title} data-level={level}>
      {children}
    </Tag>
  );
}

/** Short number or word in a pill. */
export function Badge({ tone, children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={css.badge} data-tone={tone}>
      {children}
    </span>
  );
}

/** Thin separator line. */
export const Divider = () => <hr className={css.divider} />;

/** Text for screen readers only. */
export function HiddenText({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>;
}
