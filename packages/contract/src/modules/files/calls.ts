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
    resultUrl: f.text({ max: 500 }),
  }),
});

/** What a call answers that starts a long job; `GetJob` tells how far it is and where the result lies. */
export const startedJob = f.object({ jobId });
/** What an export takes beside its list's query: CSV instead of an Excel workbook, for long lists. */
export const exportInput = { asCsv: f.flag() };

export const cancelJob = call({ path: '/UpLoadFile/CancelJob', who: 'CPSW', needs: null, takes: { jobId }, gives: done });

export const getImportTemplate = call({
  path: '/UpLoadFile/GetImportTemplate',
  who: 'CPSW',
  needs: null,
  reads: true,
  takes: { kind: f.text({ required: true, max: 60 }) },
  gives: f.text({ required: true, max: 500 }),
});
