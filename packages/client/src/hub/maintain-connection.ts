/** Opens a connection, with callbacks for its state. */
export interface Line {
  /** Opens the connection. Calls `up`, `down`, and `refreshed` when the server asks to reconnect; resolves to a function that closes it. */
  open(up: () => void, down: () => void, refreshed: () => void): Promise<() => void>;
  onUp?(): void;
  onDown?(): void;
  /** Called when a try fails or the connection is lost, with the number of the next try and the maximum. */
  onRetry?(at: number, of: number): void;
  /** Called before each new try. Its errors are ignored. */
  beforeRetry?(): Promise<unknown>;
  /** Called after the last try. */
  onDisconnected?(): void;
  /** Whether to go on after the last try, every 30 s without end. */
  continues?(): boolean;
}

const pause = 5_000;
const longPause = 30_000;
const maxAttempts = 5;

/**
 * Maintains a connection: a lost one is retried every 5 s, five times, then every 30 s if it `continues`. `revive` starts over after the last
 * try.
 */
export function maintainConnection(line: Line): { stop(): void; revive(): void } {
  let stopped = false;
  let hasGivenUp = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close = () => {};

  async function connect() {
    let over = false;
    let closeSocket = () => {};
    close = () => {
      over = true;
      closeSocket();
    };
    const end = close;
    const up = () => {
      if (over) return;
      tries = 0;
      line.onUp?.();
    };
    const down = () => {
      if (over) return;
      end();
      line.onDown?.();
      again();
    };
    const refreshed = () => {
      if (over) return;
      end();
      void retry();
    };
    try {
      closeSocket = await line.open(up, down, refreshed);
      if (over) closeSocket();
    } catch {
      down();
    }
  }

  function again() {
    const continues = line.continues?.() ?? false;
    if (tries === maxAttempts) line.onDisconnected?.();
    if (tries >= maxAttempts && !continues) {
      hasGivenUp = true;
      return;
    }
    tries += 1;
    if (tries <= maxAttempts) line.onRetry?.(tries, maxAttempts);
    clearTimeout(timer);
    // Not before the pause: a page that is being left loses its connection too, and must not renew a token it cannot store.
    timer = setTimeout(() => void retry(), tries <= maxAttempts ? pause : longPause);
  }

  async function retry() {
    await line.beforeRetry?.().catch(() => undefined);
    if (!stopped) void connect();
  }

  void connect();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      close();
    },
    revive() {
      if (!hasGivenUp || stopped) return;
      hasGivenUp = false;
      tries = 0;
      void connect();
    },
  };
}
