import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Duplex } from 'node:stream';

/** A program that opens a serial port and forwards it through its standard input and output. */
interface PortProgram {
  command: string;
  args: readonly string[];
  env: Record<string, string>;
}

// Port and speed are passed as environment variables, so that they are never parsed as commands. `open` is written to standard error
// because standard output carries the data of the scale.
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

/**
 * Returns the PowerShell command that opens a port. PowerShell ships with Windows and supports serial ports, so no native module is needed.
 */
export const portProgram = (port: string, baud: number): PortProgram => ({
  command: 'powershell',
  args: ['-NoProfile', '-NonInteractive', '-Command', script],
  env: { ENTREPOT_PORT: port, ENTREPOT_BAUD: String(baud) },
});

/** Opens a Windows serial port such as COM3 with eight data bits and no parity. Rejects when it cannot be opened. */
export async function openWindowsPort(port: string, baud: number): Promise<Duplex> {
  const { command, args, env } = portProgram(port, baud);
  const program = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'pipe', windowsHide: true });
  const ended = once(program, 'close').then(() => Promise.reject(new Error(`${port} cannot be opened`)));
  const failed = once(program, 'error').then(([problem]) => Promise.reject(problem as Error));
  for (const one of [ended, failed]) one.catch(() => undefined);
  await Promise.race([waitForWord(program.stderr, 'open'), ended, failed]);
  const line = Duplex.from({ readable: program.stdout, writable: program.stdin });
  line.once('close', () => program.kill());
  program.once('close', () => line.destroy());
  return line;
}

async function waitForWord(output: NodeJS.ReadableStream, word: string): Promise<void> {
  let text = '';
  for await (const part of output) {
    text += String(part);
    if (text.includes(word)) return;
  }
  return new Promise<never>(() => undefined);
}
