import type { DeviceState } from '../scale/scale-source.ts';

/** A source of camera frames. */
export interface CameraSource {
  /**
   * Starts watching. Calls `onFrame` with each JPEG and `onState` when the camera becomes reachable or unreachable. Returns a function that
   * stops it.
   */
  open(onFrame: (frame: Buffer) => void, onState: (state: DeviceState) => void): () => void;
}

const again = 2_000;

/**
 * Creates a camera that is reopened two seconds after it disconnects. `look` emits frames until `stop` is aborted, and resolves or rejects
 * when the camera disconnects.
 */
export function reopening(look: (onFrame: (frame: Buffer) => void, stop: AbortSignal) => Promise<void>): CameraSource {
  return {
    open(onFrame, onState) {
      const stopped = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      const handleFrame = (frame: Buffer) => {
        if (stopped.signal.aborted) return;
        onState('Ready');
        onFrame(frame);
      };
      async function begin(): Promise<void> {
        await look(handleFrame, stopped.signal).catch(() => undefined);
        if (stopped.signal.aborted) return;
        onState('Lost');
        timer = setTimeout(() => void begin(), again);
      }
      void begin();
      return () => {
        stopped.abort();
        clearTimeout(timer);
      };
    },
  };
}
