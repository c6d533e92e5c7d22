import { create } from 'zustand';

/** Last readings of this workstation's scale and camera: the weight in kg as decimal text, the frame as a URL. */
export interface Devices {
  weight: { value: string; stable: boolean; net: boolean } | null;
  /** Reason of a missing weight, if the scale reports it. */
  outOfRange: 'over' | 'under' | null;
  frame: string | null;
}
const nothing: Devices = { weight: null, outOfRange: null, frame: null };

/** The last reading and the last frame. */
export const useDevices = create<Devices>(() => nothing);

/** Parses a scale reading of the service; null when invalid. */
export function weightOf(sent: unknown): Devices['weight'] {
  const { Weight, Stable, Net } = (sent ?? {}) as { Weight?: unknown; Stable?: unknown; Net?: unknown };
  const value = String(Weight ?? '');
  return /^\d+(\.\d+)?$/.test(value) ? { value, stable: Stable === true, net: Net === true } : null;
}

/** The weight that may be written into a field, in kg: a steady load. An empty or moving scale, such as after lifting, has none. */
export const loadOf = (weight: Devices['weight']): string | null => (weight?.stable && Number(weight.value) > 0 ? weight.value : null);

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
  line.on('SendWeight', (sent: unknown) => useDevices.setState({ weight: weightOf(sent), outOfRange: outOfRangeOf(sent) }));
  line.on('SendVideoCapture', (sent: unknown) => {
    const frame = frameOf(sent);
    if (frame) useDevices.setState({ frame });
  });
  line.on('disconnect', () => useDevices.setState(nothing));
}

/** Clears the last reading and frame. */
export const resetDevices = (): void => useDevices.setState(nothing);
