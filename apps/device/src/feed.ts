/** Something that runs while anybody listens to it. */
export interface Feed<T> {
  /**
   * Hears what comes from now on, and first what came last, when it runs already. The first
   * listener starts the source, the end of the last one stops it. Answers the way to stop.
   */
  listen(listener: (value: T) => void): () => void;
  /** How many listen. */
  count(): number;
  /** Stops the source and starts it anew for those who listen, because it is another one now. */
  restart(): void;
}

/** Makes a feed of a source: `start` begins to send and answers how it is ended. */
export function feedOf<T>(start: (send: (value: T) => void) => () => void): Feed<T> {
  const listeners = new Set<(value: T) => void>();
  let stop: (() => void) | null = null;
  let last: { value: T } | null = null;
  const end = () => {
    stop?.();
    [stop, last] = [null, null];
  };
  const begin = () => {
    stop = start((value) => {
      last = { value };
      for (const listener of listeners) listener(value);
    });
  };
  return {
    listen(listener) {
      // Two who listen with one function are two.
      const own = (value: T) => listener(value);
      listeners.add(own);
      if (!stop) begin();
      else if (last) listener(last.value);
      return () => {
        if (listeners.delete(own) && listeners.size === 0) end();
      };
    },
    count: () => listeners.size,
    restart() {
      end();
      if (listeners.size > 0) begin();
    },
  };
}
