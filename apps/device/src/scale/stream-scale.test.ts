import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { sics } from './lines.ts';
import type { Reading } from './reading.ts';
import type { DeviceState } from './scale-source.ts';
import { overPort, streamScale } from './stream-scale.ts';

const script = '/usr/bin/script';

// `script` opens a pseudo-terminal: its program sits at the port, and what goes through it is the scale.
test.skipIf(process.platform !== 'linux' || !existsSync(script))(
  'a scale at a serial port is asked to speak and heard; a port that goes away has no weight',
  async () => {
    const scale = spawn(script, ['-qfc', 'tty; exec sleep 30', '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const [first] = await once(scale.stdout, 'data');
    const path = String(first).trim();
    let asked = '';
    scale.stdout.on('data', (bytes) => (asked += String(bytes)));
    const readings: Reading[] = [];
    const states: DeviceState[] = [];
    const stop = streamScale(overPort(path, 9_600), sics).open(
      (reading) => readings.push(reading),
      (state) => states.push(state),
    );
    try {
      await vi.waitFor(() => expect(asked).toContain('SIR'), { timeout: 4_000 });
      scale.stdin.write('S S     12.350 kg\r\n');
      await vi.waitFor(() => expect(readings).toEqual([{ kg: 12.35, stable: true, net: false, load: 'ok' }]), { timeout: 4_000 });
      expect(states).toEqual(['Ready']);
      scale.kill('SIGKILL');
      await vi.waitFor(() => expect([readings.at(-1)?.kg, states.at(-1)]).toEqual([null, 'Lost']), { timeout: 4_000 });
    } finally {
      stop();
      scale.kill('SIGKILL');
    }
  },
);
