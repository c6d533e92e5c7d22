import { hostname } from 'node:os';
import { join } from 'node:path';
import { asJpeg, simulatedCamera } from './camera/simulated-camera.ts';
import { type Feed, feedOf } from './feed.ts';
import { type Job, PrintQueue } from './printer/queue.ts';
import { isQueue, printOn } from './printer/printers.ts';
import type { Delivery, Following } from './printer/delivery.ts';
import { noReading, type Reading } from './scale/reading.ts';
import type { DeviceState } from './scale/scale-source.ts';
import { simulatedScale } from './scale/simulated-scale.ts';
import { cameraOf, type DeviceSettings, storeSettings, readSettings, scaleOf } from './settings.ts';
import { workstationId } from './workstation.ts';

/** One device, as SendLoad reports it. */
export interface Device {
  Type: 'Scale' | 'Camera' | 'Printer' | 'LabelPrinter';
  /** `Simulator`, the type of connection, or `None` for a printer that is not set up. */
  Kind: string;
  State: DeviceState;
  /** Number of queued jobs; printers only. */
  Waiting?: number;
  /** The most recent failure since the service started. */
  Failed?: Failure;
}
/** A device that did not respond, or a job that may not have been printed. */
export interface Failure {
  What: 'Lost' | 'Waiting' | 'Attention' | 'Failed' | 'Unsure' | 'Undrawn';
  /** The job's title; for failed jobs only. */
  Title?: string;
  /** ISO 8601. */
  Time: string;
}
/** All devices of this workstation, as SendLoad reports them. */
export interface Load {
  Workstation: { Id: string; Name: string };
  Devices: Device[];
}
/** Callbacks for changes of devices and print jobs. */
export interface Watcher {
  devicesChanged(): void;
  jobMoved(job: Job): void;
}

/** A picture of the camera, and when it was taken: an old one must not be taken for the parcel on the table. */
export interface Frame {
  jpeg: Buffer;
  time: Date;
}

const scaleKinds = { none: 'None', simulator: 'Simulator', network: 'Network', port: 'Port' };
const cameraKinds = { none: 'None', simulator: 'Simulator', snapshot: 'Network', stream: 'Network', computer: 'Port' };
// Minimum interval between frames in ms; one frame a second is enough to see the table.
const frameEach = 900;

/** Names of the printer settings: picking lists, and labels when they have their own printer. */
type PrinterName = 'printer' | 'labelPrinter';

const failures = { waiting: 'Waiting', failed: 'Failed', unsure: 'Unsure', undrawn: 'Undrawn' } as const;
const failureOf = ({ state, problem }: Job): Failure['What'] | undefined =>
  problem ? 'Attention' : (failures as Partial<Record<Job['state'], Failure['What']>>)[state];

// Lists are full pages, sent to printers that accept PDF.
const listPrinter = { language: 'pdf', dpi: 0, dots: 0 } as const;

/** The scale, camera and printers of this workstation, configured by the settings in `folder`. */
export class Devices {
  readonly scale = simulatedScale();
  readonly camera = simulatedCamera();
  readonly readings: Feed<Reading>;
  /** One JPEG a second while a viewer is connected. */
  readonly frames: Feed<Frame>;
  /** One queue per printer, so that an unreachable printer does not block the other. */
  readonly queues: Readonly<Record<PrinterName, PrintQueue>>;
  watcher: Watcher = { devicesChanged: () => undefined, jobMoved: () => undefined };
  private readonly folder: string;
  private settings: DeviceSettings;
  private scaleState: DeviceState = 'Idle';
  private cameraState: DeviceState = 'Idle';
  private readonly id: string;
  private readonly failures = new Map<Device['Type'], Failure>();
  private printerStates: Record<PrinterName, DeviceState> = { printer: 'Idle', labelPrinter: 'Idle' };

  /** Whether scale and camera may be simulated. */
  readonly isSimulating: boolean;

  /** @param isSimulating whether the service was started with simulated devices */
  constructor(folder: string, isSimulating: boolean) {
    this.folder = folder;
    this.isSimulating = isSimulating;
    this.id = workstationId(folder);
    this.settings = readSettings(folder, isSimulating);
    this.readings = feedOf((listener) => this.openScale(listener));
    this.frames = feedOf((listener) => this.openCamera(listener));
    this.queues = { printer: this.queueOf('printer', 'print'), labelPrinter: this.queueOf('labelPrinter', 'labels') };
  }

  /** Returns the workstation and its devices. */
  load(): Load {
    return { Workstation: { Id: this.id, Name: this.settings.name || hostname() }, Devices: this.list() };
  }

  /** Returns the devices with their state and most recent failure. */
  list(): Device[] {
    return this.present().map((device) => {
      const failed = this.failures.get(device.Type);
      return failed ? { ...device, Failed: failed } : device;
    });
  }

  private present(): Device[] {
    const { scale, camera, labelPrinter } = this.settings;
    return [
      { Type: 'Scale', Kind: scaleKinds[scale], State: this.scaleState },
      { Type: 'Camera', Kind: cameraKinds[camera], State: camera === 'simulator' ? 'Ready' : this.cameraState },
      this.printerAs('Printer', 'printer'),
      ...(labelPrinter ? [this.printerAs('LabelPrinter', 'labelPrinter')] : []),
    ];
  }

  /** Returns the retained jobs of both printers, newest first. */
  jobs(): readonly Job[] {
    return Object.values(this.queues)
      .flatMap((queue) => queue.list())
      .sort((a, b) => b.time.localeCompare(a.time));
  }

  /** Returns the document of a job; null when the job does not exist. */
  document(id: string): Buffer | null {
    return this.queues.printer.document(id) ?? this.queues.labelPrinter.document(id);
  }

  /** Prints a job again on the same printer. */
  repeat(id: string): void {
    for (const queue of Object.values(this.queues)) queue.repeat(id);
  }

  /** Cancels a job that waits. */
  cancel(id: string): void {
    for (const queue of Object.values(this.queues)) queue.cancel(id);
    this.watcher.devicesChanged();
  }

  /** Starts printing the waiting jobs immediately. */
  wakeUp(): void {
    for (const queue of Object.values(this.queues)) queue.wakeUp();
  }

  /** Stops the queues after the jobs in progress. */
  async stop(): Promise<void> {
    await Promise.all(Object.values(this.queues).map((queue) => queue.stop()));
  }

  /** Returns the current settings. */
  configuration(): DeviceSettings {
    return this.settings;
  }

  /**
   * Stores the settings and switches to the configured devices. Listeners stay subscribed. Throws for a simulated device unless the service
   * was started with them.
   */
  configure(settings: DeviceSettings): void {
    if (!this.isSimulating && (settings.scale === 'simulator' || settings.camera === 'simulator'))
      throw new Error('devices are simulated only with --simulate');
    storeSettings(this.folder, settings);
    this.settings = settings;
    this.printerStates = { printer: 'Idle', labelPrinter: 'Idle' };
    this.readings.restart();
    this.frames.restart();
    this.watcher.devicesChanged();
    this.wakeUp();
  }

  private openScale(listener: (reading: Reading) => void): () => void {
    const source = this.settings.scale === 'simulator' ? this.scale : scaleOf(this.settings);
    if (!source) {
      listener(noReading);
      return () => undefined;
    }
    const close = source.open(listener, (state) => this.scaleIs(state));
    return () => {
      close();
      this.scaleIs('Idle');
    };
  }

  private openCamera(listener: (frame: Frame) => void): () => void {
    let last = 0;
    let open = true;
    const isSimulated = this.settings.camera === 'simulator';
    const source = isSimulated ? this.camera : cameraOf(this.settings);
    if (!source) return () => undefined;
    const close = source.open(
      (frame) => {
        const time = new Date();
        if (isSimulated) return listener({ jpeg: frame, time });
        if (Date.now() - last < frameEach) return;
        last = Date.now();
        // Drops frames that are not images.
        void asJpeg(frame).then(
          (jpeg) => open && listener({ jpeg, time }),
          () => undefined,
        );
      },
      (state) => this.cameraIs(state),
    );
    return () => {
      open = false;
      close();
      this.cameraIs('Idle');
    };
  }

  private cameraIs(state: DeviceState): void {
    if (state === this.cameraState) return;
    this.cameraState = state;
    if (state === 'Lost') this.failed('Camera', 'Lost');
    if (this.settings.camera !== 'simulator') this.watcher.devicesChanged();
  }

  private scaleIs(state: DeviceState): void {
    if (state === this.scaleState) return;
    this.scaleState = state;
    if (state === 'Lost') this.failed('Scale', 'Lost');
    this.watcher.devicesChanged();
  }

  private queueOf(name: PrinterName, folder: string): PrintQueue {
    return new PrintQueue({
      folder: join(this.folder, folder),
      print: (bytes, following) => this.print(name, bytes, following),
      onJob: (job) => this.moved(name, job),
    });
  }

  private async print(name: PrinterName, bytes: Buffer, following: Following): Promise<Delivery> {
    const { labelLanguage, labelDpi, labelDots } = this.settings;
    const place = this.settings[name];
    const how = name === 'printer' ? listPrinter : { language: labelLanguage, dpi: labelDpi, dots: labelDots };
    // Jobs of a printer that was removed from the settings remain in the queue.
    const went = place ? await printOn({ place, ...how }, bytes, following) : 'unreached';
    if (went !== 'undrawn') this.printerStates[name] = went === 'unreached' || went === 'unsure' ? 'Lost' : 'Ready';
    return went;
  }

  private printerAs(Type: Device['Type'], name: PrinterName): Device {
    const place = this.settings[name];
    const waiting = this.queues[name].list().filter(({ state }) => state === 'waiting' || state === 'printing').length;
    return {
      Type,
      Kind: place ? (isQueue(place) ? 'Queue' : 'Network') : 'None',
      State: place ? this.printerStates[name] : 'Idle',
      Waiting: waiting,
    };
  }

  private failed(type: Device['Type'], what: Failure['What'], title?: string): void {
    this.failures.set(type, { What: what, Title: title, Time: new Date().toISOString() });
  }

  private moved(name: PrinterName, job: Job): void {
    const failure = failureOf(job);
    if (failure) this.failed(name === 'printer' ? 'Printer' : 'LabelPrinter', failure, job.title);
    this.watcher.jobMoved(job);
    this.watcher.devicesChanged();
  }
}
