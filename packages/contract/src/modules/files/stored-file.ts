import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/** An uploaded file. One that nothing refers to goes after seven days; a private one is read only through a signed address. */
export const fileObject = resource({
  name: 'fileObject',
  module: 'files',
  table: 'file_object',
  writtenBy: 'core',
  title: 'fileName',
  fields: {
    url: f.text({ byServer: true, required: true, max: 255, widget: 'file' }),
    fileName: f.text({ byServer: true, required: true, max: 255 }),
    mimeType: f.text({ byServer: true, required: true, max: 100 }),
    size: f.count({ byServer: true, required: true }),
    sha256: f.text({ byServer: true, required: true, max: 64 }),
    uploadFileType: f.enum('UploadFileType', { byServer: true, required: true }),
    uploaderId: f.ref('user', { byServer: true }),
    ownerId: f.ref('user', { byServer: true }),
    refCount: f.count({ byServer: true, required: true, starts: 0 }),
    private: f.flag({ byServer: true, required: true, starts: true }),
  },
  unique: [['url']],
  indexes: [['sha256'], ['ownerId'], ['refCount']],
  checks: { ref_count_not_negative: 'ref_count >= 0', size_not_negative: 'size >= 0' },
});

/** A long import or export that somebody started: how far it is, what was wrong by line, and where the result lies. */
export const importJob = resource({
  name: 'importJob',
  module: 'files',
  table: 'import_job',
  writtenBy: 'core',
  fields: {
    kind: f.text({ byServer: true, required: true, max: 60 }),
    status: f.text({ byServer: true, required: true, max: 16, starts: 'waiting' }),
    ownerId: f.ref('user', { byServer: true }),
    fileId: f.ref('fileObject', { byServer: true }),
    input: f.json<Record<string, unknown>>({ byServer: true, seenBy: '' }),
    language: f.enum('SiteLanguage', { byServer: true, required: true, starts: 1 }),
    total: f.count({ byServer: true, required: true, starts: 0 }),
    done: f.count({ byServer: true, required: true, starts: 0 }),
    errors: f.list(
      { line: f.count({ required: true }), field: f.text({ max: 100 }), message: f.text({ required: true, max: 500 }) },
      { byServer: true, required: true, starts: [], max: 1000 },
    ),
    resultUrl: f.text({ byServer: true, max: 255, widget: 'file' }),
    // What the result comes to, as its kind says it.
    summary: f.json<Record<string, unknown>>({ byServer: true, seenBy: '' }),
    cancelled: f.flag({ byServer: true, required: true, starts: false }),
    startedTime: f.time({ byServer: true }),
    finishedTime: f.time({ byServer: true }),
  },
  indexes: [['status'], ['ownerId']],
  checks: {
    status_known: "status in ('waiting', 'running', 'done', 'failed', 'cancelled')",
    done_within_total: 'done >= 0 and done <= total',
  },
});
