import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery, Following, PrinterProblem } from './delivery.ts';

/** A file for a print queue of the operating system. */
export interface PrintCommand {
  printer: string;
  file: string;
  /** Whether the file is in the printer's own language and must not be converted. */
  isRaw: boolean;
}
interface Program {
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
}

const timeoutMs = 30_000;
/** Milliseconds between two questions about a job in a queue; shorter in tests. */
export const queueTimes = { poll: 2_000 };
// Names are passed as environment variables, so that they are never parsed as commands.
const printTo =
  "Start-Process -FilePath $env:ENTREPOT_FILE -Verb PrintTo -ArgumentList ('\"' + $env:ENTREPOT_PRINTER + '\"') -WindowStyle Hidden -Wait";

/**
 * Returns the command that sends a file to a print queue: `lp` (CUPS) on Linux and macOS. On Windows, PDFs are printed by the program
 * registered for them, and raw files are copied to the printer, which must be shared under its own name.
 */
export function printCommandOf(platform: NodeJS.Platform, { printer, file, isRaw }: PrintCommand): Program {
  if (platform !== 'win32') return { command: 'lp', args: ['-d', printer, ...(isRaw ? ['-o', 'raw'] : []), '--', file] };
  if (isRaw) return { command: 'cmd', args: ['/d', '/c', 'copy', '/b', file, `\\\\localhost\\${printer}`] };
  const env = { ENTREPOT_FILE: file, ENTREPOT_PRINTER: printer };
  return { command: 'powershell', args: ['-NoProfile', '-NonInteractive', '-Command', printTo], env };
}

interface Ended {
  output: string;
  problem: { killed?: boolean | undefined } | null;
}

/** Runs a program; its messages are in English, because they are read. */
function run({ command, args, env }: Program): Promise<Ended> {
  const all = { ...process.env, LC_ALL: 'C', ...env };
  return new Promise((done) => execFile(command, args, { timeout: timeoutMs, env: all }, (problem, output) => done({ output, problem })));
}

/**
 * Sends a job to a local print queue and follows it until the queue reports its end. Returns the outcome, never throws. Where the queue
 * does not name the job, as on Windows, the outcome is `sent`.
 */
export async function sendToQueue(bytes: Buffer, { printer, isRaw }: Omit<PrintCommand, 'file'>, following: Following): Promise<Delivery> {
  const file = join(tmpdir(), `entrepot-${randomUUID()}.${isRaw ? 'bin' : 'pdf'}`);
  writeFileSync(file, bytes, { mode: 0o600 });
  const { output, problem } = await run(printCommandOf(process.platform, { printer, file, isRaw }));
  rmSync(file, { force: true });
  // A program killed by the timeout may have submitted the job; otherwise the exit code is reliable.
  if (problem) return problem.killed ? 'unsure' : 'unreached';
  const job = /request id is (\S+)/.exec(output)?.[1];
  return job ? followed(job, printer, following) : 'sent';
}

async function followed(job: string, printer: string, { signal, onProblem }: Following): Promise<Delivery> {
  let known: PrinterProblem | null = null;
  while (!signal.aborted) {
    const open = await lpstat('-l', '-W', 'not-completed', '-o', printer);
    if (open === null) return 'sent';
    if (entryOf(job, open) === null) return endOf(job, printer);
    const now = problemIn((await lpstat('-l', '-p', printer)) ?? '');
    if (now !== known) onProblem((known = now));
    await sleep(queueTimes.poll, undefined, { signal }).catch(() => undefined);
  }
  return 'unsure';
}

/** Returns the outcome of a job that is no longer open: `sent` for a queue that retains no finished jobs. */
async function endOf(job: string, printer: string): Promise<Delivery> {
  const entry = entryOf(job, (await lpstat('-l', '-W', 'completed', '-o', printer)) ?? '');
  if (entry === null) return 'sent';
  return /job-(?:canceled|aborted)|aborted-by-system|canceled-at-device/.test(entry) ? 'failed' : 'printed';
}

const lpstat = async (...args: string[]): Promise<string | null> => {
  const { output, problem } = await run({ command: 'lpstat', args });
  return problem ? null : output;
};

/** The lines about a job in a listing: its own and the indented ones behind it; null when it is not listed. */
function entryOf(job: string, listing: string): string | null {
  const lines = listing.split('\n');
  const from = lines.findIndex((line) => line.split(/\s/)[0] === job);
  if (from < 0) return null;
  const length = lines.slice(from + 1).findIndex((line) => !/^\s+\S/.test(line));
  return lines.slice(from, length < 0 ? undefined : from + 1 + length).join('\n');
}

// Printer state reasons of IPP (RFC 8011, section 5.4.12), and the words of `lpstat` for a stopped queue.
const reasons: [RegExp, PrinterProblem][] = [
  [/media-(?:empty|needed)/, 'paper'],
  [/media-jam/, 'jam'],
  [/cover-open|door-open|interlock-open/, 'cover'],
  [/marker-supply-empty|toner-empty/, 'ribbon'],
  [/offline|connecting-to-device|timed-out|unreachable/i, 'offline'],
  [/\bdisabled since|\bpaused\b/, 'paused'],
  [/-error\b/, 'fault'],
];
const problemIn = (listing: string): PrinterProblem | null => reasons.find(([pattern]) => pattern.test(listing))?.[1] ?? null;
