import type { ResponseOf } from '@entrepot/client/calls/api.ts';
import { siteZone } from '@entrepot/client/calls/site-zone.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { exportTrialData, getGoLive } from '@entrepot/contract/modules/account/go-live-calls.ts';
import { setUpGuideIndex } from '@entrepot/contract/modules/account/screens.ts';
import { moneyRequestIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Badge, Card, Grid, Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { useExport } from '../../core/list/use-export.ts';
import { go } from '../../core/tabs/tab-location.ts';
import { Counts } from './counts.tsx';
import { GoLiveDialog } from './go-live-dialog.tsx';

type Report = ResponseOf<typeof getGoLive.output>;
const at = (time: Date) => shownTime(time, siteZone(), 'minute');

/** The end of the trial of a site: what going live removes and retains, the archive, and the action itself. */
export function GoLiveCard({ siteId }: { siteId: string }) {
  const t = useTexts('account');
  const { data, error, refetch } = useCallQuery(getGoLive, { siteId });
  if (error && !data) return <ErrorState {...errorProps(error, refetch)} />;
  if (!data) return <LoadingBlock />;
  if (data.liveTime)
    return (
      <Card title={t('goLivePage.title')}>
        <Stack gap="small">
          <Text strong>
            <Badge tone="success">{t('goLivePage.live')}</Badge> {t('goLivePage.since', { time: at(data.liveTime) })}
          </Text>
          <Text tone="soft">{t('goLivePage.liveText')}</Text>
        </Stack>
      </Card>
    );
  return <Trial report={data} onArchived={() => void refetch()} />;
}

function Trial({ report, onArchived }: { report: Report; onArchived(): void }) {
  const t = useTexts('account');
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  const { siteId, archiveTime, archiveUrl, requestedTime, requestedByName, removed, retained } = report;
  const archiving = useExport(exportTrialData);
  const archive = () => archiving.run({ SiteId: siteId }).then((url) => url && onArchived());
  const mayEnd = can(setUpGuideIndex.GoLive);
  const action = mayEnd && !requestedTime && (
    <Button kind="primary" size="small" onClick={() => setIsOpen(true)}>
      {t('goLivePage.start')}
    </Button>
  );
  return (
    <Card title={t('goLivePage.title')} actions={action}>
      <Stack>
        <Text tone="soft">{t('goLivePage.text')}</Text>
        {requestedTime && (
          <Alert tone="info" title={t('goLivePage.waits', { name: requestedByName, time: at(requestedTime) })}>
            {can(moneyRequestIndex) && (
              <Button size="small" onClick={() => go('/MoneyRequestIndex')}>
                {t('goLivePage.toApprovals')}
              </Button>
            )}
          </Alert>
        )}
        <Grid columns={2} least={280}>
          <Counts title={t('goLivePage.removed')} none={t('goLivePage.nothing')} rows={removed} />
          <Counts title={t('goLivePage.retained')} none={t('goLivePage.nothing')} rows={retained} />
        </Grid>
        <Group justify="between">
          <Stack gap="small">
            <Text>{archiveTime ? t('goLivePage.archived', { time: at(archiveTime) }) : t('goLivePage.notArchived')}</Text>
            <Text tone="soft">{t('goLivePage.archiveText')}</Text>
          </Stack>
          <Group>
            {archiveUrl && (
              <Button size="small" href={archiveUrl}>
                {t('goLivePage.download')}
              </Button>
            )}
            {mayEnd && (
              <Button size="small" busy={archiving.busy} onClick={() => void archive()}>
                {t(archiveTime ? 'goLivePage.archiveAgain' : 'goLivePage.archive')}
              </Button>
            )}
          </Group>
        </Group>
      </Stack>
      {isOpen && <GoLiveDialog report={report} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
