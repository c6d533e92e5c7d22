import type { ReactNode } from 'react';
import css from './table.module.css';

/** Small plain table of rendered cells; lists use DataTable. */
export function Table({
  label,
  columns,
  rows,
  foot,
}: {
  label: string;
  columns: readonly { key: string; label: string; align?: 'left' | 'right'; width?: number | string }[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  foot?: readonly ReactNode[];
}) {
  return (
    <div ref={reachable} className={css.box}>
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align} style={{ width: column.width }}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              {columns.map((column, at) => (
                <td key={column.key} data-align={column.align}>
                  {row.cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              {columns.map((column, at) => (
                <td key={column.key} data-align={column.align}>
                  {foot[at]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** Ref for a box that may overflow: while it does, it is in the tab order and the arrow keys scroll it. */
function reachable(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return;
  const look = () => {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  };
  const watch = new ResizeObserver(look);
  for (const one of [box, ...box.children]) watch.observe(one);
  return () => watch.disconnect();
}
