import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import { useMemo, useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { listColumns } from '../../core/list/list-columns.tsx';
import { useRows } from '@entrepot/client/react/queries.ts';

interface Props {
  /** Listed resource: gifts of an activity, or claims of a promotion. */
  of: AnyResource;
  /** Id of the row that owns the records. */
  id: string;
  title: string;
  onClose(): void;
}

/** The records of one activity or promotion, newest first. */
export function RecordDrawer({ of, id, title, onClose }: Props) {
  const t = useTexts('promotions');
  const web = useTexts('core-web');
  const [page, setPage] = useState({ page: 1, size: 20 });
  const { data, error, refetch, isFetching } = useRows(of, { index: page.page, rows: page.size, Id: id });
  const columns = useMemo(
    () =>
      listColumns(of, [...(of.page?.columns ?? []), 'creationTime'], { t, web, first: '' }).map((column) =>
        column.key === 'sourceType'
          ? { ...column, cell: ({ sourceType }: Record<string, unknown>) => t(`pages.occasion.${sourceType}`) }
          : column,
      ),
    [of, t, web],
  );
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
