import { vi } from 'vitest';
import type { Person } from './people.ts';

/** Waits for an import or export to end, successfully or not, as the person who started it. */
export const endedJob = (person: Person, JobId: string) =>
  vi.waitFor(
    async () => {
      const job = await person.ok('/UpLoadFile/GetJob', { JobId });
      if (['waiting', 'running'].includes(job.Status)) throw new Error(`the job is ${job.Status}`);
      return job;
    },
    { timeout: 30_000, interval: 50 },
  );
