import { clearScale, isLoad, readScale } from '@entrepot/client/floor/scale.ts';
import { noteReading } from '@entrepot/client/floor/scale-readings.ts';
import { type Filling, fillWeight } from '@entrepot/ui/scan/fill-weight.ts';
import { roundDecimal } from '@entrepot/ui/form/decimal-text.ts';
import { create } from 'zustand';

/** A weight in kg, as decimal text to the gram; `original` is what the scale sent in another unit. */
interface Weight {
  value: string;
  stable: boolean;
  net: boolean;
  minimum: number;
  original?: string;
}

/** Last readings of this workstation's scale and camera, the frame as a URL. */
export interface Devices {
  weight: Weight | null;
  /** Reason of a missing weight, if the scale reports it. */
  outOfRange: 'over' | 'under' | null;
  frame: string | null;
  /** Whether the camera sent frames and stopped. */
  hasStopped: boolean;
  /** The devices that the service simulates. */
  simulated: { scale: boolean; camera: boolean };
}
const nothing: Devices = { weight: null, outOfRange: null, frame: null, hasStopped: false, simulated: { scale: false, camera: false } };
/** An older picture may show the previous parcel. */
const maxFrameAgeMs = 3_000;

/** The last reading and the last frame. */
export const useDevices = create<Devices>(() => nothing);

interface SentWeight {
  Weight?: unknown;
  Stable?: unknown;
  Net?: unknown;
  Minimum?: unknown;
  Original?: unknown;
}

/** Parses a scale reading of the service; null when invalid. Weights are stored to the gram: a finer reading is rounded half up. */
export function weightOf(sent: unknown): Weight | null {
  const { Weight, Stable, Net, Minimum, Original } = (sent ?? {}) as SentWeight;
  // Without an exponent, as a number below 0.000001 would be written.
  const value = roundDecimal(typeof Weight === 'number' ? Weight.toFixed(5) : String(Weight ?? ''), 3);
  if (!/^\d+(\.\d+)?$/.test(value)) return null;
  // Earlier services send no minimum.
  const minimum = typeof Minimum === 'number' ? Minimum : 0;
  const original = typeof Original === 'string' ? { original: Original.slice(0, 40) } : {};
  return { value, stable: Stable === true, net: Net === true, minimum, ...original };
}

/** The reading as the scale sent it, with its unit; a simulated one is marked. */
const textOf = ({ value, original }: Weight): string =>
  [original ?? `${value} kg`, useDevices.getState().simulated.scale && 'SIMULATED'].filter(Boolean).join(' ');

const readingOf = (weight: Weight | null) =>
  weight && { weight: weight.value, reading: textOf(weight), isStable: weight.stable, minimum: weight.minimum };

/** The reading that may be written into a field: a stable load, else null. */
export function loadOf(weight: Weight | null): { weight: string; reading: string } | null {
  const reading = readingOf(weight);
  return reading && isLoad(reading) ? reading : null;
}

/** Writes a load into the focused weight field, with what the scale sent for it. */
export function fillLoad({ weight, reading }: { weight: string; reading?: string | undefined }): Filling {
  const filling = fillWeight(weight);
  const field = document.activeElement;
  if (filling === 'written' && reading && field instanceof HTMLInputElement) noteReading(field.value, reading);
  return filling;
}

/** Whether a reading reports overload or underload. */
export function outOfRangeOf(sent: unknown): Devices['outOfRange'] {
  const { Load } = (sent ?? {}) as { Load?: unknown };
  return Load === 'Over' ? 'over' : Load === 'Under' ? 'under' : null;
}

/** Converts a camera frame (base64 jpeg) to a URL; null when invalid. */
export function frameOf(sent: unknown): string | null {
  const { Image } = (sent ?? {}) as { Image?: unknown };
  if (typeof Image !== 'string' || !/^[A-Za-z0-9+/]+=*$/.test(Image)) return null;
  return `data:image/jpeg;base64,${Image}`;
}

let expiry: ReturnType<typeof setTimeout> | undefined;
let takenAt = 0;

/** Shows a frame until it is too old; null: the camera was switched off. `time`: when it was taken, in ms; by default now. */
export function showFrame(frame: string | null, time = Date.now()): void {
  clearTimeout(expiry);
  const left = time + maxFrameAgeMs - Date.now();
  if (frame && left <= 0) return expireFrame();
  takenAt = time;
  useDevices.setState({ frame, hasStopped: false });
  if (frame) expiry = setTimeout(expireFrame, left);
}

const expireFrame = () => useDevices.setState({ frame: null, hasStopped: true });

/** The frame of the camera if it shows what is on the table now, else null. Timers of a background tab may be late. */
export function freshFrame(): string | null {
  const { frame } = useDevices.getState();
  if (frame && Date.now() - takenAt >= maxFrameAgeMs) expireFrame();
  return useDevices.getState().frame;
}

/** Parses which devices the service simulates. */
function simulatedOf(sent: unknown): Devices['simulated'] {
  const { Devices: devices } = (sent ?? {}) as { Devices?: unknown };
  const all = Array.isArray(devices) ? (devices as { Type?: unknown; Kind?: unknown }[]) : [];
  const isSimulated = (type: string) => all.some(({ Type, Kind }) => Type === type && Kind === 'Simulator');
  return { scale: isSimulated('Scale'), camera: isSimulated('Camera') };
}

/** Subscribes to the readings of scale and camera until the connection of the local service ends. */
export function subscribeToDevices(line: { on(name: string, listener: (sent?: unknown) => void): unknown }): void {
  line.on('SendWeight', (sent: unknown) => {
    const weight = weightOf(sent);
    useDevices.setState({ weight, outOfRange: outOfRangeOf(sent) });
    readScale(readingOf(weight));
  });
  line.on('SendVideoCapture', (sent: unknown) => {
    const frame = frameOf(sent);
    // Earlier services send no time. Service and browser use the clock of the same computer.
    const time = Date.parse(String((sent as { Time?: unknown } | null)?.Time));
    if (frame) showFrame(frame, Number.isNaN(time) ? undefined : time);
  });
  line.on('SendLoad', (sent: unknown) => useDevices.setState({ simulated: simulatedOf(sent) }));
  line.on('disconnect', () => {
    resetDevices();
    useDevices.setState({ simulated: nothing.simulated });
  });
}

/** Clears the last reading and frame. */
export function resetDevices(): void {
  clearTimeout(expiry);
  const { simulated } = useDevices.getState();
  useDevices.setState({ ...nothing, simulated });
  clearScale();
}
