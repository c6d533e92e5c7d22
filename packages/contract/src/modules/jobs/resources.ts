import { jobFailure } from './job-failure.ts';
import { jobRun } from './job-run.ts';

/** The scheduled jobs of the product: their last runs, and what they could not settle. */
export const jobsResources = [jobRun, jobFailure] as const;
