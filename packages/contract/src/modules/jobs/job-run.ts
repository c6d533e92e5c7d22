import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { rowResults } from '../../core/row-results.ts';
import { jobRunIndex } from './screens.ts';

/** A scheduled job of the product, with its last run. One row per job, for all sites. */
export const jobRun = resource({
  name: 'jobRun',
  module: 'jobs',
  table: 'job_run',
  writtenBy: 'core',
  shared: true,
  bare: true,
  title: 'name',
  area: 'JobRun',
  audience: { read: ['platform'], write: [] },
  screen: jobRunIndex,
  fields: {
    name: f.text({ readOnly: true, required: true, max: 60 }),
    runState: f.enum('JobRunState', { apiName: 'JobRunState', readOnly: true, required: true }),
    startedTime: f.time({ readOnly: true }),
    endedTime: f.time({ readOnly: true }),
    /** When it last ended without a failure. */
    succeededTime: f.time({ readOnly: true }),
    /** Since when each run fails; empty after a success. */
    failingSince: f.time({ readOnly: true }),
    nextTime: f.time({ readOnly: true }),
    /** Subjects that the last run could not settle. */
    failedSubjects: f.count({ readOnly: true, required: true, default: 0 }),
    /** How far a long run is, as "12 / 40"; empty when none runs. */
    progress: f.text({ readOnly: true, max: 40 }),
    reason: f.text({ readOnly: true, max: 500, inLanguages: 'reasonInLanguages' }),
    reasonInLanguages: f.inLanguages(),
    /** When a person asked for a run that has not started yet. */
    requestedTime: f.time({ readOnly: true, seenBy: [] }),
  },
  calls: { list: 'GetJobRuns' },
  unique: [['name']],
  page: {
    filters: ['runState'],
    columns: [
      'name',
      'runState',
      'startedTime',
      'nextTime',
      'progress',
      'failedSubjects',
      'reason',
      'failingSince',
      'succeededTime',
      'endedTime',
    ],
    headline: ['reason'],
    form: [],
  },
});

/** Starts jobs now, each within some seconds; one that runs is run once more afterwards. */
export const runJobs = call({
  path: '/JobRun/RunJobs',
  audience: ['platform'],
  needs: jobRunIndex.Run,
  each: 'ids',
  input: { ids: f.ids({ required: true }) },
  output: rowResults,
});
