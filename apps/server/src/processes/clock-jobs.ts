import { coreRetention } from '../core/jobs/core-retention.ts';
import { type ClockJob, requeueOrphanedJobs } from '../core/jobs/jobs.ts';
import { type RetentionRule, retentionJob } from '../core/jobs/retention.ts';
import { contributionsOf } from '../core/module.ts';
import { modules } from '../modules/index.ts';

/** How the rows of all tables are removed that are no longer stored. */
export const retentionRules: readonly RetentionRule[] = [...coreRetention, ...contributionsOf(modules, 'retention')];

/** All scheduled jobs of the product. */
export const clockJobs: readonly ClockJob[] = [requeueOrphanedJobs, retentionJob(retentionRules), ...contributionsOf(modules, 'jobs')];
