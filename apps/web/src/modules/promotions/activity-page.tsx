import { titleOf } from '@entrepot/client/form/resource-fields.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { needsOf } from '@entrepot/contract/core/resource.ts';
import { pauseActivity, resumeActivity } from '@entrepot/contract/modules/promotions/activity-calls.ts';
import { activity, activityIssue, activityStates } from '@entrepot/contract/modules/promotions/activity.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense, useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import type { ActivityStart } from './activity-templates.tsx';
import { GiftsInput } from './gifts-input.tsx';
import { FormDrawer } from '../../core/form/late-form-drawer.tsx';

const Templates = late(() => import('./activity-templates.tsx').then((part) => ({ default: part.ActivityTemplates })));
const Records = late(() => import('./record-drawer.tsx').then((part) => ({ default: part.RecordDrawer })));

type Row = Listed<typeof activity>;
const { Ended } = enumCodes.ActivityStatus;
const blankStart = { resetCycle: enumCodes.ResetCycle.Never, claimLimit: 1, gifts: [] };

/** Automatic gifts to customers: create from scratch or a template, pause, resume, and list what was granted. */
export function Page() {
  const t = useTexts('promotions');
  const [start, setStart] = useState<ActivityStart | null>(null);
  const fields = {
    name: { span: 4 },
    minimumAmount: { hint: t('pages.minimumHint') },
    roleIds: { hint: t('pages.rolesHint') },
    maximumDistribution: { hint: t('pages.limitHint') },
    claimLimit: { hint: t('pages.limitHint') },
    gifts: { input: GiftsInput, span: 4 },
  };
  const cells = {
    maximumDistribution: (row: Row) => row.maximumDistribution || '∞',
    remainingQuantity: (row: Row) => row.remainingQuantity ?? '∞',
    claimLimit: (row: Row) => row.claimLimit || '∞',
  };
  const actions: readonly Button<Row>[] = [
    callButton({
      key: 'Pause',
      call: pauseActivity,
      visible: ({ activityStatus }) => activityStates.can(activityStatus, 'pause'),
      confirm: { title: 'pages.pauseTitle', text: 'pages.pauseText' },
    }),
    callButton({
      key: 'Resume',
      call: resumeActivity,
      visible: ({ activityStatus }) => activityStates.can(activityStatus, 'resume'),
    }),
    {
      key: 'Issues',
      dialog: (row, onClose) => (
        <Records of={activityIssue} id={row.id} title={headed(t('actions.Issues'), titleOf(activity, row))} onClose={onClose} />
      ),
    },
  ];
  return (
    <>
      <ListPage
        of={activity}
        cells={cells}
        form={{ defaults: blankStart, fields }}
        at={{ IssueRecord: 'Issues' }}
        mayEdit={({ activityStatus }) => activityStatus !== Ended}
        mayRemove={({ issuedQuantity }) => issuedQuantity === 0}
        toolbar={[
          {
            key: 'FromTemplate',
            needs: needsOf(activity, 'create'),
            dialog: (_, onClose) => (
              <Templates
                onClose={onClose}
                onChoose={(chosen) => {
                  onClose();
                  setStart(chosen);
                }}
              />
            ),
          },
        ]}
        actions={actions}
        detail={{ cells }}
      />
      <Suspense>{start && <FormDrawer of={activity} id={null} defaults={start} fields={fields} onClose={() => setStart(null)} />}</Suspense>
    </>
  );
}
