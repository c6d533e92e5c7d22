import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { type ProtocolName, protocolOf } from './protocols.ts';
import type { Reading } from './reading.ts';
import type { DeviceState } from './scale-source.ts';
import { overNetwork, overPort, type Timeouts, streamScale } from './stream-scale.ts';

const script = '/usr/bin/script';

// The message of each protocol for 12.35 kg.
const spoken: [ProtocolName, string, string][] = [
  ['toledo', '', '\x02\x2d\x30\x20 12350     0\r'],
  ['aAndD', '', 'ST,+00012.35 kg\r\n'],
  ['sics', '', 'S S     12.350 kg\r\n'],
  ['cas', '', 'ST,GS,\x01\xc8,+ 12.350 kg\r\n'],
  ['own', '(?<weight>[0-9.]+) (?<unit>kg)', 'weighs 12.350 kg\r\n'],
];

// `script` opens a pseudo-terminal: the service opens it as a serial port, and the test plays the scale on the other side.
test.skipIf(process.platform !== 'linux' || !existsSync(script)).each(spoken)(
  'polls and reads a serial scale with protocol %s, and clears the weight without the port',
  async (name, pattern, sent) => {
    const scale = spawn(script, ['-qfc', 'stty raw -echo; tty; exec sleep 30', '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const [first] = await once(scale.stdout, 'data');
    const path = String(first).trim();
    let requestText = '';
    scale.stdout.on('data', (bytes) => (requestText += String(bytes)));
    const readings: Reading[] = [];
    const states: DeviceState[] = [];
    const protocol = protocolOf(name, pattern);
    const stop = streamScale(overPort(path, 9_600), protocol).open(
      (reading) => readings.push(reading),
      (state) => states.push(state),
    );
    try {
      await vi.waitFor(() => expect(states).toEqual(['Ready']), { timeout: 4_000 });
      await vi.waitFor(() => expect(requestText.split('\n')[0]!.trim()).toBe((protocol.asks ?? '').trim()), { timeout: 4_000 });
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

const ends: (() => unknown)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

const short: Timeouts = { poll: 30, silent: 150, stale: 150 };

/** Connects to a network scale and records its readings and state changes. */
async function atLine(name: ProtocolName, { pattern = '', asks = '', answers = '' } = {}) {
  let line: Socket | undefined;
  const server = createServer((opened) => {
    line = opened.on('error', () => undefined).on('data', () => answers && opened.write(answers));
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const readings: Reading[] = [];
  const states: DeviceState[] = [];
  const stop = streamScale(overNetwork('127.0.0.1', (server.address() as AddressInfo).port), protocolOf(name, pattern, asks), short).open(
    (reading) => readings.push(reading),
    (state) => states.at(-1) !== state && states.push(state),
  );
  ends.push(
    stop,
    () => line?.destroy(),
    () => server.close(),
  );
  await vi.waitFor(() => expect(line).toBeDefined());
  return { readings, states, writeLine: (text: string) => line!.write(Buffer.from(text, 'latin1')), weight: () => readings.at(-1)?.kg };
}

test('clears the weight of a scale that falls silent and reports it lost until its next message', async () => {
  const { writeLine, weight, states } = await atLine('toledo');
  writeLine('\x02\x2d\x30\x20 12350     0\r');
  await vi.waitFor(() => expect(weight()).toBe(12.35));
  await vi.waitFor(() => expect([weight(), states.at(-1)]).toEqual([null, 'Lost']));
  writeLine('\x02\x2d\x30\x20  2475     0\r');
  await vi.waitFor(() => expect(weight()).toBe(2.475));
  expect(states.slice(-2)).toEqual(['Lost', 'Ready']);
});

test('clears the weight of a scale that sends on a key press without reporting it lost', async () => {
  const { writeLine, weight, states } = await atLine('own', { pattern: '(?<weight>[0-9.]+)' });
  writeLine('12.35\r\n');
  await vi.waitFor(() => expect(weight()).toBe(12.35));
  await vi.waitFor(() => expect(weight()).toBeNull());
  expect(states).toEqual(['Ready']);
});

test.each<[ProtocolName, { pattern?: string; asks?: string; answers: string }]>([
  ['aAndD', { answers: 'ST,+00012.35 kg\r\n' }],
  ['own', { pattern: '(?<weight>[0-9.]+)', asks: 'W\\r\\n', answers: '12.35\r\n' }],
])('polls a scale that only answers requests: %s', async (name, how) => {
  const { readings, states } = await atLine(name, how);
  await vi.waitFor(() => expect(readings.length).toBeGreaterThan(2));
  expect(new Set(readings.map(({ kg }) => kg))).toEqual(new Set([12.35]));
  expect(states).toEqual(['Ready']);
});
