import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/** An uploaded file. An unreferenced one is deleted after seven days; a private one is only readable through a signed URL. */
export const fileObject = resource({
  name: 'fileObject',
  module: 'files',
  table: 'file_object',
  writtenBy: 'core',
  title: 'fileName',
  scope: { customer: 'ownerId' },
  fields: {
    url: f.text({ readOnly: true, required: true, max: 255, widget: 'file' }),
    fileName: f.text({ readOnly: true, required: true, max: 255 }),
    mimeType: f.text({ readOnly: true, required: true, max: 100 }),
    size: f.count({ readOnly: true, required: true }),
    sha256: f.text({ readOnly: true, required: true, max: 64 }),
    uploadFileType: f.enum('UploadFileType', { readOnly: true, required: true }),
    uploaderId: f.ref('user', { readOnly: true, display: { UploaderName: 'displayName' } }),
    ownerId: f.customer({ readOnly: true, display: { OwnerName: 'displayName' } }),
    refCount: f.count({ readOnly: true, required: true, default: 0 }),
    private: f.flag({ readOnly: true, required: true, default: true }),
  },
  unique: [['url']],
  indexes: [['sha256'], ['ownerId'], ['refCount']],
  checks: { ref_count_not_negative: 'ref_count >= 0', size_not_negative: 'size >= 0' },
});

/** A long import or export started by a user: its progress, errors by line, and the address of the result. */
export const importJob = resource({
  name: 'importJob',
  module: 'files',
  table: 'import_job',
  writtenBy: 'core',
  scope: { customer: 'ownerId' },
  fields: {
    kind: f.text({ readOnly: true, required: true, max: 60 }),
    status: f.text({ readOnly: true, required: true, max: 16, default: 'waiting' }),
    ownerId: f.customer({ readOnly: true, display: { OwnerName: 'displayName' } }),
    fileId: f.ref('fileObject', { readOnly: true }),
    input: f.json<Record<string, unknown>>({ readOnly: true, seenBy: [] }),
    language: f.enum('SiteLanguage', { readOnly: true, required: true, default: 1 }),
    total: f.count({ readOnly: true, required: true, default: 0 }),
    done: f.count({ readOnly: true, required: true, default: 0 }),
    errors: f.list(
      { line: f.count({ required: true }), field: f.text({ max: 100 }), message: f.text({ required: true, max: 500 }) },
      { readOnly: true, required: true, default: [], max: 1000 },
    ),
    resultUrl: f.text({ readOnly: true, max: 255, widget: 'file' }),
    // Summary of the result; its fields depend on the kind of job.
    summary: f.json<Record<string, unknown>>({ readOnly: true, seenBy: [] }),
    cancelled: f.flag({ readOnly: true, required: true, default: false }),
    startedTime: f.time({ readOnly: true }),
    finishedTime: f.time({ readOnly: true }),
  },
  indexes: [['status'], ['ownerId']],
  checks: {
    status_known: "status in ('waiting', 'running', 'done', 'failed', 'cancelled')",
    done_within_total: 'done >= 0 and done <= total',
  },
});
