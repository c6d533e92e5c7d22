import type { Output } from '@entrepot/contract/core/call.ts';
import { getBankAccounts, importBankStatement, maxBankFile } from '@entrepot/contract/modules/bank/statement-calls.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import { useState } from 'react';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { FileChoice } from '../../core/list/import-drawer.tsx';
import { useSites } from '../../core/list/sites.tsx';
import { encodedFile } from './encoded-file.ts';

type Imported = Output<typeof importBankStatement>;

// Not a schema form: it reads a file first, and shows its sums before they are stored.
/** Imports a file of a bank after a preview of its period and sums. */
export function BankImportDrawer({ onClose }: { onClose(): void }) {
  const t = useTexts('bank');
  const [file, setFile] = useState<File | null>(null);
  const [account, setAccount] = useState<string | null>(null);
  const [preview, setPreview] = useState<Imported | null>(null);
  const [done, setDone] = useState(false);
  const [problem, setProblem] = useState('');
  const currencies = useCurrencies();
  const sites = useSites();
  const [siteId, setSiteId] = useState<string | null>(null);
  const { data: accounts } = useCallQuery(getBankAccounts, { siteId });
  const keyOf = (one: { accountNumber: string; currencyId: string }) => `${one.accountNumber} ${one.currencyId}`;
  const chosen = accounts?.find((one) => keyOf(one) === account);
  const importing = useAction(
    async ({ of, isPreview }: { of: File; isPreview: boolean }, idempotencyKey) => {
      const input = {
        siteId,
        fileName: of.name.slice(-100),
        content: await encodedFile(of),
        accountNumber: chosen?.accountNumber ?? null,
        currencyId: chosen?.currencyId ?? null,
        preview: isPreview,
      };
      return { answer: await callApi(importBankStatement, input, { quiet: true, idempotencyKey, timeout: 60_000 }), isPreview };
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
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('actions.Import')}
      size="large"
      footer={
        done ? (
          <Button onClick={() => choose(null)}>{t('pages.again')}</Button>
        ) : (
          <Group>
            {preview && <Button onClick={() => choose(null)}>{t('pages.otherFile')}</Button>}
            <Button kind="primary" disabled={!file} busy={importing.busy} onClick={send}>
              {t(preview ? 'pages.post' : 'pages.preview')}
            </Button>
          </Group>
        )
      }
    >
      <Stack>
        {preview ? (
          <>
            <Alert tone={done ? 'success' : 'info'} live>
              {t(done ? 'pages.imported' : 'pages.previewNote')}
            </Alert>
            <Sums of={preview} />
          </>
        ) : (
          <>
            <Text tone="soft">{t('pages.importNote')}</Text>
            {sites && sites.length > 1 && (
              <Select
                label={t('pages.site')}
                options={sites.map(({ id, name }) => ({ value: id, label: name }))}
                value={siteId}
                onChange={(value: string | null) => {
                  setSiteId(value);
                  setAccount(null);
                }}
                placeholder={t('pages.ownSite')}
                clearable
              />
            )}
            <FileChoice file={file} hint={t('pages.fileHint')} accept=".csv,.txt,.xml,.sta,.mt940,.940,.xlsx" onChange={choose} />
            <Select
              label={t('pages.account')}
              options={(accounts ?? []).map((one) => ({
                value: keyOf(one),
                label: [one.bankName, one.accountNumber, currencies.find(({ id }) => id === one.currencyId)?.code]
                  .filter(Boolean)
                  .join(' · '),
              }))}
              value={account}
              onChange={(value: string | null) => setAccount(value)}
              clearable
            />
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

/** The accounts of a file with period, sums and lines. */
function Sums({ of: { statements } }: { of: Imported }) {
  const t = useTexts('bank');
  const facts = ['openingBalance', 'credits', 'debits', 'closingBalance', 'lineCount', 'knownCount'] as const;
  return (
    <>
      {statements.map((one) => (
        <Table
          key={`${one.accountNumber} ${one.currencyCode}`}
          label={one.accountNumber}
          columns={[
            { key: 'name', label: `${one.accountNumber} · ${one.currencyCode}` },
            { key: 'value', label: '', align: 'right' },
          ]}
          rows={[
            { key: 'period', cells: [t('pages.period'), [one.firstDay, one.lastDay].filter(Boolean).join(' – ')] },
            ...facts
              .filter((key) => one[key] !== null)
              .map((key) => ({ key, cells: [t(`bankStatement.fields.${key}`), String(one[key])] })),
            { key: 'ignored', cells: [t('pages.ignored'), String(one.ignored)] },
          ]}
        />
      ))}
    </>
  );
}
