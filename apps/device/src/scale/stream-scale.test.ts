import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { type ProtocolName, protocolOf } from './protocols.ts';
import type { Reading } from './reading.ts';
import type { DeviceState } from './scale-source.ts';
import { overPort, streamScale } from './stream-scale.ts';

const script = '/usr/bin/script';

// What each of them sends when 12.35 kg lie on it.
const spoken: [ProtocolName, string, string][] = [
  ['toledo', '', '\x02\x2d\x30\x20 12350     0\r'],
  ['aAndD', '', 'ST,+00012.35 kg\r\n'],
  ['sics', '', 'S S     12.350 kg\r\n'],
  ['cas', '', 'ST,GS,\x01\xc8,+ 12.350 kg\r\n'],
  ['own', '(?<weight>[0-9.]+) (?<unit>kg)', 'weighs 12.350 kg\r\n'],
];

// `script` opens a pseudo-terminal: its program sits at the port, and what goes through it is the scale.
test.skipIf(process.platform !== 'linux' || !existsSync(script)).each(spoken)(
  'a scale at a serial port that speaks %s is asked to speak where it waits for that, and heard; a port that goes away has no weight',
  async (name, pattern, sent) => {
    const scale = spawn(script, ['-qfc', 'stty raw -echo; tty; exec sleep 30', '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const [first] = await once(scale.stdout, 'data');
    const path = String(first).trim();
    let asked = '';
    scale.stdout.on('data', (bytes) => (asked += String(bytes)));
    const readings: Reading[] = [];
    const states: DeviceState[] = [];
    const protocol = protocolOf(name, pattern);
    const stop = streamScale(overPort(path, 9_600), protocol).open(
      (reading) => readings.push(reading),
      (state) => states.push(state),
    );
    try {
      await vi.waitFor(() => expect(states).toEqual(['Ready']), { timeout: 4_000 });
      await vi.waitFor(() => expect(asked.trim()).toBe((protocol.hello ?? '').trim()), { timeout: 4_000 });
      scale.stdin.write(Buffer.from(sent, 'latin1'));
      await vi.waitFor(() => expect(readings).toEqual([{ kg: 12.35, stable: true, net: false, load: 'ok' }]), { timeout: 4_000 });
      scale.kill('SIGKILL');
      await vi.waitFor(() => expect([readings.at(-1)?.kg, states.at(-1)]).toEqual([null, 'Lost']), { timeout: 4_000 });
    } finally {
      stop();
      scale.kill('SIGKILL');
    }
  },
);
