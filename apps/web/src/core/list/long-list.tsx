import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { grouped } from '@entrepot/ui/form/decimal-text.ts';
import { totalText } from '@entrepot/ui/table/total-text.ts';
import { RowsInSight } from '@entrepot/ui/table/visible-rows.tsx';
import { useStore } from 'zustand';
import { maxSelected } from './reach.ts';
import type { useScrolled } from './use-scrolled.ts';

interface Scrolling extends Pick<ReturnType<typeof useScrolled>, 'seen' | 'goToRow' | 'scrolled'> {
  data: { total: number; totalIsBound: boolean } | undefined;
}

/** Scroll position below a virtualized list. Follows the visible rows without re-rendering the list. */
export function SeenRows({ of, mayExport, onPages }: { of: Scrolling; mayExport: boolean; onPages(): void }) {
  const { first, last } = useStore(of.seen);
  const { total, totalIsBound } = of.data ?? {};
  const reach = of.scrolled.count;
  return (
    <RowsInSight
      first={first + 1}
      last={last + 1}
      total={total}
      totalIsBound={totalIsBound ?? false}
      reached={totalIsBound || reach < (total ?? 0) ? reach : undefined}
      mayExport={mayExport}
      onGo={of.goToRow}
      onPages={onPages}
    />
  );
}

interface AllProps {
  selected: number;
  /** Number of visible rows. */
  visible: number;
  total: number;
  totalIsBound: boolean;
  onAll(): unknown;
}

/** Offers to select the rows of all pages once all rows of one page are selected; limited to the maximum selection. */
export function AllOfSearch({ selected, visible, total, totalIsBound, onAll }: AllProps) {
  const web = useTexts('core-web');
  const most = Math.min(total, maxSelected);
  if (visible === 0 || selected < visible || selected >= most) return null;
  const formatCount = (count: number) => grouped(String(count));
  return (
    <Button kind="link" onClick={onAll}>
      {total > maxSelected
        ? web('list.firstRows', { most: formatCount(most), total: totalText(total, totalIsBound) })
        : web('list.allRows', { total: formatCount(total) })}
    </Button>
  );
}
