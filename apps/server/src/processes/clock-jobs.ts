import { type ClockJob, deleteOldKeys, requeueOrphanedJobs } from '../core/jobs/jobs.ts';
import { contributionsOf } from '../core/module.ts';
import { modules } from '../modules/index.ts';

/** All scheduled jobs of the product. */
export const clockJobs: readonly ClockJob[] = [deleteOldKeys, requeueOrphanedJobs, ...contributionsOf(modules, 'jobs')];
