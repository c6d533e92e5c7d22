import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { getJob } from '@entrepot/contract/modules/files/calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { ProgressPanel } from '@entrepot/ui/feedback/progress-panel.tsx';

const ended = (status: string | undefined) => status === 'done' || status === 'failed' || status === 'cancelled';

/** The progress of a dry run, and the rows that the opening would refuse. */
export function Rehearsal({ jobId }: { jobId: string }) {
  const t = useTexts('takeover');
  const { data } = useCallQuery(getJob, { jobId }, { refetchInterval: ({ state }) => (ended(state.data?.status) ? false : 700) });
  if (data?.status === 'done')
    return (
      <Alert tone="success" live>
        {t('pages.rehearsed')}
      </Alert>
    );
  const errors = data?.errors ?? [];
  return (
    <ProgressPanel
      title={t('pages.rehearsing')}
      done={data?.done ?? 0}
      total={data?.total || undefined}
      state={(data?.status ?? 'waiting') as 'waiting'}
      failed={errors.length}
      errors={errors.map(({ line, field, message }, at) => ({
        key: String(at),
        label: [field, line > 0 && t('pages.showLine', { line })].filter(Boolean).join(' · '),
        message,
      }))}
    />
  );
}
