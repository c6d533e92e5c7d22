import { Button } from './button.tsx';
import { grouped } from './decimal-text.ts';
import type { RowsInSightProps } from './list-props.ts';
import { Jump } from './pager.tsx';
import css from './pager.module.css';
import { useWords } from './words.tsx';

const said = (count: number) => grouped(String(count));

/** Stands under a list that is read by scrolling: which rows are seen of how many, the way to any other row, and back to pages. */
export function RowsInSight({ first, last, total, totalIsBound, reached, onGo, onPages }: RowsInSightProps) {
  const t = useWords();
  const end = reached ?? total ?? 0;
  return (
    <nav className={css.pager} aria-label={t('pager.label')}>
      {reached !== undefined && last >= reached && <span className={css.total}>{t('pager.narrow', { count: said(reached) })}</span>}
      <span className={css.total} role="status">
        {total === undefined ? '' : t(totalIsBound ? 'pager.moreThan' : 'pager.total', { count: said(total) })}
      </span>
      {end > 0 && <span className={css.total}>{t('pager.rows', { first: said(first), last: said(Math.min(last, end)) })}</span>}
      {end > 0 && <Jump label={t('pager.jumpToRow')} last={end} go={onGo} />}
      <Button kind="link" onClick={onPages}>
        {t('pager.pages')}
      </Button>
    </nav>
  );
}
