import type { Output } from '@entrepot/contract/core/call.ts';
import { importProviderFile } from '@entrepot/contract/modules/bank/provider-calls.ts';
import { maxBankFile } from '@entrepot/contract/modules/bank/statement-calls.ts';
import { onlinePaymentConfiguration } from '@entrepot/contract/modules/payments/online-payment-configuration.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import { useState } from 'react';
import { FileChoice } from '../../core/list/import-drawer.tsx';
import { encodedFile } from './encoded-file.ts';

type Imported = Output<typeof importProviderFile>;

// Not a schema form: it reads a file first, and shows its sums before they are stored.
/** Imports a settlement file of a payment provider after a preview of its period and sums. */
export function ProviderImportDrawer({ onClose }: { onClose(): void }) {
  const t = useTexts('bank');
  const [file, setFile] = useState<File | null>(null);
  const [configurationId, setConfigurationId] = useState<string | null>(null);
  const [preview, setPreview] = useState<Imported | null>(null);
  const [done, setDone] = useState(false);
  const [problem, setProblem] = useState('');
  const { data: accounts } = useRows(onlinePaymentConfiguration, { rows: 100, index: 1 });
  const importing = useAction(
    async ({ of, isPreview }: { of: File; isPreview: boolean }, idempotencyKey) => {
      const input = {
        configurationId: configurationId!,
        fileName: of.name.slice(-100),
        content: await encodedFile(of),
        preview: isPreview,
      };
      return { answer: await callApi(importProviderFile, input, { quiet: true, idempotencyKey, timeout: 60_000 }), isPreview };
    },
    {
      done: ({ answer, isPreview }) => {
        setPreview(answer);
        setDone(!isPreview);
      },
      handle: ({ message }) => {
        setProblem(message);
        return true;
      },
    },
  );
  function choose(next: File | null) {
    setPreview(null);
    setDone(false);
    setProblem(next && next.size > maxBankFile ? t('pages.tooLarge') : '');
    setFile(next && next.size <= maxBankFile ? next : null);
  }
  const send = () => {
    setProblem('');
    if (file) importing.run({ of: file, isPreview: !preview });
  };
  const footer = done ? (
    <Button onClick={() => choose(null)}>{t('pages.again')}</Button>
  ) : (
    <Group>
      {preview && <Button onClick={() => choose(null)}>{t('pages.otherFile')}</Button>}
      <Button kind="primary" disabled={!file || !configurationId} busy={importing.busy} onClick={send}>
        {t(preview ? 'pages.post' : 'pages.preview')}
      </Button>
    </Group>
  );
  return (
    <Drawer opened onClose={onClose} title={t('actions.importProvider')} size="large" footer={footer}>
      <Stack>
        {preview ? (
          <>
            <Alert tone={done ? 'success' : 'info'} live>
              {t(done ? 'pages.providerImported' : 'pages.previewNote')}
            </Alert>
            <Sums of={preview} />
          </>
        ) : (
          <>
            <Text tone="soft">{t('pages.providerNote')}</Text>
            <Select
              label={t('pages.providerAccount')}
              options={(accounts?.data ?? []).map(({ id, name, merchantNo }) => ({
                value: id,
                label: [name, merchantNo].filter(Boolean).join(' · '),
              }))}
              value={configurationId}
              onChange={(value: string | null) => setConfigurationId(value)}
            />
            <FileChoice file={file} hint={t('pages.fileHint')} accept=".csv,.txt,.xlsx" onChange={choose} />
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

/** The period, sums and lines of a file. */
function Sums({ of }: { of: Imported }) {
  const t = useTexts('bank');
  const facts = ['payments', 'refunds', 'fees', 'others', 'payouts', 'lineCount', 'knownCount'] as const;
  return (
    <Table
      label={t('providerFile.title')}
      columns={[
        { key: 'name', label: of.currencyCode },
        { key: 'value', label: '', align: 'right' },
      ]}
      rows={[
        { key: 'period', cells: [t('pages.period'), `${of.firstDay} – ${of.lastDay}`] },
        ...facts.map((key) => ({ key, cells: [t(`providerFile.fields.${key}`), String(of[key])] })),
        { key: 'matched', cells: [t('pages.matchedCount'), String(of.matchedCount)] },
        { key: 'open', cells: [t('pages.openCount'), String(of.openCount)] },
        { key: 'ignored', cells: [t('pages.ignored'), String(of.ignored)] },
      ]}
    />
  );
}
