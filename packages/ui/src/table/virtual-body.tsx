import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useState } from 'react';
import type { BodyProps } from './table-parts.ts';
import { rowHeight } from './row-height.ts';
import { DataRow } from './table-row.tsx';

/** Renders only the visible rows, for tables of more than a hundred. */
export function VirtualBody<R>({ rows, plan, box, reach }: BodyProps<R>) {
  const height = rowHeight();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height + 1,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    scrollPaddingStart: height + 4,
  });
  // When both are mounted together, the box is known only after its rows: they look for it again.
  const [, setLooked] = useState(false);
  useEffect(() => {
    setLooked(true);
  }, []);
  useEffect(() => {
    reach.current = (index) => virtual.scrollToIndex(index, { align: 'auto' });
    return () => {
      reach.current = null;
    };
  }, [virtual, reach]);
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <>
      <tbody aria-hidden="true">
        <tr>
          <td colSpan={plan.width} style={{ height: before, padding: 0 }} />
        </tr>
      </tbody>
      {items.map((item) => (
        <tbody key={item.key} ref={virtual.measureElement} data-index={item.index}>
          <DataRow row={rows[item.index]!} index={item.index} plan={plan} />
        </tbody>
      ))}
      <tbody aria-hidden="true">
        <tr>
          <td colSpan={plan.width} style={{ height: after, padding: 0 }} />
        </tr>
      </tbody>
    </>
  );
}
