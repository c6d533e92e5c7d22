import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Delivery } from './raw-port.ts';

/** What a system's own print queue is given. */
export interface Handing {
  printer: string;
  file: string;
  /** In the printer's own language, to be passed on as it is. */
  isRaw: boolean;
}
interface Program {
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
}

const patience = 30_000;
// Names are given beside the script: nothing in them is read as a command.
const printTo =
  "Start-Process -FilePath $env:ENTREPOT_FILE -Verb PrintTo -ArgumentList ('\"' + $env:ENTREPOT_PRINTER + '\"') -WindowStyle Hidden -Wait";

/**
 * The program that hands a file to a print queue of the system: `lp` of CUPS on Linux and macOS; on Windows the program that opens PDFs,
 * or, of what is in the printer's language, a copy to the printer, which is shared under its name for that.
 */
export function handingProgram(platform: NodeJS.Platform, { printer, file, isRaw }: Handing): Program {
  if (platform !== 'win32') return { command: 'lp', args: ['-d', printer, ...(isRaw ? ['-o', 'raw'] : []), '--', file] };
  if (isRaw) return { command: 'cmd', args: ['/d', '/c', 'copy', '/b', file, `\\\\localhost\\${printer}`] };
  const env = { ENTREPOT_FILE: file, ENTREPOT_PRINTER: printer };
  return { command: 'powershell', args: ['-NoProfile', '-NonInteractive', '-Command', printTo], env };
}

/** Hands a job to a print queue of this computer; tells how it went, never throws. What the queue has taken it prints. */
export function sendToQueue(bytes: Buffer, { printer, isRaw }: Omit<Handing, 'file'>): Promise<Delivery> {
  const file = join(tmpdir(), `entrepot-${randomUUID()}.${isRaw ? 'bin' : 'pdf'}`);
  writeFileSync(file, bytes, { mode: 0o600 });
  const { command, args, env } = handingProgram(process.platform, { printer, file, isRaw });
  return new Promise((done) => {
    execFile(command, args, { timeout: patience, env: { ...process.env, ...env } }, (problem) => {
      rmSync(file, { force: true });
      // A program that was stopped may have handed it over; one that ended by itself says whether it did.
      done(!problem ? 'printed' : problem.killed ? 'unsure' : 'unreached');
    });
  });
}
