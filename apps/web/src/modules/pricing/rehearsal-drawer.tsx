import { cancelJob, getJob } from '@entrepot/contract/modules/files/calls.ts';
import { rehearseTransferQuotation } from '@entrepot/contract/modules/pricing/calls.ts';
import type { RehearsalSummary } from '@entrepot/contract/modules/pricing/rehearsal.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { TimeRangeField } from '@entrepot/ui/date-field.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Group, Stack, Text } from '@entrepot/ui/layout.tsx';
import { Drawer } from '@entrepot/ui/modal.tsx';
import { ProgressPanel } from '@entrepot/ui/progress-panel.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { isApiProblem } from '@entrepot/client/calls/problem.ts';
import { RehearsalTotals } from './rehearsal-totals.tsx';
import { tellProblem, useCall } from '@entrepot/client/react/use-action.ts';

type Period = ComponentProps<typeof TimeRangeField>['value'];
const month = 30 * 86_400_000;
const ended = (status: string | undefined) => status === 'done' || status === 'failed' || status === 'cancelled';

// No form of a call: it starts a job and then shows how far that is.
/** Rehearses a quotation over the orders of a past period: how far it is, the way to stop it, and the result to take away. */
export function RehearsalDrawer({ id, name, onClose }: { id: string; name: string; onClose(): void }) {
  const t = useWords('pricing');
  const [period, setPeriod] = useState<Period>(() => ({ from: new Date(Date.now() - month), to: new Date() }));
  const [jobId, setJobId] = useState<string | null>(null);
  const starting = useCall(rehearseTransferQuotation, { done: (started) => setJobId(started.jobId) });
  const { from = null, to = null } = period ?? {};
  const start = () => from && to && starting.run({ id, startDate: from, endDate: to });
  return (
    <Drawer opened onClose={onClose} title={t('pages.rehearse', { name })} size="normal">
      <Stack>
        <Text tone="soft">{t('pages.rehearseHint')}</Text>
        <TimeRangeField label={t('pages.rehearsePeriod')} value={period} onChange={setPeriod} required />
        {jobId ? (
          <Job key={jobId} id={jobId} name={name} onAgain={() => setJobId(null)} />
        ) : (
          <div>
            <Button kind="primary" disabled={!from || !to} busy={starting.busy} onClick={start}>
              {t('pages.rehearseStart')}
            </Button>
          </div>
        )}
      </Stack>
    </Drawer>
  );
}

function Job({ id, name, onAgain }: { id: string; name: string; onAgain(): void }) {
  const t = useWords('pricing');
  const { data } = useQuery({
    queryKey: ['job', id],
    queryFn: () => ask(getJob, { jobId: id }, { quiet: true }),
    refetchInterval: ({ state }) => (ended(state.data?.status) ? false : 700),
  });
  const status = data?.status ?? 'waiting';
  const cancel = () => ask(cancelJob, { jobId: id }, { quiet: true }).catch((problem) => isApiProblem(problem) && tellProblem(problem));
  const title = {
    done: t('pages.rehearsed', { count: data?.total ?? 0 }),
    failed: t('pages.rehearseFailed'),
    cancelled: t('pages.rehearseStopped'),
  }[status];
  return (
    <ProgressPanel
      title={title ?? t('pages.rehearsing', { name })}
      done={data?.done ?? 0}
      total={data?.total || undefined}
      state={status as 'waiting'}
      onCancel={cancel}
    >
      {status === 'done' && data?.summary && <RehearsalTotals {...(data.summary as unknown as RehearsalSummary)} />}
      {ended(status) && (
        <Group>
          {data?.resultUrl && (
            <Button kind="primary" icon={<Icon name="download" />} href={data.resultUrl}>
              {t('pages.result')}
            </Button>
          )}
          <Button onClick={onAgain}>{t('pages.rehearseStart')}</Button>
        </Group>
      )}
    </ProgressPanel>
  );
}
