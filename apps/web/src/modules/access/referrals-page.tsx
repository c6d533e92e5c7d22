import { getReferrals } from '@entrepot/contract/modules/access/sub-account-calls.ts';
import { CopyText } from '@entrepot/ui/copy-text.tsx';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Card, Stack, Text } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { Pager } from '@entrepot/ui/pager.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { usePlace } from '../../core/tabs/place.ts';
import { useSession } from '@entrepot/client/session/session.ts';

const { userName, creationTime, reward } = getReferrals.gives.of;

/** Who registered by the customer's link, and the link to send. */
export function Page() {
  const t = useWords('access');
  const { title } = usePlace();
  const memberCode = useSession(({ user }) => user?.memberCode);
  const [at, setAt] = useState({ page: 1, size: 20 });
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['referrals', at],
    queryFn: () => ask(getReferrals, { index: at.page, rows: at.size }, { quiet: true }),
    placeholderData: (before) => before,
  });
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
      <Pager page={at.page} size={at.size} total={data?.total} onChange={setAt} />
    </>
  );
}
