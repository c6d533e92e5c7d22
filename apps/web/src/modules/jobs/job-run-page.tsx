import type { Listed } from '@entrepot/client/calls/api.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { jobRun, runJobs } from '@entrepot/contract/modules/jobs/job-run.ts';
import { Button as PlainButton } from '@entrepot/ui/base/button.tsx';
import { type Button, callButton, forRow } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/tab-location.ts';
import { useJobName } from './job-name.ts';

type Row = Listed<typeof jobRun>;

/** The scheduled jobs with their last runs and their next ones; each can be started now. */
export function Page() {
  const t = useTexts('jobs');
  const nameOf = useJobName();
  const run: Button<readonly Row[]> = callButton({
    key: 'Run',
    call: runJobs,
    confirm: { title: 'pages.runTitle' },
    done(answers) {
      const count = answers.filter(({ ok }) => ok).length;
      if (count) toast({ tone: 'success', text: t('pages.requested', { count }) });
      for (const { message } of answers.filter(({ ok }) => !ok).slice(0, 5)) toast({ tone: 'error', text: message ?? '' });
    },
  });
  return (
    <ListPage
      of={jobRun}
      cells={{
        name: ({ name }) => nameOf(name),
        failedSubjects: ({ failedSubjects, name }) =>
          failedSubjects ? (
            <PlainButton kind="link" onClick={() => go(`/JobFailureIndex?name=${name}`)}>
              {failedSubjects}
            </PlainButton>
          ) : (
            failedSubjects
          ),
      }}
      form={false}
      actions={[forRow(run)]}
      bulk={[run]}
    />
  );
}
