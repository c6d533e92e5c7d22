import { getOperationLogById, operationLog, operationLogLine } from '@entrepot/contract/modules/access/operation-log.ts';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Text, Title } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Table } from '@entrepot/ui/table.tsx';
import { useQuery } from '@tanstack/react-query';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { ask, type Listed } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { audience } from '@entrepot/client/session/session.ts';
import { useSiteColumn } from '../../core/list/site-column.ts';
import { StaffFilter } from '../../core/list/staff-filter.tsx';

const VerifyDialog = late(() => import('./verify-dialog.tsx').then((part) => ({ default: part.VerifyDialog })));

const logged = { ...operationLog, fields: operationLogLine };
/** What was pressed, on which screen; of what no button does, the call's own name. */
const called = ({ operationName, operation }: Listed<typeof logged>) => operationName ?? operation;

/** What people call the record that was changed. */
const about = ({ targetTitle, targetNumber }: Listed<typeof logged>) => [targetTitle, targetNumber].filter(Boolean).join(' ');

/** What one entry changed, field by field: before and after. */
function Changes({ id }: { id: string }) {
  const t = useWords('access');
  const { data, error, refetch } = useQuery({
    queryKey: ['log entry', id],
    queryFn: () => ask(getOperationLogById, { id }, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error && !data) return <ErrorState {...errorProps(error, refetch)} />;
  if (!data) return <LoadingBlock />;
  if (!data.changes.length) return <Text tone="soft">{t('logPage.nothing')}</Text>;
  const targets = [...new Set(data.changes.map(({ targetId, targetTitle }) => `${targetTitle} ${targetId}`))];
  return targets.map((target) => (
    <section key={target}>
      <Title level={3}>{data.changes.find((one) => `${one.targetTitle} ${one.targetId}` === target)!.targetTitle}</Title>
      <Table
        label={t('logPage.changes')}
        columns={[
          { key: 'field', label: t('logPage.field'), width: '30%' },
          { key: 'before', label: t('logPage.before'), width: '35%' },
          { key: 'after', label: t('logPage.after'), width: '35%' },
        ]}
        rows={data.changes
          .filter((one) => `${one.targetTitle} ${one.targetId}` === target)
          .map(({ field, label, before, after }) => ({ key: field, cells: [label, before ?? '—', after ?? '—'] }))}
      />
    </section>
  ));
}

/** Who changed what, newest first; the platform can hold the log against its seals. */
export function Page() {
  const t = useWords('access');
  const [verifying, setVerifying] = useState(false);
  const siteColumn = useSiteColumn();
  return (
    <>
      <ListPage
        of={logged}
        filterInputs={{ userId: StaffFilter }}
        own={[
          { key: 'operation', label: t('operationLog.fields.operation'), width: 300, cell: called },
          {
            key: 'target',
            label: t('logPage.target'),
            width: 260,
            cell: (row) => about(row) || '—',
          },
          ...siteColumn,
        ]}
        columns={['operation', 'target', 'userId', 'accountTypeCode', 'address', ...siteColumn.map(({ key }) => key)]}
        detail={{
          cells: { operation: called, targetId: (row) => [about(row), row.targetId].filter(Boolean).join(' · ') },
          sections: [{ keys: ['operation', 'targetId', 'creationTime', 'userId', 'accountTypeCode', 'device', 'address'] }],
          children: ({ id }) => <Changes id={id} />,
        }}
        toolbar={
          audience() === 'P'
            ? [{ key: 'verify', label: t('logPage.verify'), icon: <Icon name="lock" />, onClick: () => setVerifying(true) }]
            : []
        }
      />
      <Suspense>{verifying && <VerifyDialog onClose={() => setVerifying(false)} />}</Suspense>
    </>
  );
}
