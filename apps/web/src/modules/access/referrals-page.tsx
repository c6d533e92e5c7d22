import { getReferrals } from '@entrepot/contract/modules/access/sub-account-calls.ts';
import { CopyText } from '@entrepot/ui/base/copy-text.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Card, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import { useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { useSession } from '@entrepot/client/session/session.ts';

const { userName, creationTime, reward } = getReferrals.output.children;

/** Customers who registered by the user's referral link, and the link itself. */
export function Page() {
  const t = useTexts('access');
  const { title } = useTabLocation();
  const memberCode = useSession(({ user }) => user?.memberCode);
  const [at, setAt] = useState({ page: 1, size: 20 });
  const { data, error, refetch, isFetching } = useCallQuery(getReferrals, { index: at.page, rows: at.size }, { showsPrevious: true });
  const link = memberCode ? `${location.origin}/index?activeIndex=register&referrer=${encodeURIComponent(memberCode)}` : null;
  return (
    <>
      <PageHeader title={title} />
      {link && (
        <Card title={t('referrals.link')}>
          <Stack gap="small">
            <CopyText text={link} />
            <Text tone="soft">{t('referrals.text')}</Text>
          </Stack>
        </Card>
      )}
      <DataTable
        label={title}
        columns={[
          { key: 'userName', label: t('referrals.friend'), field: userName },
          { key: 'creationTime', label: t('referrals.time'), field: creationTime, width: 180 },
          { key: 'reward', label: t('referrals.reward'), field: reward, align: 'right' },
        ]}
        rows={data?.data}
        refetching={isFetching && Boolean(data)}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('referrals.empty') }}
      />
      <Pager page={at.page} size={at.size} total={data?.total} totalIsBound={data?.totalIsBound ?? false} onChange={setAt} />
    </>
  );
}
