import { callApi, type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { importSetUp } from '@entrepot/contract/modules/account/set-up-file-calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { Group, Grid, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import { useState } from 'react';
import { FileChoice } from '../../core/list/import-drawer.tsx';
import { Counts } from './counts.tsx';

type Report = ResponseOf<typeof importSetUp.output>;
const maxSize = 1_900_000;

// Not a schema form: it reads a file first, and shows what it would add before anything is stored.
/** Adds the set-up of a file to a new site, after a dry run. */
export function SetUpFileDrawer({ siteId, onClose }: { siteId: string; onClose(): void }) {
  const t = useTexts('account');
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [isDone, setIsDone] = useState(false);
  const [problem, setProblem] = useState('');
  const reading = useAction(
    async ({ of, dryRun }: { of: File; dryRun: boolean }) => {
      const answer = await callApi(importSetUp, { siteId, content: await of.text(), dryRun }, { quiet: true, timeout: 60_000 });
      return { answer, dryRun };
    },
    {
      done({ answer, dryRun }) {
        setReport(answer);
        setIsDone(!dryRun);
      },
      handle({ message }) {
        setProblem(message);
        return true;
      },
    },
  );
  function choose(next: File | null) {
    setReport(null);
    setIsDone(false);
    setProblem(next && next.size > maxSize ? t('setUpFilePage.tooLarge') : '');
    setFile(next && next.size <= maxSize ? next : null);
  }
  const send = () => {
    setProblem('');
    if (file) void reading.run({ of: file, dryRun: !report });
  };
  // Additions that finish while the drawer closes would not be reported.
  const isAdding = reading.busy && report !== null;
  const footer = isDone ? (
    <Button onClick={onClose}>{t('setUpFilePage.close')}</Button>
  ) : (
    <Group>
      {report && (
        <Button disabled={isAdding} onClick={() => choose(null)}>
          {t('setUpFilePage.otherFile')}
        </Button>
      )}
      <Button kind="primary" disabled={!file} busy={reading.busy} onClick={send}>
        {t(report ? 'setUpFilePage.confirm' : 'setUpFilePage.preview')}
      </Button>
    </Group>
  );
  return (
    <Drawer opened onClose={() => isAdding || onClose()} title={t('setUpFilePage.add')} size="large" footer={footer}>
      <Stack>
        {report ? (
          <Outcome report={report} isDone={isDone} />
        ) : (
          <>
            <Text tone="soft">{t('setUpFilePage.addText')}</Text>
            <FileChoice file={file} hint={t('setUpFilePage.fileHint')} accept=".json" onChange={choose} />
          </>
        )}
        {problem && (
          <Alert tone="error" live>
            {problem}
          </Alert>
        )}
      </Stack>
    </Drawer>
  );
}

function Outcome({ report, isDone }: { report: Report; isDone: boolean }) {
  const t = useTexts('account');
  const { added, present, incomplete } = report;
  return (
    <>
      <Alert tone={isDone ? 'success' : 'info'} live>
        {t(isDone ? 'setUpFilePage.done' : 'setUpFilePage.dryRun')}
      </Alert>
      <Grid columns={2} least={260}>
        <Counts title={t(isDone ? 'setUpFilePage.done' : 'setUpFilePage.added')} none={t('goLivePage.nothing')} rows={added} />
        <Counts title={t('setUpFilePage.present')} none={t('goLivePage.nothing')} rows={present} />
      </Grid>
      {incomplete.length > 0 && (
        <Table
          label={t('setUpFilePage.incomplete')}
          columns={[
            { key: 'what', label: t('setUpFilePage.incomplete') },
            { key: 'reason', label: t('setUpFilePage.reason') },
          ]}
          rows={incomplete.map(({ title, name, reason }, at) => ({
            key: String(at),
            cells: [[title, name].filter(Boolean).join(' · '), reason],
          }))}
        />
      )}
    </>
  );
}
