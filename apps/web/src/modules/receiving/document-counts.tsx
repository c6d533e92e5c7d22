import { useWords } from '@entrepot/client/react/use-words.ts';
import type { WholeDocument } from './document-facts.ts';
import css from './document-way.module.css';

/** What was announced, what came of it, and in which condition. What is wrong stands out only where there is some. */
export function DocumentCounts({ row }: { row: WholeDocument }) {
  const t = useWords('receiving');
  const received = (row.goods ?? []).reduce((all, line) => all + (line.receivedQuantity ?? 0), 0);
  const counts: [string, number, 'done' | 'wrong' | null][] = [
    ['expected', row.goodsTotal, null],
    ['received', received, null],
    ['qualified', row.confirmedQuantity, 'done'],
    ['defective', row.defectiveQuantity, 'wrong'],
    ['problems', row.questions, 'wrong'],
    ['shelved', row.shelvedQuantity, 'done'],
    ['short', row.shortQuantity, 'wrong'],
    ['extra', row.extraQuantity, 'wrong'],
  ];
  return (
    <dl className={css.counts}>
      {counts.map(([key, count, tone]) => (
        <div key={key} className={css.count} data-tone={count > 0 && tone ? tone : undefined}>
          <dt>{t(`pages.counts.${key}`)}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
