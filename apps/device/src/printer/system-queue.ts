import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Delivery } from './raw-port.ts';

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

/** Sends a job to a local print queue. Returns the outcome, never throws. A job accepted by the queue counts as printed. */
export function sendToQueue(bytes: Buffer, { printer, isRaw }: Omit<PrintCommand, 'file'>): Promise<Delivery> {
  const file = join(tmpdir(), `entrepot-${randomUUID()}.${isRaw ? 'bin' : 'pdf'}`);
  writeFileSync(file, bytes, { mode: 0o600 });
  const { command, args, env } = printCommandOf(process.platform, { printer, file, isRaw });
  return new Promise((done) => {
    execFile(command, args, { timeout: timeoutMs, env: { ...process.env, ...env } }, (problem) => {
      rmSync(file, { force: true });
      // A program killed by the timeout may have submitted the job; otherwise the exit code is reliable.
      done(!problem ? 'printed' : problem.killed ? 'unsure' : 'unreached');
    });
  });
}
