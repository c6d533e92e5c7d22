import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Drawer } from '@entrepot/ui/modal.tsx';
import { Pager } from '@entrepot/ui/pager.tsx';
import { useMemo, useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { listColumns } from '../../core/list/list-columns.tsx';
import { useRows } from '@entrepot/client/react/queries.ts';

interface Props {
  /** What is listed: gifts of an activity, or claims of a promotion. */
  of: AnyResource;
  /** The row whose records they are. */
  id: string;
  title: string;
  onClose(): void;
}

/** The records of one activity or promotion, newest first. */
export function RecordDrawer({ of, id, title, onClose }: Props) {
  const t = useWords('promotions');
  const web = useWords('core-web');
  const [page, setPage] = useState({ page: 1, size: 20 });
  const { data, error, refetch, isFetching } = useRows(of, { index: page.page, rows: page.size, Id: id });
  const columns = useMemo(() => listColumns(of, [...(of.page?.columns ?? []), 'creationTime'], { t, web, first: '' }), [of, t, web]);
  return (
    <Drawer opened onClose={onClose} title={title} size="wide">
      <Stack>
        <DataTable
          label={title}
          columns={columns}
          rows={data?.data}
          refetching={isFetching && Boolean(data)}
          error={error && !data ? errorProps(error, refetch) : null}
          empty={{ title: t(`${of.name}.empty`) }}
        />
        <Pager {...page} total={data?.total} totalIsBound={data?.totalIsBound ?? false} onChange={setPage} />
      </Stack>
    </Drawer>
  );
}
