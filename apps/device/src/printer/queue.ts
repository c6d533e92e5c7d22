import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readKept, writeKept } from '../kept-file.ts';
import type { Delivery } from './raw-port.ts';

const jobShape = z.object({
  id: z.string(),
  title: z.string(),
  userName: z.string(),
  /** When it came, ISO. */
  time: z.string(),
  state: z.enum(['waiting', 'printing', 'printed', 'unsure', 'undrawn']),
  /** When it was sent to the printer, ISO, each time: more than once when somebody printed it again. */
  prints: z.array(z.string()).default([]),
});
/** Something to print. Whether an `unsure` one is on paper only a person can see. */
export type Job = z.infer<typeof jobShape>;

const mostKept = 50;
const again = 5_000;

/** What prints the jobs, and who hears how they go. */
export interface QueueParts {
  folder: string;
  print(bytes: Buffer): Promise<Delivery>;
  /** A job came to a new state; `waiting` is told when the printer did not answer, once for each job. */
  tell(job: Job): void;
}

/** The jobs of one printer of this workplace, first come first printed. */
export class PrintQueue {
  private readonly parts: QueueParts;
  private readonly file: string;
  private jobs: Job[];
  private working = false;
  private work: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private readonly toldWaiting = new Set<string>();

  constructor(parts: QueueParts) {
    this.parts = parts;
    this.file = join(parts.folder, 'jobs.json');
    const kept = readKept(this.file, z.array(jobShape)) ?? [];
    // What was being sent when the service ended may be on paper: printing it by itself could print it twice.
    this.jobs = kept.map((job) => (job.state === 'printing' ? { ...job, state: 'unsure' } : job));
  }

  /** All jobs that are kept, the last first. */
  list(): readonly Job[] {
    return this.jobs.toReversed();
  }

  /** The document of a job; null when there is no such job. */
  document(id: string): Buffer | null {
    const place = this.jobs.some((job) => job.id === id) ? this.placeOf(id) : '';
    return existsSync(place) ? readFileSync(place) : null;
  }

  /** Takes a job; when this returns it is kept and will be printed, over a restart too. */
  add(job: Pick<Job, 'title' | 'userName'>, bytes: Buffer): void {
    const id = randomUUID();
    writeKept(this.placeOf(id), bytes);
    this.jobs.push({ ...job, id, time: new Date().toISOString(), state: 'waiting', prints: [] });
    this.forgetOld();
    this.keep();
    this.wake();
  }

  /** Prints a job that was printed or whose end is not known once more. */
  repeat(id: string): void {
    const job = this.jobs.find((one) => one.id === id);
    if (!job || job.state === 'waiting' || job.state === 'printing') return;
    this.enter(job, 'waiting');
    this.wake();
  }

  /** Ends after the job that is being sent; the others wait in the file. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.work;
  }

  /** Prints what waits, now: something came, or there is another printer. */
  wake(): void {
    clearTimeout(this.timer);
    if (this.working) return;
    this.working = true;
    this.work = this.printWaiting()
      // A disk that is full: what waits still waits.
      .catch((problem) => console.error(problem));
  }

  private async printWaiting(): Promise<void> {
    try {
      for (let job = this.next(); job; job = this.next()) if (!(await this.printed(job))) return this.tryLater(job);
    } finally {
      // In the step that found nothing more to do, so that what comes after it starts anew.
      this.working = false;
    }
  }

  /** Sends one job; false when the printer cannot be reached. */
  private async printed(job: Job): Promise<boolean> {
    const bytes = this.document(job.id);
    this.enter(job, 'printing');
    const went = bytes ? await this.parts.print(bytes) : 'unsure';
    if (went === 'printed' || went === 'unsure') job.prints.push(new Date().toISOString());
    this.enter(job, went === 'unreached' ? 'waiting' : went);
    if (went === 'unreached') return false;
    this.parts.tell(job);
    return true;
  }

  private tryLater(job: Job): void {
    if (!this.toldWaiting.has(job.id)) this.parts.tell(job);
    this.toldWaiting.add(job.id);
    if (!this.stopped) this.timer = setTimeout(() => this.wake(), again);
  }

  private next(): Job | undefined {
    return this.stopped ? undefined : this.jobs.find(({ state }) => state === 'waiting');
  }

  private enter(job: Job, state: Job['state']): void {
    job.state = state;
    this.keep();
  }

  private forgetOld(): void {
    const over = this.jobs.length - mostKept;
    const gone = new Set(this.jobs.filter(({ state }) => state === 'printed').slice(0, Math.max(0, over)));
    for (const { id } of gone) rmSync(this.placeOf(id), { force: true });
    this.jobs = this.jobs.filter((job) => !gone.has(job));
  }

  private keep(): void {
    writeKept(this.file, this.jobs);
  }

  private placeOf(id: string): string {
    return join(this.parts.folder, 'jobs', `${id}.pdf`);
  }
}
