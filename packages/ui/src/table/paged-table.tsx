import { useState } from 'react';
import { DataTable } from './data-table.tsx';
import { Stack } from '../page/layout.tsx';
import { Pager, tableSizes, usualSize } from './pager.tsx';
import type { PagedTableProps } from './table-props.ts';

/** Returns a page of the rows of a client-side paged table; the last one for a page number past the end. */
export function pageOfRows<R>(
  rows: readonly R[] | undefined,
  page: number,
  size: number,
): { page: number; rows: readonly R[] | undefined } {
  const last = Math.max(1, Math.ceil((rows?.length ?? 0) / size));
  const now = Math.min(page, last);
  return { page: now, rows: rows?.slice((now - 1) * size, now * size) };
}

/** A table inside a page with a pager of its own: 10, 20, 50 or 100 rows, default 20. The selection is preserved across its pages. */
export function PagedTable<R>({ page, size, total, totalIsBound, onPage, ...table }: PagedTableProps<R>) {
  const [own, setOwn] = useState({ page: 1, size: usualSize as number });
  const put = onPage ?? setOwn;
  const paging = { page: page ?? own.page, size: size ?? own.size };
  const cut = onPage ? { page: paging.page, rows: table.rows } : pageOfRows(table.rows, paging.page, paging.size);
  return (
    <Stack gap="small">
      <DataTable {...table} rows={cut.rows} />
      <Pager
        page={cut.page}
        size={paging.size}
        total={onPage ? total : table.rows?.length}
        totalIsBound={totalIsBound ?? false}
        sizes={tableSizes}
        onChange={put}
      />
    </Stack>
  );
}
