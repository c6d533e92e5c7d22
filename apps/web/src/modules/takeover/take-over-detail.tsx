import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getTakeOverById } from '@entrepot/contract/modules/takeover/calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { ProgressPanel } from '@entrepot/ui/feedback/progress-panel.tsx';
import { Card, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { LoadError } from '../../core/app/load-error.tsx';
import { Decision } from './decision.tsx';
import { Invitations } from './invitations.tsx';
import { Parts } from './parts.tsx';
import type { TakeOverView } from './take-over-view.ts';
import { TotalsCard } from './totals-card.tsx';

const { Preparing, Opened, Undone } = enumCodes.TakeOverStatus;
const runs = (job: TakeOverView['job'] | undefined) => job?.status === 'waiting' || job?.status === 'running';

/** A take-over: its sheets in order, the totals to compare, the request and its approval, and the steps afterwards. */
export function TakeOverDetail({ id }: { id: string }) {
  const t = useTexts('takeover');
  const { data, error, refetch } = useCallQuery(
    getTakeOverById,
    { id },
    // The other person imports, requests and decides elsewhere, also at another site. The progress of a job is no change of a row.
    {
      follows: ['takeOver', 'moneyRequest'],
      refetchInterval: ({ state }) => (runs(state.data?.job) ? 1000 : state.data?.takeOverStatus === Undone ? false : 5000),
    },
  );
  if (error && !data) return <LoadError error={error} again={refetch} />;
  if (!data) return <LoadingBlock />;
  const { takeOverStatus, job } = data;
  return (
    <Stack>
      {takeOverStatus === Preparing && <Text tone="soft">{t('pages.lead')}</Text>}
      {takeOverStatus === Opened && <Alert tone="success">{t('pages.opened')}</Alert>}
      {takeOverStatus === Undone && <Alert tone="info">{t('pages.undone')}</Alert>}
      {job && (runs(job) || job.status === 'failed') && <JobPanel job={job} />}
      {!runs(job) && <Decision view={data} />}
      <TotalsCard view={data} />
      <Stack gap="small">
        <Card title={t('pages.part')} flush>
          <Parts view={data} locked={takeOverStatus !== Preparing || runs(job)} />
        </Card>
        <Text tone="soft" size="small">
          {t('pages.prices')}
        </Text>
      </Stack>
      {takeOverStatus === Opened && <Invitations view={data} />}
    </Stack>
  );
}

function JobPanel({ job }: { job: NonNullable<TakeOverView['job']> }) {
  const t = useTexts('takeover');
  const failed = job.status === 'failed';
  const running = job.isUndo ? 'undoing' : 'opening';
  const title = failed ? (job.isUndo ? 'undoFailed' : 'openFailed') : running;
  return (
    <ProgressPanel
      title={t(`pages.${title}`)}
      done={job.done}
      total={job.total || undefined}
      state={job.status as 'running'}
      failed={job.errors.length}
      errors={job.errors.map(({ line, field, message }, at) => ({
        key: String(at),
        label: [field, line > 0 && t('pages.showLine', { line })].filter(Boolean).join(' · '),
        message,
      }))}
    />
  );
}
