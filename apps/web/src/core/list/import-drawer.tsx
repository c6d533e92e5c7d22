import { listMark } from '@entrepot/ui/table/list-text.ts';
import { cancelJob, getImportTemplate, getJob, previewImport } from '@entrepot/contract/modules/files/calls.ts';
import { type Invalid, spreadsheetFile } from '@entrepot/rules/validators.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { PagedTable } from '@entrepot/ui/table/paged-table.tsx';
import { ProgressPanel } from '@entrepot/ui/feedback/progress-panel.tsx';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { callApi, type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import css from './import-drawer.module.css';
import { toastProblem, useAction } from '@entrepot/client/react/use-action.ts';
import { isApiProblem } from '@entrepot/client/calls/problem.ts';
import { refreshAll } from '@entrepot/client/react/queries.ts';
import { storeFile } from '@entrepot/client/calls/uploads.ts';
import { download } from '../app/download.ts';

interface ImportDrawerProps {
  title: string;
  /** The server's name of the spreadsheet type. */
  kind: string;
  /** Starts the import of a stored file; returns the job's id. */
  start(fileId: string): Promise<string>;
  /** Whether all inputs other than the file are filled in. */
  ready?: boolean;
  onClose(): void;
  /** Inputs other than the file, such as the warehouse. */
  children?: ReactNode;
}

const ended = (status: string | undefined) => status === 'done' || status === 'failed' || status === 'cancelled';

/** An uploaded spreadsheet with a preview of the rows to import. */
interface UploadedSheet {
  id: string;
  preview: ResponseOf<typeof previewImport.output>;
}

/** Import from a spreadsheet: template, file, preview of rows, progress with cancellation, and errors by row. */
export function ImportDrawer({ title, kind, start, ready = true, onClose, children }: ImportDrawerProps) {
  const t = useTexts('files');
  const [file, setFile] = useState<File | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);
  const [looked, setLooked] = useState<UploadedSheet | null>(null);
  const [refused, setRefused] = useState('');
  const looking = useAction(
    async (chosen: File) => {
      const { id } = await storeFile(chosen, 'Annex', 5);
      return { id, preview: await callApi(previewImport, { kind, fileId: id }, { quiet: true }) };
    },
    {
      done: setLooked,
      handle({ message }) {
        setRefused(message);
        return true;
      },
    },
  );
  const starting = useAction(async ({ id }: UploadedSheet) => start(id), { done: setJobId });
  const [wrong, setWrong] = useState<Invalid | null>(null);
  function choose(chosen: File | null) {
    const found = chosen && spreadsheetFile(chosen);
    setWrong(found);
    setRefused('');
    setLooked(null);
    setFile(found ? null : chosen);
    if (chosen && !found) void looking.run(chosen);
  }
  const again = () => {
    choose(null);
    setJobId(null);
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      size="large"
      footer={
        jobId ? null : (
          <Button
            kind="primary"
            disabled={!looked || !ready}
            busy={looking.busy || starting.busy}
            onClick={() => looked && starting.run(looked)}
          >
            {looked ? t('pages.import.startRows', { count: looked.preview.total }) : t('pages.import.start')}
          </Button>
        )
      }
    >
      <Stack>
        {jobId ? (
          <Job id={jobId} name={file?.name ?? ''} onAgain={again} onClose={onClose} />
        ) : (
          <>
            {children}
            <FileChoice file={file} onChange={choose} />
            {wrong && (
              <Alert tone="error" live>
                {t(`errors.${wrong.key}`, wrong.values)}
              </Alert>
            )}
            {refused && (
              <Alert tone="error" live>
                {refused}
              </Alert>
            )}
            {looked && <Rows {...looked.preview} />}
            <Group>
              <Button icon={<Icon name="download" />} kind="link" onClick={() => fetchTemplate(kind)}>
                {t('pages.import.template')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Drawer>
  );
}

/** Preview of the rows to import, with row numbers. */
function Rows({ total, columns, ignored, rows }: UploadedSheet['preview']) {
  const t = useTexts('files');
  const drawn = useMemo(
    () => [
      { key: 'line', label: t('sheet.line'), width: 64, value: (row: UploadedSheet['preview']['rows'][number]) => row.line },
      ...columns.map((label, at) => ({
        key: String(at),
        label,
        wrap: true,
        value: (row: UploadedSheet['preview']['rows'][number]) => row.values[at] ?? '',
      })),
    ],
    [columns, t],
  );
  return (
    <Stack gap="small">
      {ignored.length > 0 && <Alert tone="warn" title={t('pages.import.ignored', { columns: ignored.join(listMark()) })} />}
      <Text tone="soft">{t(rows.length < total ? 'pages.import.firstRows' : 'pages.import.rows', { count: rows.length, total })}</Text>
      <PagedTable label={t('pages.import.preview')} columns={drawn} rows={rows} rowKey={({ line }) => String(line)} />
    </Stack>
  );
}

/** Downloads the empty template of an import. */
export async function fetchTemplate(kind: string): Promise<void> {
  const address = await callApi(getImportTemplate, { kind });
  download(address, `${kind}.xlsx`);
}

/** File input for a spreadsheet, by selection or drag and drop; `hint` replaces the default hint on file types. */
export function FileChoice({
  file,
  onChange,
  hint,
  accept = '.xlsx,.csv',
}: {
  file: File | null;
  onChange(file: File | null): void;
  hint?: string;
  accept?: string;
}) {
  const t = useTexts('files');
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={css.choice}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onChange(event.dataTransfer.files[0] ?? null);
      }}
    >
      <input id={id} type="file" accept={accept} onChange={(event) => onChange(event.currentTarget.files?.[0] ?? null)} />
      <Icon name="upload" size={28} />
      <strong>{file?.name ?? t('pages.import.chooseFile')}</strong>
      <span>{hint ?? t('pages.import.drop')}</span>
    </label>
  );
}

function Job({ id, name, onAgain, onClose }: { id: string; name: string; onAgain(): void; onClose(): void }) {
  const t = useTexts('files');
  const { data } = useCallQuery(getJob, { jobId: id }, { refetchInterval: ({ state }) => (ended(state.data?.status) ? false : 700) });
  const status = data?.status ?? 'waiting';
  useEffect(() => {
    if (status === 'done') void refreshAll();
  }, [status]);
  const cancel = () =>
    callApi(cancelJob, { jobId: id }, { quiet: true }).catch((problem) => isApiProblem(problem) && toastProblem(problem));
  const errors = data?.errors ?? [];
  const values = { name, done: data?.done ?? 0, errors: new Set(errors.map(({ line }) => line)).size };
  const headline = { waiting: 'running', running: 'running', done: 'done', failed: 'failed', cancelled: 'cancelled' }[status] ?? 'running';
  return (
    <ProgressPanel
      title={t(`pages.import.${headline}`, values)}
      done={data?.done ?? 0}
      total={data?.total || undefined}
      state={status as 'waiting'}
      failed={values.errors}
      errors={errors.slice(0, 200).map(({ line, field, message }, at) => ({
        key: String(at),
        label: [line > 0 && t('pages.import.line', { line }), field].filter(Boolean).join(' · '),
        message,
      }))}
      onCancel={cancel}
    >
      {!ended(status) && <p>{t('pages.import.background')}</p>}
      {ended(status) && (
        <Group>
          {data?.resultUrl && (
            <Button icon={<Icon name="download" />} onClick={() => download(data.resultUrl!, 'errors.xlsx')}>
              {t('pages.import.errorFile')}
            </Button>
          )}
          <Button kind={status === 'done' ? 'plain' : 'primary'} onClick={onAgain}>
            {t('pages.import.again')}
          </Button>
          <Button kind={status === 'done' ? 'primary' : 'plain'} onClick={onClose}>
            {t('pages.import.close')}
          </Button>
        </Group>
      )}
    </ProgressPanel>
  );
}
