import type { Reading } from './reading.ts';

/** Whether a device can be heard: nobody asked yet, it answers, or it does not. */
export type DeviceState = 'Idle' | 'Ready' | 'Lost';

/** What a scale is read from. */
export interface ScaleSource {
  /** Reads it until the way to stop that this answers is taken; tells each reading, and whether it can be heard. */
  open(hear: (reading: Reading) => void, tell: (state: DeviceState) => void): () => void;
}
