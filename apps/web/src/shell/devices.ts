import type { Socket } from 'socket.io-client';
import { create } from 'zustand';

/** What scale and camera of this workplace said last: the weight in kg as decimal text, the frame as an address. */
export interface Devices {
  weight: { value: string; stable: boolean; net: boolean } | null;
  /** Why there is no weight, where the scale says it. */
  outOfRange: 'over' | 'under' | null;
  frame: string | null;
}
const nothing: Devices = { weight: null, outOfRange: null, frame: null };

/** The last reading and the last frame. */
export const useDevices = create<Devices>(() => nothing);

/** A reading of the scale as the service sends it; null when it is none. */
export function weightOf(sent: unknown): Devices['weight'] {
  const { Weight, Stable, Net } = (sent ?? {}) as { Weight?: unknown; Stable?: unknown; Net?: unknown };
  const value = String(Weight ?? '');
  return /^\d+(\.\d+)?$/.test(value) ? { value, stable: Stable === true, net: Net === true } : null;
}

/** Whether a reading says that there is too much or too little on the scale. */
export function outOfRangeOf(sent: unknown): Devices['outOfRange'] {
  const { Load } = (sent ?? {}) as { Load?: unknown };
  return Load === 'Over' ? 'over' : Load === 'Under' ? 'under' : null;
}

/** A frame of the camera, base64 of a jpeg, as an address; null when it is none. */
export function frameOf(sent: unknown): string | null {
  const { Image } = (sent ?? {}) as { Image?: unknown };
  if (typeof Image !== 'string' || !/^[A-Za-z0-9+/]+=*$/.test(Image)) return null;
  return `data:image/jpeg;base64,${Image}`;
}

/** Takes up what the local service says of scale and camera, until its line ends. */
export function hearDevices(line: Pick<Socket, 'on'>): void {
  line.on('SendWeight', (sent: unknown) => useDevices.setState({ weight: weightOf(sent), outOfRange: outOfRangeOf(sent) }));
  line.on('SendVideoCapture', (sent: unknown) => {
    const frame = frameOf(sent);
    if (frame) useDevices.setState({ frame });
  });
  line.on('disconnect', () => useDevices.setState(nothing));
}

/** Forgets the last reading and frame. */
export const forgetDevices = (): void => useDevices.setState(nothing);
