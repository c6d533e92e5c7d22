import { getOperationLogById, operationLog, operationLogLine } from '@entrepot/contract/modules/access/operation-log.ts';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Text, Title } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { type Listed } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { audience } from '@entrepot/client/session/session.ts';
import { useSiteColumn } from '../../core/list/site-column.ts';
import { StaffFilter } from '../../core/list/staff-filter.tsx';

const VerifyDialog = late(() => import('./verify-dialog.tsx').then((part) => ({ default: part.VerifyDialog })));

const logged = { ...operationLog, fields: operationLogLine };
/** Button and screen of an entry; the name of the call if it has no button. */
const called = ({ operationName, operation }: Listed<typeof logged>) => operationName ?? operation;

/** Display name of the changed record. */
const about = ({ targetTitle, targetNumber }: Listed<typeof logged>) => [targetTitle, targetNumber].filter(Boolean).join(' ');

/** Changed fields of one entry, before and after. */
function Changes({ id }: { id: string }) {
  const t = useTexts('access');
  const { data, error, refetch } = useCallQuery(getOperationLogById, { id }, { staleTime: Number.POSITIVE_INFINITY });
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

/** Log of changes, newest first; the platform can verify the log against its seals. */
export function Page() {
  const t = useTexts('access');
  const siteColumn = useSiteColumn();
  return (
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
        audience() === 'platform'
          ? [{ key: 'verify', label: t('logPage.verify'), icon: 'lock', dialog: (_, onClose) => <VerifyDialog onClose={onClose} /> }]
          : []
      }
    />
  );
}
