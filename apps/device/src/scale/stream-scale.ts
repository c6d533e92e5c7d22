import { execFile } from 'node:child_process';
import { constants, openSync } from 'node:fs';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { ReadStream } from 'node:tty';
import { promisify } from 'node:util';
import { type Protocol, readerOf } from './protocol.ts';
import { noReading, type Reading } from './reading.ts';
import type { ScaleSource } from './scale-source.ts';
import { openWindowsPort } from './windows-port.ts';

const again = 2_000;

/** Timeouts in ms: the silence before the scale is polled again, and the silence after which its weight is cleared. */
export interface Timeouts {
  poll: number;
  silent: number;
  /** Replaces `silent` for a scale that sends when a key is pressed. */
  stale: number;
}
const usual: Timeouts = { poll: 500, silent: 3_000, stale: 5_000 };
const run = promisify(execFile);

/** Opens the connection to a scale. Rejects when it cannot be opened. */
export type OpenLine = () => Promise<Duplex>;

/** Connects to a serial device server that forwards the data of the scale over TCP. */
export const overNetwork =
  (host: string, port: number): OpenLine =>
  () =>
    new Promise((done, fail) => {
      const line = connect({ host, port, timeout: 5_000 }, () => {
        line.setTimeout(0);
        line.setKeepAlive(true, 10_000);
        done(line);
      });
      line.once('timeout', () => line.destroy(new Error('timeout')));
      line.once('error', fail);
    });

/** Opens a local serial port with eight data bits and no parity. `stty` configures it on Linux and macOS. */
export const overPort =
  (path: string, baud: number, platform: NodeJS.Platform = process.platform): OpenLine =>
  async () => {
    if (platform === 'win32') return openWindowsPort(path, baud);
    await run('stty', [platform === 'darwin' ? '-f' : '-F', path, String(baud), 'raw', '-echo', 'cs8', '-parenb', '-cstopb']);
    // A file stream would block a thread until the scale sends data. The TTY stream does not, and it closes the descriptor.
    return new ReadStream(openSync(path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK));
  };

/**
 * Reads a scale over a connection. Reopens a lost connection every two seconds. Clears the weight when the connection is lost, and when the
 * scale falls silent on an open connection because it is switched off or unplugged at its own end.
 */
export function streamScale(openLine: OpenLine, protocol: Protocol, timeoutMs: Timeouts = usual): ScaleSource {
  return {
    open(onReading, onState) {
      let stopped = false;
      let line: Duplex | null = null;
      let timer: NodeJS.Timeout | undefined;
      let away = false;
      const watch = watchSilence(protocol, timeoutMs, {
        poll: (asks) => line?.write(asks),
        onSilent() {
          away = Boolean(protocol.isNeverSilent);
          if (away) onState('Lost');
          onReading(noReading);
        },
      });
      const handleReading = (reading: Reading) => {
        watch.spoke();
        if (away) onState('Ready');
        away = false;
        onReading(reading);
      };
      const lost = () => {
        watch.stop();
        if (stopped) return;
        onState('Lost');
        onReading(noReading);
        timer = setTimeout(() => void begin(), again);
      };
      const begin = async () => {
        const opened = await openLine().catch(() => null);
        if (!opened) return lost();
        // Every error is followed by `close`, and the cause does not matter.
        opened.on('error', () => undefined).once('close', lost);
        if (stopped) return void opened.destroy();
        line = opened;
        onState('Ready');
        line.on('data', readerOf(protocol, handleReading)).once('end', () => opened.destroy());
        watch.begin();
      };
      void begin();
      return () => {
        stopped = true;
        watch.stop();
        clearTimeout(timer);
        line?.destroy();
      };
    },
  };
}

interface Listening {
  poll(asks: string): unknown;
  /** Called once each time the scale falls silent. */
  onSilent(): void;
}

/** Polls a silent scale and reports when it has been silent for too long. */
function watchSilence({ asks, isNeverSilent }: Protocol, { poll, silent, stale }: Timeouts, listener: Listening) {
  let pollTimer: NodeJS.Timeout | undefined;
  let waiting: NodeJS.Timeout | undefined;
  const schedulePoll = () => {
    clearInterval(pollTimer);
    if (asks) pollTimer = setInterval(() => listener.poll(asks), poll);
  };
  const stop = () => {
    clearInterval(pollTimer);
    clearTimeout(waiting);
  };
  const spoke = () => {
    schedulePoll();
    clearTimeout(waiting);
    waiting = setTimeout(listener.onSilent, isNeverSilent ? silent : stale);
  };
  return {
    begin() {
      spoke();
      if (asks) listener.poll(asks);
    },
    spoke,
    stop,
  };
}
