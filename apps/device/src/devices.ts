import { join } from 'node:path';
import { simulatedCamera } from './camera/simulated-camera.ts';
import { type Feed, feedOf } from './feed.ts';
import { type Job, PrintQueue } from './printer/queue.ts';
import { sendRaw } from './printer/raw-port.ts';
import type { Reading } from './scale/reading.ts';
import type { DeviceState } from './scale/scale-source.ts';
import { simulatedScale } from './scale/simulated-scale.ts';
import { type DeviceSettings, keepSettings, placeOf, readSettings, scaleOf } from './settings.ts';

/** One device, as SendLoad tells of it. */
export interface Device {
  Type: 'Scale' | 'Camera' | 'Printer';
  /** `Simulator`, or how it is connected. */
  Kind: string;
  State: DeviceState;
  /** Jobs that wait; of a printer. */
  Waiting?: number;
}
/** Who wants to know what becomes of devices and jobs. */
export interface Watcher {
  devicesChanged(): void;
  jobMoved(job: Job): void;
}

/** Scale, camera and printer of this workplace, as the settings in the folder name them. */
export class Devices {
  readonly scale = simulatedScale();
  readonly camera = simulatedCamera();
  readonly readings: Feed<Reading>;
  readonly queue: PrintQueue;
  watcher: Watcher = { devicesChanged: () => undefined, jobMoved: () => undefined };
  private readonly folder: string;
  private settings: DeviceSettings;
  private scaleState: DeviceState = 'Idle';
  private printerState: DeviceState = 'Idle';

  constructor(folder: string) {
    this.folder = folder;
    this.settings = readSettings(folder);
    this.readings = feedOf((hear) => this.openScale(hear));
    this.queue = new PrintQueue({ folder: join(folder, 'print'), print: (bytes) => this.print(bytes), tell: (job) => this.moved(job) });
  }

  /** What there is and how it is. */
  list(): Device[] {
    const { scale, printer } = this.settings;
    const waiting = this.queue.list().filter(({ state }) => state === 'waiting' || state === 'printing').length;
    return [
      { Type: 'Scale', Kind: { simulator: 'Simulator', network: 'Network', port: 'Port' }[scale], State: this.scaleState },
      { Type: 'Camera', Kind: 'Simulator', State: 'Ready' },
      { Type: 'Printer', Kind: printer ? 'Network' : 'Simulator', State: printer ? this.printerState : 'Ready', Waiting: waiting },
    ];
  }

  /** The settings as they are. */
  configuration(): DeviceSettings {
    return this.settings;
  }

  /** Takes other devices from now on; those who listen go on listening. */
  configure(settings: DeviceSettings): void {
    keepSettings(this.folder, settings);
    this.settings = settings;
    this.printerState = 'Idle';
    this.readings.restart();
    this.watcher.devicesChanged();
    this.queue.wake();
  }

  private openScale(hear: (reading: Reading) => void): () => void {
    const close = (scaleOf(this.settings) ?? this.scale).open(hear, (state) => this.scaleIs(state));
    return () => {
      close();
      this.scaleIs('Idle');
    };
  }

  private scaleIs(state: DeviceState): void {
    if (state === this.scaleState) return;
    this.scaleState = state;
    this.watcher.devicesChanged();
  }

  private async print(bytes: Buffer) {
    const { printer } = this.settings;
    const went = printer ? await sendRaw(bytes, placeOf(printer)) : 'printed';
    this.printerState = went === 'printed' ? 'Ready' : 'Lost';
    return went;
  }

  private moved(job: Job): void {
    this.watcher.jobMoved(job);
    this.watcher.devicesChanged();
  }
}
