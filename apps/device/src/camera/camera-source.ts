import type { DeviceState } from '../scale/scale-source.ts';

/** What a camera is seen through. */
export interface CameraSource {
  /** Looks until the way to stop that this answers is taken; gives each jpeg, and tells whether the camera can be seen. */
  open(hear: (frame: Buffer) => void, tell: (state: DeviceState) => void): () => void;
}

const again = 2_000;

/**
 * A camera that gives frames until it breaks off, and is opened anew two seconds later. `look` gives frames until it is told to stop, and
 * ends or rejects when the camera does.
 */
export function reopening(look: (hear: (frame: Buffer) => void, stop: AbortSignal) => Promise<void>): CameraSource {
  return {
    open(hear, tell) {
      const stopped = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      const hearFrame = (frame: Buffer) => {
        if (stopped.signal.aborted) return;
        tell('Ready');
        hear(frame);
      };
      async function begin(): Promise<void> {
        await look(hearFrame, stopped.signal).catch(() => undefined);
        if (stopped.signal.aborted) return;
        tell('Lost');
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
