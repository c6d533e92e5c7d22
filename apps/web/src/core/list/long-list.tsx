import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { grouped } from '@entrepot/ui/decimal-text.ts';
import { RowsInSight } from '@entrepot/ui/rows-in-sight.tsx';
import { useStore } from 'zustand';
import { mostChosen } from './reach.ts';
import type { useScrolled } from './use-scrolled.ts';

interface Scrolling extends Pick<ReturnType<typeof useScrolled>, 'seen' | 'goToRow' | 'scrolled'> {
  data: { total: number; totalIsBound: boolean } | undefined;
}

/** Under a list that is read by scrolling: where the person is in it. It follows the rows in sight without drawing the list anew. */
export function SeenRows({ of, onPages }: { of: Scrolling; onPages(): void }) {
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
      onGo={of.goToRow}
      onPages={onPages}
    />
  );
}

interface AllProps {
  selected: number;
  /** How many rows are shown. */
  shown: number;
  total: number;
  onAll(): unknown;
}

/** Offers to choose the rows of all pages once those of one are chosen; of many the first, and how many they are. */
export function AllOfSearch({ selected, shown, total, onAll }: AllProps) {
  const web = useWords('core-web');
  const most = Math.min(total, mostChosen);
  if (shown === 0 || selected < shown || selected >= most) return null;
  const said = (count: number) => grouped(String(count));
  return (
    <Button kind="link" onClick={onAll}>
      {total > mostChosen ? web('list.firstRows', { most: said(most), total: said(total) }) : web('list.allRows', { total: said(total) })}
    </Button>
  );
}
