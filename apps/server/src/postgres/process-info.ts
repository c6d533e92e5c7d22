import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Whether a process with this id is running; a zombie does not count. */
export function isAlive(pid: number): boolean {
  return idIsTaken(pid) && statOf(pid)?.state !== 'Z';
}

/** Whether the system still knows a process with this id, even as a zombie. */
export function idIsTaken(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A text that distinguishes two successive processes with the same id; null where the system does not provide it. */
export function startStamp(pid: number): string | null {
  if (process.platform === 'win32') return null;
  if (process.platform !== 'linux') return psColumn(pid, 'lstart');
  const stat = statOf(pid);
  return stat ? `${textOf('/proc/sys/kernel/random/boot_id').trim()}:${stat.startTime}` : null;
}

/** Whether the process is a PostgreSQL server on this data folder, by its arguments or its working directory. */
export function servesFolder(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return commandLine(pid).includes(folder);
  if (textOf(`/proc/${pid}/cmdline`).split('\0').includes(folder)) return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder && textOf(`/proc/${pid}/comm`).startsWith('postgres');
  } catch {
    return false;
  }
}

/**
 * The child processes left by a killed PostgreSQL server: they work in its data folder, do not have it in their arguments as a server does,
 * and their parent is no longer PostgreSQL. Linux only; elsewhere the list is empty.
 */
export function findOrphans(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => {
    const parent = statOf(pid)?.parent;
    if (!parent || !servesFolder(pid, folder)) return false;
    return !textOf(`/proc/${pid}/cmdline`).split('\0').includes(folder) && !textOf(`/proc/${parent}/comm`).startsWith('postgres');
  });
}

function commandLine(pid: number): string {
  if (process.platform !== 'win32') return psColumn(pid, 'command') ?? '';
  const script = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`;
  const line = spawnSync('powershell', ['-NoProfile', '-Command', script], { encoding: 'utf8', windowsHide: true }).stdout ?? '';
  return line.replaceAll('/', '\\');
}

function psColumn(pid: number, column: string): string | null {
  const { status, stdout } = spawnSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** State letter, parent and start time of a process from Linux's `/proc`; null elsewhere or when there is no such process. */
function statOf(pid: number): { state: string; parent: number; startTime: string } | null {
  const text = textOf(`/proc/${pid}/stat`);
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields.length > 19 ? { state: fields[0] ?? '', parent: Number(fields[1]), startTime: fields[19] ?? '' } : null;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
