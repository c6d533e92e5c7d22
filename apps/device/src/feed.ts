/** A source that runs only while it has listeners. */
export interface Feed<T> {
  /**
   * Subscribes to new values, starting with the latest one when the source is already running. The first listener starts the source, the
   * last one to leave stops it. Returns the unsubscribe function.
   */
  listen(listener: (value: T) => void): () => void;
  /** Returns the number of listeners. */
  count(): number;
  /** Restarts the source for the current listeners after it has been replaced. */
  restart(): void;
}

/** Creates a feed. `start` starts the source and returns a function that stops it. */
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
      // Wraps the listener so that the same function can be subscribed twice.
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
