import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { isDiskFull } from '../db/database-errors.ts';

// Less room than one upload may need.
const minFreeBytes = 32_000_000;
/** How long after a write that found the disk full the process is not ready. Reads still work, so only writes can find out again. */
export const fullDiskMs = 10_000;

/**
 * Whether a process can serve: its database answers, and neither the data folder nor the database's disk is full. A proxy stops sending
 * requests to a process that is not ready.
 */
export function readiness({ pool, dataDir, now }: { pool: pg.Pool; dataDir: string; now(): Date }) {
  let fullUntil = 0;
  return {
    /** Takes note of the failure of a call. */
    note(problem: unknown): void {
      if (isDiskFull(problem)) fullUntil = now().getTime() + fullDiskMs;
    },
    /** Why the process is not ready, for its operator; undefined when it is ready. */
    async problem(): Promise<string | undefined> {
      const answers = await pool.query('select 1').then(
        () => true,
        () => false,
      );
      if (!answers) return 'the database does not answer';
      if (now().getTime() < fullUntil) return 'the disk is full';
      const { bavail, bsize } = await statfs(dataDir);
      return bavail * bsize < minFreeBytes ? 'the disk of the data folder is full' : undefined;
    },
  };
}
