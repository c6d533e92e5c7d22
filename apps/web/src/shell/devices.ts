import { clearScale, isLoad, readScale } from '@entrepot/client/floor/scale.ts';
import { create } from 'zustand';

/** Last readings of this workstation's scale and camera: weights in kg, the value as decimal text, the frame as a URL. */
export interface Devices {
  weight: { value: string; stable: boolean; net: boolean; minimum: number } | null;
  /** Reason of a missing weight, if the scale reports it. */
  outOfRange: 'over' | 'under' | null;
  frame: string | null;
}
const nothing: Devices = { weight: null, outOfRange: null, frame: null };

/** The last reading and the last frame. */
export const useDevices = create<Devices>(() => nothing);

/** Parses a scale reading of the service; null when invalid. */
export function weightOf(sent: unknown): Devices['weight'] {
  const { Weight, Stable, Net, Minimum } = (sent ?? {}) as { Weight?: unknown; Stable?: unknown; Net?: unknown; Minimum?: unknown };
  const value = String(Weight ?? '');
  // Earlier services send no minimum.
  const minimum = typeof Minimum === 'number' ? Minimum : 0;
  return /^\d+(\.\d+)?$/.test(value) ? { value, stable: Stable === true, net: Net === true, minimum } : null;
}

const readingOf = (weight: Devices['weight']) => weight && { weight: weight.value, isStable: weight.stable, minimum: weight.minimum };

/** The weight that may be written into a field, in kg: a stable load, else null. */
export function loadOf(weight: Devices['weight']): string | null {
  const reading = readingOf(weight);
  return reading && isLoad(reading) ? reading.weight : null;
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

/** Subscribes to the readings of scale and camera until the connection of the local service ends. */
export function subscribeToDevices(line: { on(name: string, listener: (sent?: unknown) => void): unknown }): void {
  line.on('SendWeight', (sent: unknown) => {
    const weight = weightOf(sent);
    useDevices.setState({ weight, outOfRange: outOfRangeOf(sent) });
    readScale(readingOf(weight));
  });
  line.on('SendVideoCapture', (sent: unknown) => {
    const frame = frameOf(sent);
    if (frame) useDevices.setState({ frame });
  });
  line.on('disconnect', resetDevices);
}

/** Clears the last reading and frame. */
export function resetDevices(): void {
  useDevices.setState(nothing);
  clearScale();
}
