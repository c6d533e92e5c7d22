import { Heading } from './heading.tsx';
import type { CSSProperties } from 'react';
import { CopyText } from '../base/copy-text.tsx';
import css from './description-list.module.css';
import type { DescriptionListProps } from './page-props.ts';

const isNothing = (value: unknown) => value === null || value === undefined || value === '';

/** Labelled values in up to four columns; stacked where there is no space. */
export function DescriptionList({ items, columns = 4, title }: DescriptionListProps) {
  return (
    <section className={css.wrap}>
      {title && <Heading className={css.title}>{title}</Heading>}
      <dl className={css.list} style={{ '--columns': columns } as CSSProperties}>
        {items.map((item) => (
          <div key={item.key ?? item.label} className={css.item} style={{ '--span': Math.min(item.span ?? 1, columns) } as CSSProperties}>
            <dt>{item.label}</dt>
            <dd>{item.copy ? <CopyText text={item.copy} /> : isNothing(item.value) ? <span className={css.none}>—</span> : item.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
