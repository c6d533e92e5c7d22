import { grouped } from '@entrepot/ui/form/decimal-text.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import css from './guide.module.css';

interface Props {
  title: string;
  /** Shown instead of the list when it is empty. */
  none: string;
  rows: readonly { kind: string; title: string; count: number }[];
}

/** Numbers of rows by kind. */
export function Counts({ title, none, rows }: Props) {
  return (
    <section className={css.counts}>
      <Text strong>{title}</Text>
      {rows.length === 0 && <Text tone="soft">{none}</Text>}
      <dl>
        {rows.map(({ kind, title: label, count }) => (
          <div key={kind}>
            <dt>{label}</dt>
            <dd>{grouped(String(count))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
