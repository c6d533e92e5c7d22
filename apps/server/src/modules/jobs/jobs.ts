import type { Input } from '@entrepot/contract/core/call.ts';
import { jobFailure } from '@entrepot/contract/modules/jobs/job-failure.ts';
import { jobRun, runJobs } from '@entrepot/contract/modules/jobs/job-run.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle } from '../../core/calls/handler.ts';
import type { Tx } from '../../core/db/db.ts';
import { lock } from '../../core/db/rows.ts';
import { requestRun } from '../../core/jobs/job-runs.ts';
import type { Module } from '../../core/module.ts';

/** The jobs module. */
export const jobs: Module = {
  name: 'jobs',
  calls: () => [...crud(jobRun), ...crud(jobFailure), ...handle(runJobs, run)],
};

/** Asks for a run of a job; the process with the schedule starts it. Throws `NotFound` for a job that the product no longer has. */
async function run(tx: Tx, caller: Caller, { id }: Input<typeof runJobs> & { id: string }): Promise<true> {
  await requestRun(tx, await lock(tx, caller, jobRun, id), caller.now);
  return true;
}
