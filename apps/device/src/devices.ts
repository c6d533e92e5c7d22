import { hostname } from 'node:os';
import { join } from 'node:path';
import { asJpeg, simulatedCamera } from './camera/simulated-camera.ts';
import { type Feed, feedOf } from './feed.ts';
import { type Job, PrintQueue } from './printer/queue.ts';
import { isQueue, printOn } from './printer/printers.ts';
import type { Delivery } from './printer/raw-port.ts';
import type { Reading } from './scale/reading.ts';
import type { DeviceState } from './scale/scale-source.ts';
import { simulatedScale } from './scale/simulated-scale.ts';
import { cameraOf, type DeviceSettings, keepSettings, readSettings, scaleOf } from './settings.ts';
import { workstationId } from './workstation.ts';

/** One device, as SendLoad tells of it. */
export interface Device {
  Type: 'Scale' | 'Camera' | 'Printer' | 'LabelPrinter';
  /** `Simulator`, or how it is connected. */
  Kind: string;
  State: DeviceState;
  /** Jobs that wait; of a printer. */
  Waiting?: number;
  /** What failed last since the service was started. */
  Failed?: Failure;
}
/** A device that did not answer, or a job that is not on paper for sure. */
export interface Failure {
  What: 'Lost' | 'Waiting' | 'Unsure' | 'Undrawn';
  /** The job's. */
  Title?: string;
  /** ISO. */
  Time: string;
}
/** All there is at this workstation, as SendLoad tells it. */
export interface Load {
  Workstation: { Id: string; Name: string };
  Devices: Device[];
}
/** Who wants to know what becomes of devices and jobs. */
export interface Watcher {
  devicesChanged(): void;
  jobMoved(job: Job): void;
}

const cameraKinds = { simulator: 'Simulator', snapshot: 'Network', stream: 'Network', computer: 'Port' };
// A frame a second is enough to see what lies on the table.
const frameEach = 900;

/** The settings that name printers: of lists, and of labels where there is one of its own. */
type PrinterName = 'printer' | 'labelPrinter';

const failureOf = { waiting: 'Waiting', unsure: 'Unsure', undrawn: 'Undrawn' } as const;
const isFailed = (state: Job['state']): state is keyof typeof failureOf => state in failureOf;

// Lists are whole pages for printers that take PDF.
const listPrinter = { language: 'pdf', dpi: 0, dots: 0 } as const;

/** Scale, camera and printers of this workplace, as the settings in the folder name them. */
export class Devices {
  readonly scale = simulatedScale();
  readonly camera = simulatedCamera();
  readonly readings: Feed<Reading>;
  /** A jpeg each second while somebody looks. */
  readonly frames: Feed<Buffer>;
  /** What waits for one printer does not wait for the other. */
  readonly queues: Readonly<Record<PrinterName, PrintQueue>>;
  watcher: Watcher = { devicesChanged: () => undefined, jobMoved: () => undefined };
  private readonly folder: string;
  private settings: DeviceSettings;
  private scaleState: DeviceState = 'Idle';
  private cameraState: DeviceState = 'Idle';
  private readonly id: string;
  private readonly failures = new Map<Device['Type'], Failure>();
  private printerStates: Record<PrinterName, DeviceState> = { printer: 'Idle', labelPrinter: 'Idle' };

  constructor(folder: string) {
    this.folder = folder;
    this.id = workstationId(folder);
    this.settings = readSettings(folder);
    this.readings = feedOf((hear) => this.openScale(hear));
    this.frames = feedOf((hear) => this.openCamera(hear));
    this.queues = { printer: this.queueOf('printer', 'print'), labelPrinter: this.queueOf('labelPrinter', 'labels') };
  }

  /** This workstation and what there is at it. */
  load(): Load {
    return { Workstation: { Id: this.id, Name: this.settings.name || hostname() }, Devices: this.list() };
  }

  /** What there is, how it is, and what failed last. */
  list(): Device[] {
    return this.present().map((device) => {
      const failed = this.failures.get(device.Type);
      return failed ? { ...device, Failed: failed } : device;
    });
  }

  private present(): Device[] {
    const { scale, camera, labelPrinter } = this.settings;
    return [
      { Type: 'Scale', Kind: { simulator: 'Simulator', network: 'Network', port: 'Port' }[scale], State: this.scaleState },
      { Type: 'Camera', Kind: cameraKinds[camera], State: camera === 'simulator' ? 'Ready' : this.cameraState },
      this.printerAs('Printer', 'printer'),
      ...(labelPrinter ? [this.printerAs('LabelPrinter', 'labelPrinter')] : []),
    ];
  }

  /** The jobs of both printers that are kept, the last first. */
  jobs(): readonly Job[] {
    return Object.values(this.queues)
      .flatMap((queue) => queue.list())
      .sort((a, b) => b.time.localeCompare(a.time));
  }

  /** The document of a job; null when there is no such job. */
  document(id: string): Buffer | null {
    return this.queues.printer.document(id) ?? this.queues.labelPrinter.document(id);
  }

  /** Prints a job once more, on its own printer. */
  repeat(id: string): void {
    for (const queue of Object.values(this.queues)) queue.repeat(id);
  }

  /** Prints what waits, now. */
  wake(): void {
    for (const queue of Object.values(this.queues)) queue.wake();
  }

  /** Ends after the jobs that are being sent. */
  async stop(): Promise<void> {
    await Promise.all(Object.values(this.queues).map((queue) => queue.stop()));
  }

  /** The settings as they are. */
  configuration(): DeviceSettings {
    return this.settings;
  }

  /** Takes other devices from now on; those who listen go on listening. */
  configure(settings: DeviceSettings): void {
    keepSettings(this.folder, settings);
    this.settings = settings;
    this.printerStates = { printer: 'Idle', labelPrinter: 'Idle' };
    this.readings.restart();
    this.frames.restart();
    this.watcher.devicesChanged();
    this.wake();
  }

  private openScale(hear: (reading: Reading) => void): () => void {
    const close = (scaleOf(this.settings) ?? this.scale).open(hear, (state) => this.scaleIs(state));
    return () => {
      close();
      this.scaleIs('Idle');
    };
  }

  private openCamera(hear: (frame: Buffer) => void): () => void {
    let last = 0;
    let open = true;
    const source = cameraOf(this.settings);
    const close = (source ?? this.camera).open(
      (frame) => {
        if (!source) return hear(frame);
        if (Date.now() - last < frameEach) return;
        last = Date.now();
        // What is no picture is not passed on.
        void asJpeg(frame).then(
          (jpeg) => open && hear(jpeg),
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
      print: (bytes) => this.print(name, bytes),
      tell: (job) => this.moved(name, job),
    });
  }

  private async print(name: PrinterName, bytes: Buffer): Promise<Delivery> {
    const { labelLanguage, labelDpi, labelDots } = this.settings;
    const place = this.settings[name];
    const how = name === 'printer' ? listPrinter : { language: labelLanguage, dpi: labelDpi, dots: labelDots };
    // Labels that were waiting when their printer was taken away go on waiting; a list is then only shown.
    const went = place ? await printOn({ place, ...how }, bytes) : name === 'printer' ? 'printed' : 'unreached';
    if (went !== 'undrawn') this.printerStates[name] = went === 'printed' ? 'Ready' : 'Lost';
    return went;
  }

  private printerAs(Type: Device['Type'], name: PrinterName): Device {
    const place = this.settings[name];
    const waiting = this.queues[name].list().filter(({ state }) => state === 'waiting' || state === 'printing').length;
    return {
      Type,
      Kind: place ? (isQueue(place) ? 'Queue' : 'Network') : 'Simulator',
      State: place ? this.printerStates[name] : 'Ready',
      Waiting: waiting,
    };
  }

  private failed(type: Device['Type'], what: Failure['What'], title?: string): void {
    this.failures.set(type, { What: what, Title: title, Time: new Date().toISOString() });
  }

  private moved(name: PrinterName, job: Job): void {
    if (isFailed(job.state)) this.failed(name === 'printer' ? 'Printer' : 'LabelPrinter', failureOf[job.state], job.title);
    this.watcher.jobMoved(job);
    this.watcher.devicesChanged();
  }
}
