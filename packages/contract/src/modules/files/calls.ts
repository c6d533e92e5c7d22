import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';

const jobId = f.id({ required: true });
export const getJob = call({
  path: '/UpLoadFile/GetJob',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: null,
  transaction: 'none',
  input: { jobId },
  output: f.object({
    id: f.id(),
    kind: f.text({ required: true }),
    status: f.text({ required: true }),
    done: f.count({ required: true }),
    total: f.count({ required: true }),
    errors: f.list({ line: f.count({ required: true }), field: f.text({ max: 100 }), message: f.text({ required: true, max: 500 }) }),
    resultUrl: f.file(),
    /** Summary of the result, for the kinds of job that also show it on the screen; the kind determines its shape. */
    summary: f.json(),
  }),
});

/** The answer of a call that starts a long job; `GetJob` returns its progress and the address of the result. */
export const startedJob = f.object({ jobId });
/** Input of an export in addition to its list's query: CSV instead of an Excel workbook, for long lists. */
export const exportInput = { asCsv: f.flag() };

export const cancelJob = call({
  path: '/UpLoadFile/CancelJob',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: null,
  input: { jobId },
  output: done,
});

/** Maximum number of rows in the preview of an import. */
export const maxPreviewRows = 500;

/**
 * Previews an import: the rows of an uploaded spreadsheet as the import would read them, with their number and the first of them. Writes
 * nothing.
 */
export const previewImport = call({
  path: '/UpLoadFile/PreviewImport',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: null,
  transaction: 'none',
  input: { kind: f.text({ required: true, max: 60 }), fileId: f.id({ required: true }) },
  output: f.object(
    {
      total: f.count({ required: true }),
      /** The headings of the recognized columns, in the caller's language. */
      columns: f.texts({ required: true }),
      /** Headings of the sheet that match no column: their cells are not read. */
      ignored: f.texts({ required: true }),
      rows: f.list({ line: f.count({ required: true }), values: f.texts({ required: true }) }, { required: true }),
    },
    { required: true },
  ),
});

export const getImportTemplate = call({
  path: '/UpLoadFile/GetImportTemplate',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: null,
  transaction: 'none',
  input: { kind: f.text({ required: true, max: 60 }) },
  output: f.text({ required: true, max: 500 }),
});
