import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { jobFailureIndex } from './screens.ts';

/** A subject that a scheduled job could not settle, until a later run settles it. */
export const jobFailure = resource({
  name: 'jobFailure',
  module: 'jobs',
  table: 'job_failure',
  writtenBy: 'core',
  bare: true,
  title: 'subject',
  area: 'JobFailure',
  audience: { read: ['platform', 'site'], write: [] },
  screen: jobFailureIndex,
  fields: {
    name: f.text({ readOnly: true, required: true, max: 60 }),
    subjectId: f.text({ readOnly: true, required: true, max: 64, seenBy: [] }),
    /** The number or name by which people know it. */
    subject: f.text({ readOnly: true, required: true, max: 100 }),
    reason: f.text({ readOnly: true, required: true, max: 500, inLanguages: 'reasonInLanguages' }),
    reasonInLanguages: f.inLanguages(),
    attempts: f.count({ readOnly: true, required: true, default: 1 }),
    firstTime: f.time({ readOnly: true, required: true }),
    lastTime: f.time({ readOnly: true, required: true }),
  },
  calls: { list: 'GetJobFailures' },
  unique: [['name', 'subjectId']],
  search: ['subject', 'reason'],
  page: {
    filters: ['name'],
    columns: ['name', 'subject', 'reason', 'attempts', 'firstTime', 'lastTime'],
    headline: ['reason'],
    form: [],
  },
});
