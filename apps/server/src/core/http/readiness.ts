import { statfs } from 'node:fs/promises';
import { installationProblem, type StorageMark } from '../installation.ts';
import type pg from 'pg';
import { isDiskFull } from '../db/database-errors.ts';

// Less room than one upload may need.
const minFreeBytes = 32_000_000;
/** How long after a write that found the disk full the process is not ready. Reads still work, so only writes can find out again. */
export const fullDiskMs = 10_000;

interface ReadinessParts {
  pool: pg.Pool;
  dataDir: string;
  secretKey: string;
  mark: StorageMark;
  now(): Date;
}

/**
 * Whether a process can serve: its database answers, its key and file storage are those of the database, and neither the data folder nor the
 * database's disk is full. A proxy stops sending requests to a process that is not ready.
 */
export function readiness({ pool, dataDir, secretKey, mark, now }: ReadinessParts) {
  let fullUntil = 0;
  let isEnding = false;
  return {
    /** The process ends soon: it is not ready any more, but serves until its entrances close. */
    end(): void {
      isEnding = true;
    },
    /** Takes note of the failure of a call. */
    note(problem: unknown): void {
      if (isDiskFull(problem)) fullUntil = now().getTime() + fullDiskMs;
    },
    /** Why the process is not ready, for its operator; undefined when it is ready. */
    async problem(): Promise<string | undefined> {
      if (isEnding) return 'the process is being stopped';
      const foreign = await installationProblem(pool, { mark, secretKey }).catch(() => 'the database does not answer, or the file storage');
      if (foreign) return foreign;
      if (now().getTime() < fullUntil) return 'the disk is full';
      const { bavail, bsize } = await statfs(dataDir);
      return bavail * bsize < minFreeBytes ? 'the disk of the data folder is full' : undefined;
    },
  };
}
