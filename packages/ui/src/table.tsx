import type { ReactNode } from 'react';
import css from './table.module.css';
import { reachable } from './reachable.ts';

/** A small plain table of finished cells, for a few lines of facts; lists use DataTable. */
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
