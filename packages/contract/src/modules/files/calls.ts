import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';

const jobId = f.id({ required: true });

/** How far a long job is. `waiting`, `running`, and one of `done`, `failed`, `cancelled` for good. */
export type JobStatus = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

export const getJob = call({
  path: '/UpLoadFile/GetJob',
  who: 'CPSW',
  needs: null,
  reads: true,
  takes: { jobId },
  gives: f.object({
    id: f.id(),
    kind: f.text({ required: true }),
    status: f.text({ required: true }),
    done: f.count({ required: true }),
    total: f.count({ required: true }),
    errors: f.list({ line: f.count({ required: true }), field: f.text({ max: 100 }), message: f.text({ required: true, max: 500 }) }),
    resultUrl: f.file(),
    // What the result comes to, where its kind tells it on the screen too.
    summary: f.json<Record<string, unknown>>(),
  }),
});

/** What a call answers that starts a long job; `GetJob` tells how far it is and where the result lies. */
export const startedJob = f.object({ jobId });
/** What an export takes beside its list's query: CSV instead of an Excel workbook, for long lists. */
export const exportInput = { asCsv: f.flag() };

export const cancelJob = call({ path: '/UpLoadFile/CancelJob', who: 'CPSW', needs: null, takes: { jobId }, gives: done });

/** The most rows of a spreadsheet that a look at it before the import shows. */
export const mostPreviewed = 500;

/** The rows of an uploaded spreadsheet as its import would read them, before anything is written: how many, and the first of them. */
export const previewImport = call({
  path: '/UpLoadFile/PreviewImport',
  who: 'CPSW',
  needs: null,
  reads: true,
  takes: { kind: f.text({ required: true, max: 60 }), fileId: f.id({ required: true }) },
  gives: f.object(
    {
      total: f.count({ required: true }),
      /** The headings of the columns that are read, in the caller's language. */
      columns: f.texts({ required: true }),
      /** Headings of the sheet that no column has: what stands below them is not read. */
      ignored: f.texts({ required: true }),
      rows: f.list({ line: f.count({ required: true }), values: f.texts({ required: true }) }, { required: true }),
    },
    { required: true },
  ),
});

export const getImportTemplate = call({
  path: '/UpLoadFile/GetImportTemplate',
  who: 'CPSW',
  needs: null,
  reads: true,
  takes: { kind: f.text({ required: true, max: 60 }) },
  gives: f.text({ required: true, max: 500 }),
});
