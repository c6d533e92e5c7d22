import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { sics } from './lines.ts';
import type { Reading } from './reading.ts';
import type { DeviceState } from './scale-source.ts';
import { overPort, streamScale } from './stream-scale.ts';
import { portProgram } from './windows-port.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Puts a `powershell` program first in PATH that runs these shell lines. */
function powershell(...lines: string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-port-'));
  const before = process.env.PATH;
  writeFileSync(join(folder, 'powershell'), ['#!/bin/sh', ...lines].join('\n'));
  chmodSync(join(folder, 'powershell'), 0o755);
  process.env.PATH = `${folder}:${before}`;
  ends.push(() => {
    process.env.PATH = before;
    rmSync(folder, { recursive: true });
  });
}

test('passes the name of a Windows port outside the script', () => {
  const { args, env } = portProgram('COM3', 9_600);
  expect(args.join(' ')).not.toContain('COM3');
  expect(env).toEqual({ ENTREPOT_PORT: 'COM3', ENTREPOT_BAUD: '9600' });
});

test.skipIf(process.platform === 'win32')('polls and reads a scale at a Windows port and clears its weight when unplugged', async () => {
  powershell(
    '[ "$ENTREPOT_PORT $ENTREPOT_BAUD" = "COM3 9600" ] || exit 1',
    'echo open >&2',
    'read asked',
    '[ "$asked" = "SIR\r" ] || exit 1',
    "printf 'S S     12.350 kg\\r\\n'",
    'sleep 0.3',
  );
  const readings: Reading[] = [];
  const states: DeviceState[] = [];
  ends.push(
    streamScale(overPort('COM3', 9_600, 'win32'), sics).open(
      (reading) => readings.push(reading),
      (state) => states.push(state),
    ),
  );
  await vi.waitFor(() => expect(readings[0]).toEqual({ kg: 12.35, stable: true, net: false, load: 'ok' }), { timeout: 4_000 });
  await vi.waitFor(() => expect([readings.at(-1)?.kg, states]).toEqual([null, ['Ready', 'Lost']]), { timeout: 4_000 });
});

test.skipIf(process.platform === 'win32')('reports a Windows port that cannot be opened as lost and never as ready', async () => {
  powershell('echo "Access to the port COM3 is denied" >&2', 'exit 1');
  const states: DeviceState[] = [];
  ends.push(
    streamScale(overPort('COM3', 9_600, 'win32'), sics).open(
      () => undefined,
      (state) => states.push(state),
    ),
  );
  await vi.waitFor(() => expect(states).toEqual(['Lost']), { timeout: 4_000 });
});
