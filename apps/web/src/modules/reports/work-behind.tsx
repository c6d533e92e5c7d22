import { getWorkOfReport, type workSteps } from '@entrepot/contract/modules/reports/work-report.ts';
import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Drawer } from '@entrepot/ui/modal.tsx';
import { Pager } from '@entrepot/ui/pager.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { go } from '../../core/tabs/place.ts';
import { hrefOf } from '../../core/tabs/row-links.tsx';

type Done = Told<typeof getWorkOfReport.gives>['data'][number];
const fields = getWorkOfReport.gives.of;
const size = 20;

/** One number of the report of work: a step, by whom or at which hour, in which period. */
export interface WorkNumber {
  step: (typeof workSteps)[number];
  /** Whose it is or when it was, as its line is called. */
  name: string;
  asked: { startDate: Date | null; endDate: Date | null; warehouseId?: string | null; staffId?: string; hour?: string };
}

const addressOf = ({ kind, id }: Done) => (kind === 'commodity' ? `/CommodityDetailed?id=${id}` : hrefOf(kind, id));

/** What one number of the report of work counts, each leading to the package, commodity or order it was done with. */
export function WorkBehind({ of: { step, name, asked }, onClose }: { of: WorkNumber; onClose(): void }) {
  const t = useWords('reports');
  const [page, setPage] = useState({ page: 1, size });
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['work-of-report', step, asked, page],
    queryFn: () => ask(getWorkOfReport, { ...asked, step, index: page.page, rows: page.size }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
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
      <Pager page={page.page} size={page.size} total={data?.total} totalIsBound={false} onChange={setPage} />
    </Drawer>
  );
}
