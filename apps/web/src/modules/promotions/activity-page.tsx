import { titleOf } from '@entrepot/client/form/resource-fields.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { needsOf } from '@entrepot/contract/core/resource.ts';
import { pauseActivity, resumeActivity } from '@entrepot/contract/modules/promotions/activity-calls.ts';
import { activity, activityIssue, activityStates } from '@entrepot/contract/modules/promotions/activity.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { activityIndex } from '@entrepot/contract/modules/promotions/screens.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useCall } from '@entrepot/client/react/use-action.ts';
import type { ActivityStart } from './activity-templates.tsx';
import { GiftsInput } from './gifts-input.tsx';
import { FormDrawer } from '../../core/form/late-form-drawer.tsx';

const Templates = late(() => import('./activity-templates.tsx').then((part) => ({ default: part.ActivityTemplates })));
const Records = late(() => import('./record-drawer.tsx').then((part) => ({ default: part.RecordDrawer })));

type Row = Listed<typeof activity>;
const { Ended } = enumCodes.ActivityStatus;
const blankStart = { resetCycle: enumCodes.ResetCycle.Never, claimLimit: 1, gifts: [] };

/** Gifts that customers get by themselves: made from scratch or a template, paused, resumed, with the record of what was given. */
export function Page() {
  const t = useWords('promotions');
  const [choosing, setChoosing] = useState(false);
  const [start, setStart] = useState<ActivityStart | null>(null);
  const [records, setRecords] = useState<Row | null>(null);
  const pausing = useCall(pauseActivity);
  const resuming = useCall(resumeActivity);
  const fields = {
    name: { span: 4 },
    minimumAmount: { hint: t('pages.minimumHint') },
    roleIds: { hint: t('pages.rolesHint') },
    maximumDistribution: { hint: t('pages.limitHint') },
    claimLimit: { hint: t('pages.limitHint') },
    gifts: { input: GiftsInput, span: 4 },
  };
  const pause = async ({ id, name }: Row) => {
    const agreed = await confirm({ title: t('pages.pauseTitle', { name }), text: t('pages.pauseText'), confirmLabel: t('actions.Pause') });
    if (agreed) await pausing.run({ id });
  };
  const cells = {
    maximumDistribution: (row: Row) => row.maximumDistribution || '∞',
    remainingQuantity: (row: Row) => row.remainingQuantity ?? '∞',
    claimLimit: (row: Row) => row.claimLimit || '∞',
  };
  return (
    <>
      <ListPage
        of={activity}
        cells={cells}
        form={{ starts: blankStart, fields }}
        at={{ IssueRecord: 'records' }}
        mayEdit={({ activityStatus }) => activityStatus !== Ended}
        mayRemove={({ issuedQuantity }) => issuedQuantity === 0}
        toolbar={[
          { key: 'template', label: t('actions.FromTemplate'), needs: needsOf(activity, 'create'), onClick: () => setChoosing(true) },
        ]}
        actions={[
          {
            key: 'pause',
            label: t('actions.Pause'),
            needs: activityIndex.Pause,
            shown: ({ activityStatus }) => activityStates.can(activityStatus, 'pause'),
            run: pause,
          },
          {
            key: 'resume',
            label: t('actions.Resume'),
            needs: activityIndex.Resume,
            shown: ({ activityStatus }) => activityStates.can(activityStatus, 'resume'),
            run: ({ id }) => resuming.run({ id }),
          },
          { key: 'records', label: t('actions.Issues'), run: setRecords },
        ]}
        detail={{ cells }}
      />
      <Suspense>
        {choosing && (
          <Templates
            onClose={() => setChoosing(false)}
            onChoose={(chosen) => {
              setChoosing(false);
              setStart(chosen);
            }}
          />
        )}
        {start && <FormDrawer of={activity} id={null} starts={start as never} fields={fields} onClose={() => setStart(null)} />}
        {records && (
          <Records
            of={activityIssue}
            id={records.id}
            title={headed(t('actions.Issues'), titleOf(activity, records))}
            onClose={() => setRecords(null)}
          />
        )}
      </Suspense>
    </>
  );
}
