import { serverNow } from '@entrepot/contract/core/clock.ts';
import { cancelJob, getJob } from '@entrepot/contract/modules/files/calls.ts';
import { rehearseTransferQuotation } from '@entrepot/contract/modules/pricing/calls.ts';
import type { RehearsalSummary } from '@entrepot/contract/modules/pricing/rehearsal.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { TimeRangeField } from '@entrepot/ui/form/date-field.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { ProgressPanel } from '@entrepot/ui/feedback/progress-panel.tsx';
import { type ComponentProps, useState } from 'react';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { isApiProblem } from '@entrepot/client/calls/problem.ts';
import { toastProblem, useCall } from '@entrepot/client/react/use-action.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';

type Period = ComponentProps<typeof TimeRangeField>['value'];
const month = 30 * dayMs;
const ended = (status: string | undefined) => status === 'done' || status === 'failed' || status === 'cancelled';

// Not a schema form: it starts a job and then shows its progress.
/** Simulates a quotation with the orders of a past period: progress, a stop button and the result to export. */
export function RehearsalDrawer({ id, name, onClose }: { id: string; name: string; onClose(): void }) {
  const t = useTexts('pricing');
  const [period, setPeriod] = useState<Period>(() => ({ from: new Date(serverNow().getTime() - month), to: serverNow() }));
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
  const t = useTexts('pricing');
  const { data } = useCallQuery(getJob, { jobId: id }, { refetchInterval: ({ state }) => (ended(state.data?.status) ? false : 700) });
  const status = data?.status ?? 'waiting';
  const cancel = () =>
    callApi(cancelJob, { jobId: id }, { quiet: true }).catch((problem) => isApiProblem(problem) && toastProblem(problem));
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
      {status === 'done' && data?.summary && <RehearsalTotals {...(data.summary as RehearsalSummary)} />}
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

/** Totals of a simulation: number of orders, and their actual and simulated prices per currency. */
function RehearsalTotals({ orders, affected, withoutPrice, totals }: RehearsalSummary) {
  const t = useTexts('pricing');
  const currencies = useCurrencies();
  const counts = [
    { label: t('rehearsal.orders'), value: orders },
    { label: t('rehearsal.affected'), value: affected },
    { label: t('rehearsal.withoutPrice'), value: withoutPrice },
  ];
  return (
    <Stack gap="small">
      <DescriptionList columns={3} items={counts} />
      {totals.map(({ currencyCode, before, after, change, percent }) => {
        const currency = currencies.find(({ code }) => code === currencyCode);
        const money = (amount: number) => <Money amount={String(amount)} currency={currency} />;
        const items = [
          { label: t('rehearsal.before'), value: money(before) },
          { label: t('rehearsal.after'), value: money(after) },
          { label: t('rehearsal.change'), value: money(change) },
          { label: t('rehearsal.percent'), value: percent === null ? '—' : `${percent > 0 ? '+' : ''}${percent} %` },
        ];
        return <DescriptionList key={currencyCode} columns={4} title={currencyCode} items={items} />;
      })}
    </Stack>
  );
}
