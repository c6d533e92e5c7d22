import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import { importCarrierCodStatement } from '@entrepot/contract/modules/cod/calls.ts';
import type { Output } from '@entrepot/contract/core/call.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Group, Stack, Text } from '@entrepot/ui/layout.tsx';
import { Drawer } from '@entrepot/ui/modal.tsx';
import { Table } from '@entrepot/ui/table.tsx';
import { useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { fetchTemplate, FileChoice } from '../../core/list/import-drawer.tsx';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import type { ApiProblem } from '@entrepot/client/calls/problem.ts';
import { storeFile } from '@entrepot/client/calls/uploads.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';

const CarrierPicker = pickerOf('carrier')!;
type Told = Output<typeof importCarrierCodStatement>;
type BadCell = { Line: number; Field: string; Message: string };

// No form of a call: it stores a file first, and answers row by row in its own place.
/** Takes a carrier's statement in from a spreadsheet and says, row by row, what was not booked and why. */
export function StatementDrawer({ onClose }: { onClose(): void }) {
  const t = useWords('cod');
  const [carrierId, setCarrierId] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [bad, setBad] = useState<{ message: string; cells: readonly BadCell[] } | null>(null);
  const importing = useAction(
    async (chosen: { carrierId: string; file: File }, idempotencyKey) => {
      const fileId = (await storeFile(chosen.file, 'Annex', 5)).id;
      return ask(importCarrierCodStatement, { carrierId: chosen.carrierId, fileId }, { quiet: true, idempotencyKey });
    },
    { done: setTold, handle: showBad },
  );
  function showBad({ code, message, data }: ApiProblem): boolean {
    if (code !== errorCodes.ImportRowsInvalid) return false;
    setBad({ message, cells: Array.isArray(data) ? data : [] });
    return true;
  }
  function again() {
    setTold(null);
    setBad(null);
    setFile(null);
  }
  const able = carrierId !== null && file !== null;
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('actions.import')}
      size="large"
      footer={
        told ? (
          <Button onClick={again}>{t('pages.again')}</Button>
        ) : (
          <Button kind="primary" disabled={!able} busy={importing.busy} onClick={() => able && importing.run({ carrierId, file })}>
            {t('pages.importing')}
          </Button>
        )
      }
    >
      <Stack>
        {told ? (
          <Outcome told={told} />
        ) : (
          <>
            <Text tone="soft">{t('pages.importNote')}</Text>
            <CarrierPicker
              label={t('pages.importCarrier')}
              value={carrierId}
              onChange={(value: string | null) => setCarrierId(value)}
              required
            />
            <FileChoice
              file={file}
              hint={t('pages.fileHint')}
              onChange={(chosen) => {
                setBad(null);
                setFile(chosen);
              }}
            />
            <Group>
              <Button icon={<Icon name="download" />} kind="link" onClick={() => fetchTemplate('CarrierCodStatement')}>
                {t('pages.template')}
              </Button>
            </Group>
            {bad && <Unreadable {...bad} />}
          </>
        )}
      </Stack>
    </Drawer>
  );
}

function Outcome({ told }: { told: Told }) {
  const t = useWords('cod');
  const { matched, alreadyBooked, differences } = told;
  const rows = differences ?? [];
  return (
    <>
      <Alert tone={rows.length ? 'warn' : 'success'} live>
        {t('pages.importDone', { matched, already: alreadyBooked, count: rows.length })}
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
  const t = useWords('cod');
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
