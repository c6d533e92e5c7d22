import type { Reading } from './reading.ts';

/** State of a device: not in use, responding, or not responding. */
export type DeviceState = 'Idle' | 'Ready' | 'Lost';

/** A source of weight readings. */
export interface ScaleSource {
  /**
   * Starts reading. Calls `onReading` with each reading and `onState` when the scale starts or stops responding. Returns a function that
   * stops it.
   */
  open(onReading: (reading: Reading) => void, onState: (state: DeviceState) => void): () => void;
}
