import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Duplex } from 'node:stream';

/** What opens a serial port of Windows and passes it on by its own input and output. */
interface PortProgram {
  command: string;
  args: readonly string[];
  env: Record<string, string>;
}

// Port and speed are given beside the script: nothing in them is read as a command. It says `open` where errors go, as its output is the scale's.
const script = [
  "$ErrorActionPreference = 'Stop'",
  "$port = New-Object System.IO.Ports.SerialPort $env:ENTREPOT_PORT, ([int]$env:ENTREPOT_BAUD), 'None', 8, 'One'",
  '$port.Open()',
  "[Console]::Error.WriteLine('open')",
  '$heard = $port.BaseStream.CopyToAsync([Console]::OpenStandardOutput(), 64)',
  '$said = [Console]::OpenStandardInput().CopyToAsync($port.BaseStream)',
  '[void][System.Threading.Tasks.Task]::WaitAny(@($heard, $said))',
  '$port.Close()',
].join('; ');

/** PowerShell is on every Windows and knows serial ports; neither `stty` nor a package of compiled code is needed. */
export const portProgram = (port: string, baud: number): PortProgram => ({
  command: 'powershell',
  args: ['-NoProfile', '-NonInteractive', '-Command', script],
  env: { ENTREPOT_PORT: port, ENTREPOT_BAUD: String(baud) },
});

/** Opens a serial port of Windows, such as COM3, eight bits without parity. Rejects when it cannot be opened. */
export async function openWindowsPort(port: string, baud: number): Promise<Duplex> {
  const { command, args, env } = portProgram(port, baud);
  const program = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'pipe', windowsHide: true });
  const ended = once(program, 'close').then(() => Promise.reject(new Error(`${port} cannot be opened`)));
  const failed = once(program, 'error').then(([problem]) => Promise.reject(problem as Error));
  for (const one of [ended, failed]) one.catch(() => undefined);
  await Promise.race([said(program.stderr, 'open'), ended, failed]);
  const line = Duplex.from({ readable: program.stdout, writable: program.stdin });
  line.once('close', () => program.kill());
  program.once('close', () => line.destroy());
  return line;
}

async function said(output: NodeJS.ReadableStream, word: string): Promise<void> {
  let text = '';
  for await (const part of output) {
    text += String(part);
    if (text.includes(word)) return;
  }
  return new Promise<never>(() => undefined);
}
