import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { isApiProblem } from '@entrepot/client/calls/problem.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { toastProblem } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Switch } from '@entrepot/ui/form/tick.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel, Soft } from '../../core/parts.tsx';
import { usePerson } from '../../core/use-person.ts';
import { pushHere, updatePushHere, type Topic } from './push-here.ts';

const { System, Package, LogisticsOrder, Bill, Recharge, Coupon, Notice, Return, Shop, Security } = enumCodes.UserMessageType;
const topicsOf = {
  customer: [Package, LogisticsOrder, Bill, Recharge, Coupon, Return, Shop, Notice, Security],
  staff: [Package, LogisticsOrder, Bill, Recharge, Return, Notice, Security, System],
} as const;

/** Chooses which messages this phone receives as push notifications. */
export function PushPage() {
  const t = useTexts('account');
  const person = usePerson();
  const { data, error, refetch } = useQuery({ queryKey: ['push-here'], queryFn: pushHere });
  if (!data)
    return (
      <Page title={t('push.title')} back="/me">
        <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting />}</Panel>
      </Page>
    );
  return (
    <Page title={t('push.title')} back="/me">
      <Soft>{t('push.lead')}</Soft>
      {data.state !== 'ready' && <Alert tone="warn">{t(`push.${data.state}`)}</Alert>}
      {data.state === 'ready' && <Topics of={topicsOf[person === 'staff' ? 'staff' : 'customer']} chosen={data.topics} />}
    </Page>
  );
}

function Topics({ of, chosen }: { of: readonly Topic[]; chosen: readonly Topic[] }) {
  const t = useTexts('account');
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function choose(topic: Topic, on: boolean) {
    setBusy(true);
    try {
      queryClient.setQueryData(['push-here'], await updatePushHere(on ? [...chosen, topic] : chosen.filter((one) => one !== topic)));
    } catch (problem) {
      if (isApiProblem(problem)) toastProblem(problem);
      else toast({ tone: 'error', text: t('push.failed') });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Panel>
      <Inside>
        {of.map((topic) => (
          <Switch
            key={topic}
            label={enumLabel('UserMessageType', topic)}
            checked={chosen.includes(topic)}
            disabled={busy}
            onChange={(on) => void choose(topic, on)}
          />
        ))}
      </Inside>
    </Panel>
  );
}
