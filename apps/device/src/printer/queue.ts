import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from '../json-file.ts';
import { type Delivery, type Following, type PrinterProblem, printerProblems } from './delivery.ts';

const jobShape = z.object({
  id: z.string(),
  title: z.string(),
  userName: z.string(),
  /** When the job was added, ISO 8601. */
  time: z.string(),
  state: z.enum(['waiting', 'printing', 'sent', 'printed', 'failed', 'cancelled', 'unsure', 'undrawn']),
  /** The printer's report while the job waits for it or is printed. */
  problem: z.enum(printerProblems).nullable().default(null),
  /** Times of all prints (ISO 8601), including reprints. */
  prints: z.array(z.string()).default([]),
});
/**
 * A print job. `printed` only when the printer or its queue confirmed it; a printer that cannot confirm leaves it `sent`. Only a person can
 * see whether an `unsure` job was printed.
 */
export type Job = z.infer<typeof jobShape>;

const maxJobs = 50;
const again = 5_000;

/** Dependencies of a queue. */
export interface QueueParts {
  folder: string;
  print(bytes: Buffer, following: Following): Promise<Delivery>;
  /** Called when a job reaches a final state, and once per reason when the printer does not respond or reports a problem. */
  onJob(job: Job): void;
}

/** Print queue of one printer, first in, first out. Jobs are stored in `folder`. */
export class PrintQueue {
  private readonly parts: QueueParts;
  private readonly file: string;
  private jobs: Job[];
  private working = false;
  private work: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private readonly reported = new Map<string, string>();
  private readonly stopping = new AbortController();

  constructor(parts: QueueParts) {
    this.parts = parts;
    this.file = join(parts.folder, 'jobs.json');
    const stored = readJsonFile(this.file, z.array(jobShape)) ?? [];
    // A job that was in progress at shutdown may have been printed: an automatic retry could print it twice.
    this.jobs = stored.map((job) => (job.state === 'printing' ? { ...job, state: 'unsure', problem: null } : job));
  }

  /** Returns all retained jobs, newest first. */
  list(): readonly Job[] {
    return this.jobs.toReversed();
  }

  /** Returns the document of a job; null when the job does not exist. */
  document(id: string): Buffer | null {
    const place = this.jobs.some((job) => job.id === id) ? this.placeOf(id) : '';
    return existsSync(place) ? readFileSync(place) : null;
  }

  /** Adds a job. Once this returns the job is stored and will be printed, even after a restart. */
  add(job: Pick<Job, 'title' | 'userName'>, bytes: Buffer): void {
    const id = randomUUID();
    writeJsonFile(this.placeOf(id), bytes);
    this.jobs.push({ ...job, id, time: new Date().toISOString(), state: 'waiting', problem: null, prints: [] });
    this.deleteExpired();
    this.persist();
    this.wakeUp();
  }

  /** Prints a job again. Ignores jobs that are waiting or in progress. */
  repeat(id: string): void {
    const job = this.jobs.find((one) => one.id === id);
    if (!job || job.state === 'waiting' || job.state === 'printing') return;
    this.reported.delete(id);
    this.enter(job, 'waiting');
    this.wakeUp();
  }

  /** Cancels a job that waits. A job that was sent cannot be taken back. */
  cancel(id: string): void {
    const job = this.jobs.find((one) => one.id === id);
    if (job?.state === 'waiting') this.enter(job, 'cancelled');
  }

  /** Stops after the job in progress is sent, and stops following it; the others remain stored. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.work;
  }

  /** Starts printing the waiting jobs immediately, for example after a job was added or the printer was changed. */
  wakeUp(): void {
    clearTimeout(this.timer);
    if (this.working) return;
    this.working = true;
    this.work = this.printWaiting()
      // For example a full disk. The jobs remain queued.
      .catch((problem) => console.error(problem));
  }

  private async printWaiting(): Promise<void> {
    try {
      for (let job = this.next(); job; job = this.next()) if (!(await this.printed(job))) return this.retryLater(job);
    } finally {
      // Reset in the same step that found no more work, so that a later job restarts the loop.
      this.working = false;
    }
  }

  /** Sends one job and follows it. Returns false when the printer takes none. */
  private async printed(job: Job): Promise<boolean> {
    const bytes = this.document(job.id);
    this.enter(job, 'printing');
    const onProblem = (problem: PrinterProblem | null) => {
      this.enter(job, 'printing', problem);
      if (problem) this.report(job);
    };
    const went = bytes ? await this.parts.print(bytes, { signal: this.stopping.signal, onProblem }) : 'unsure';
    if (went === 'unreached' || typeof went === 'object') {
      this.enter(job, 'waiting', went === 'unreached' ? null : went.blocked);
      return false;
    }
    if (went !== 'undrawn') job.prints.push(new Date().toISOString());
    this.enter(job, went);
    this.report(job);
    return true;
  }

  private retryLater(job: Job): void {
    this.report(job);
    if (!this.stopped) this.timer = setTimeout(() => this.wakeUp(), again);
  }

  /** Reports a job once per state and problem. */
  private report(job: Job): void {
    const what = `${job.state} ${job.problem ?? ''}`;
    if (this.reported.get(job.id) === what) return;
    this.reported.set(job.id, what);
    this.parts.onJob(job);
  }

  private next(): Job | undefined {
    return this.stopped ? undefined : this.jobs.find(({ state }) => state === 'waiting');
  }

  private enter(job: Job, state: Job['state'], problem: PrinterProblem | null = null): void {
    job.state = state;
    job.problem = problem;
    this.persist();
  }

  private deleteExpired(): void {
    const over = this.jobs.length - maxJobs;
    const ended = this.jobs.filter(({ state }) => state === 'printed' || state === 'sent' || state === 'cancelled');
    const removed = new Set(ended.slice(0, Math.max(0, over)));
    for (const { id } of removed) {
      rmSync(this.placeOf(id), { force: true });
      this.reported.delete(id);
    }
    this.jobs = this.jobs.filter((job) => !removed.has(job));
  }

  private persist(): void {
    writeJsonFile(this.file, this.jobs);
  }

  private placeOf(id: string): string {
    return join(this.parts.folder, 'jobs', `${id}.pdf`);
  }
}
