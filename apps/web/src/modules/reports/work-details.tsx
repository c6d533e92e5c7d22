import { getWorkOfReport, type workSteps } from '@entrepot/contract/modules/reports/work-report.ts';
import { type ResponseOf } from '@entrepot/client/calls/api.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { go } from '../../core/tabs/tab-location.ts';
import { hrefOf } from '../../core/tabs/row-links.tsx';

type Done = ResponseOf<typeof getWorkOfReport.output>['data'][number];
const fields = getWorkOfReport.output.children;
const size = 20;

/** One number of the report of work: a step, by whom or at which hour, in which period. */
export interface WorkNumber {
  step: (typeof workSteps)[number];
  /** Name of the line: a person or a time. */
  name: string;
  reportFilters: { startDate: Date | null; endDate: Date | null; warehouseId?: string | null; staffId?: string; hour?: string };
}

const addressOf = ({ kind, id }: Done) => (kind === 'commodity' ? `/CommodityDetailed?id=${id}` : hrefOf(kind, id));

/** Records that one number of the work report counts, each with a link to its package, commodity or order. */
export function WorkDetails({ of: { step, name, reportFilters }, onClose }: { of: WorkNumber; onClose(): void }) {
  const t = useTexts('reports');
  const [page, setPage] = useState({ page: 1, size });
  const { data, error, refetch, isFetching } = useCallQuery(
    getWorkOfReport,
    { ...reportFilters, step, index: page.page, rows: page.size },
    { showsPrevious: true },
  );
  const title = headed(t(`work.${step}`), name);
  const columns: Column<Done>[] = [
    { key: 'time', label: t('work.time'), field: fields.time },
    {
      key: 'number',
      label: t('work.number'),
      pinned: true,
      cell: (line) => {
        const href = addressOf(line);
        return href ? <a href={href}>{line.number}</a> : line.number;
      },
    },
    { key: 'staffName', label: t('pages.workBy.person') },
    { key: 'pieces', label: t('work.pieces'), field: fields.pieces, sum: true },
  ];
  return (
    <Drawer opened onClose={onClose} title={title} size="large">
      <DataTable
        label={title}
        columns={columns}
        rows={data?.data}
        rowKey={({ id, time }) => `${id}${time}`}
        onOpen={(line) => {
          const href = addressOf(line);
          if (href) go(href);
        }}
        refetching={isFetching && Boolean(data)}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.emptyWork') }}
      />
      <Pager page={page.page} size={page.size} total={data?.total} totalIsBound={data?.totalIsBound ?? false} onChange={setPage} />
    </Drawer>
  );
}
