import type { RefObject } from 'react';
import { IconButton } from '../base/button.tsx';
import css from './data-table.module.css';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Icon } from '../base/icons.tsx';
import { Skeleton } from '../feedback/loader.tsx';
import type { DataTableProps } from './table-props.ts';
import type { RowPlan } from './table-parts.ts';
import { useTexts } from '../base/texts.tsx';

/** Skeleton rows until the first rows are loaded. */
export function SkeletonRows<R>({ plan, count }: { plan: RowPlan<R>; count: number }) {
  return Array.from({ length: count }, (_, at) => (
    <tr key={at} className={css.row}>
      {Array.from({ length: plan.width }, (_, cell) => (
        <td key={cell}>
          <Skeleton width={`${45 + ((at * 7 + cell * 13) % 40)}%`} />
        </td>
      ))}
    </tr>
  ));
}

/** Shown below the header when there are no rows: the reason and the next step. */
export function NoRows<R>({ error, empty, filtered, onClearFilters }: DataTableProps<R>) {
  const t = useTexts();
  if (error) return <ErrorState message={error.message} requestId={error.requestId} onRetry={error.onRetry} />;
  if (!filtered) return <EmptyState {...(empty ?? { title: t('table.empty') })} />;
  const clear = onClearFilters && { label: t('filter.clear'), onClick: onClearFilters };
  return <EmptyState title={t('table.filtered')} text={t('table.filteredText')} action={clear} />;
}

/** Scrolls back to the first row; visible once the box is scrolled. */
export function BackToTop({ box, scrolled }: { box: RefObject<HTMLDivElement | null>; scrolled: boolean }) {
  const t = useTexts();
  if (!scrolled) return null;
  return (
    <div className={css.top}>
      <IconButton label={t('table.toTop')} icon={<Icon name="up" />} onClick={() => box.current?.scrollTo({ top: 0 })} />
    </div>
  );
}
