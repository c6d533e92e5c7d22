import { Button } from '../base/button.tsx';
import { grouped } from '../form/decimal-text.ts';
import type { RowsInSightProps } from './list-props.ts';
import { CutAt, Jump } from './pager.tsx';
import css from './pager.module.css';
import { useTexts } from '../base/texts.tsx';

const formatCount = (count: number) => grouped(String(count));

/** Footer of a list with virtual scrolling: the range of visible rows, a jump to any row, and a switch back to pages. */
export function RowsInSight({ first, last, total, totalIsBound, reached, mayExport, onGo, onPages }: RowsInSightProps) {
  const t = useTexts();
  const end = reached ?? total ?? 0;
  return (
    <nav className={css.pager} aria-label={t('pager.label')}>
      {reached !== undefined && <CutAt reach={reached} mayExport={mayExport} />}
      <span className={css.total} role="status">
        {total === undefined ? '' : t(totalIsBound ? 'pager.moreThan' : 'pager.total', { count: formatCount(total) })}
      </span>
      {end > 0 && (
        <span className={css.total}>{t('pager.rows', { first: formatCount(first), last: formatCount(Math.min(last, end)) })}</span>
      )}
      {end > 0 && <Jump label={t('pager.jumpToRow')} last={end} go={onGo} />}
      <Button kind="link" onClick={onPages}>
        {t('pager.pages')}
      </Button>
    </nav>
  );
}
