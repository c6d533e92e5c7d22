import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { importCarrierCodStatement } from '@entrepot/contract/modules/cod/calls.ts';
import type { Output } from '@entrepot/contract/core/call.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import { useState } from 'react';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { fetchTemplate, FileChoice } from '../../core/list/import-drawer.tsx';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import type { ApiProblem } from '@entrepot/client/calls/problem.ts';
import { storeFile } from '@entrepot/client/calls/uploads.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';

const CarrierPicker = pickerOf('carrier')!;
type StatementImport = Output<typeof importCarrierCodStatement>;
/** The input sent with a file: the carrier, whether it is only a preview, and whether unknown columns are ignored. */
interface ImportInput {
  carrierId: string;
  file: File;
  preview: boolean;
  ignoreColumns: boolean;
}
type BadCell = { Line: number; Field: string; Message: string };

// Not a schema form: it stores a file first, and shows the results row by row.
/** Imports a carrier's statement from a spreadsheet and lists the rows that were not booked with the reason. */
export function StatementDrawer({ onClose }: { onClose(): void }) {
  const t = useTexts('cod');
  const [carrierId, setCarrierId] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<StatementImport | null>(null);
  const [preview, setPreview] = useState<StatementImport | null>(null);
  const [ignoreColumns, setIgnoreColumns] = useState(false);
  const [bad, setBad] = useState<{ message: string; cells: readonly BadCell[] } | null>(null);
  const importing = useAction(
    async ({ file: chosen, ...input }: ImportInput, idempotencyKey) => {
      const fileId = (await storeFile(chosen, 'Annex', 5)).id;
      const answer = await callApi(importCarrierCodStatement, { ...input, fileId }, { quiet: true, idempotencyKey });
      return { answer, isPreview: input.preview };
    },
    { done: ({ answer, isPreview }) => (isPreview ? setPreview(answer) : setResult(answer)), handle: showBad },
  );
  function showBad({ code, message, data }: ApiProblem): boolean {
    if (code !== errorCodes.ImportRowsInvalid) return false;
    setBad({ message, cells: Array.isArray(data) ? data : [] });
    return true;
  }
  function again() {
    setResult(null);
    choose(null);
  }
  function choose(chosen: File | null) {
    setPreview(null);
    setBad(null);
    setIgnoreColumns(false);
    setFile(chosen);
  }
  const send = (more: Pick<ImportInput, 'preview' | 'ignoreColumns'>) => {
    setBad(null);
    if (carrierId && file) importing.run({ carrierId, file, ...more });
  };
  function withoutColumns() {
    setIgnoreColumns(true);
    send({ preview: true, ignoreColumns: true });
  }
  const able = carrierId !== null && file !== null;
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('actions.import')}
      size="large"
      footer={
        result ? (
          <Button onClick={again}>{t('pages.again')}</Button>
        ) : (
          <Button kind="primary" disabled={!able} busy={importing.busy} onClick={() => send({ preview: !preview, ignoreColumns })}>
            {t(preview ? 'pages.post' : 'pages.preview')}
          </Button>
        )
      }
    >
      <Stack>
        {(result ?? preview) ? (
          <>
            {!result && <Alert tone="info">{t('pages.previewNote')}</Alert>}
            <Totals of={(result ?? preview)!.totals} />
            <Outcome result={(result ?? preview)!} />
          </>
        ) : (
          <>
            <Text tone="soft">{t('pages.importNote')}</Text>
            <CarrierPicker
              label={t('pages.importCarrier')}
              value={carrierId}
              onChange={(value: string | null) => setCarrierId(value)}
              required
            />
            <FileChoice file={file} hint={t('pages.fileHint')} onChange={choose} />
            <Group>
              <Button icon={<Icon name="download" />} kind="link" onClick={() => fetchTemplate('CarrierCodStatement')}>
                {t('pages.template')}
              </Button>
            </Group>
            {bad && <Unreadable {...bad} />}
            {bad?.cells.every(({ Line }) => Line === 1) && (
              <Group>
                <Button onClick={withoutColumns}>{t('pages.ignoreColumns')}</Button>
              </Group>
            )}
          </>
        )}
      </Stack>
    </Drawer>
  );
}

/** The sums of a statement by currency, to compare with the bank receipt. */
function Totals({ of }: { of: StatementImport['totals'] }) {
  const t = useTexts('cod');
  return (
    <Table
      label={t('pages.totals')}
      columns={[
        { key: 'currency', label: t('pages.currency') },
        { key: 'rows', label: t('pages.rows'), align: 'right' },
        { key: 'amount', label: t('pages.amount'), align: 'right' },
        { key: 'fee', label: t('pages.fee'), align: 'right' },
        { key: 'net', label: t('pages.net'), align: 'right' },
      ]}
      rows={of.map(({ currencyCode, rows, amount, fee, net }) => ({
        key: currencyCode,
        cells: [currencyCode, String(rows), amount, fee, net],
      }))}
    />
  );
}

function Outcome({ result }: { result: StatementImport }) {
  const t = useTexts('cod');
  const { matched, completed, alreadyBooked, differences } = result;
  const rows = differences ?? [];
  return (
    <>
      <Alert tone={rows.length ? 'warn' : 'success'} live>
        {t('pages.importDone', { matched, completed, already: alreadyBooked, count: rows.length })}
      </Alert>
      {rows.length > 0 && (
        <Table
          label={t('actions.import')}
          columns={[
            { key: 'line', label: t('pages.line'), align: 'right', width: 60 },
            { key: 'number', label: t('pages.number') },
            { key: 'stated', label: t('pages.stated'), align: 'right' },
            { key: 'awaited', label: t('pages.awaited'), align: 'right' },
            { key: 'why', label: t('pages.why') },
          ]}
          rows={rows.map((row) => ({
            key: String(row.line),
            cells: [String(row.line), row.number, row.statedAmount ?? '', row.collectionAmount ?? '', row.message],
          }))}
        />
      )}
    </>
  );
}

function Unreadable({ message, cells }: { message: string; cells: readonly BadCell[] }) {
  const t = useTexts('cod');
  return (
    <>
      <Alert tone="error" live>
        {cells.length ? t('pages.unreadable') : message}
      </Alert>
      {cells.length > 0 && (
        <Table
          label={t('pages.unreadable')}
          columns={[
            { key: 'line', label: t('pages.line'), align: 'right', width: 60 },
            { key: 'column', label: t('pages.column') },
            { key: 'why', label: t('pages.why') },
          ]}
          rows={cells.map((cell, at) => ({ key: String(at), cells: [String(cell.Line), cell.Field, cell.Message] }))}
        />
      )}
    </>
  );
}
