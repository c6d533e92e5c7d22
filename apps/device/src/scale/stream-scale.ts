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

/** When a scale that is silent is asked, again and again, and when it has been so long enough to have no weight any more; in ms. */
export interface Patience {
  ask: number;
  silent: number;
  /** The same of a scale that speaks when somebody presses a key. */
  forget: number;
}
const usual: Patience = { ask: 500, silent: 3_000, forget: 5_000 };
const run = promisify(execFile);

/** Opens the line to a scale. Rejects when it cannot be opened. */
export type OpenLine = () => Promise<Duplex>;

/** A serial line over the network: the box at `host` and `port` passes on what the scale sends. */
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

/** A serial port of this computer, eight bits without parity: on Linux and macOS `stty` sets it and it is read as it is. */
export const overPort =
  (path: string, baud: number, platform: NodeJS.Platform = process.platform): OpenLine =>
  async () => {
    if (platform === 'win32') return openWindowsPort(path, baud);
    await run('stty', [platform === 'darwin' ? '-f' : '-F', path, String(baud), 'raw', '-echo', 'cs8', '-parenb', '-cstopb']);
    // A read of a file would hold a thread until the scale speaks, for ever when it is silent; the stream closes what is opened here.
    return new ReadStream(openSync(path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK));
  };

/**
 * A scale at a line. A line that breaks is opened anew every two seconds; until then there is no weight. Nor is there one when the scale
 * has fallen silent at an open line, as it does when it is switched off or its cable is pulled at its own end.
 */
export function streamScale(openLine: OpenLine, protocol: Protocol, patience: Patience = usual): ScaleSource {
  return {
    open(hear, tell) {
      let stopped = false;
      let line: Duplex | null = null;
      let timer: NodeJS.Timeout | undefined;
      let away = false;
      const watch = watchSilence(protocol, patience, {
        ask: (asks) => line?.write(asks),
        isSilent() {
          away = Boolean(protocol.isNeverSilent);
          if (away) tell('Lost');
          hear(noReading);
        },
      });
      const hearOne = (reading: Reading) => {
        watch.spoke();
        if (away) tell('Ready');
        away = false;
        hear(reading);
      };
      const lost = () => {
        watch.stop();
        if (stopped) return;
        tell('Lost');
        hear(noReading);
        timer = setTimeout(() => void begin(), again);
      };
      const begin = async () => {
        const opened = await openLine().catch(() => null);
        if (!opened) return lost();
        // Every end of a line closes it; why it ended is no matter.
        opened.on('error', () => undefined).once('close', lost);
        if (stopped) return void opened.destroy();
        line = opened;
        tell('Ready');
        line.on('data', readerOf(protocol, hearOne)).once('end', () => opened.destroy());
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
  ask(asks: string): unknown;
  /** Said once each time it falls silent. */
  isSilent(): void;
}

/** Asks a silent scale to speak, and says when it has been silent for too long. */
function watchSilence({ asks, isNeverSilent }: Protocol, { ask, silent, forget }: Patience, told: Listening) {
  let asking: NodeJS.Timeout | undefined;
  let waiting: NodeJS.Timeout | undefined;
  const askLater = () => {
    clearInterval(asking);
    if (asks) asking = setInterval(() => told.ask(asks), ask);
  };
  const stop = () => {
    clearInterval(asking);
    clearTimeout(waiting);
  };
  const spoke = () => {
    askLater();
    clearTimeout(waiting);
    waiting = setTimeout(told.isSilent, isNeverSilent ? silent : forget);
  };
  return {
    begin() {
      spoke();
      if (asks) told.ask(asks);
    },
    spoke,
    stop,
  };
}
