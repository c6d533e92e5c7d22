/** How a connection is opened, and who wants to know what becomes of it. */
export interface Line {
  /** Opens it, says when it is up, when it is lost, and when the other side asks to connect anew; gives the way to close it. */
  open(up: () => void, down: () => void, anew: () => void): Promise<() => void>;
  onUp?(): void;
  onDown?(): void;
  /** A try fails or the line is lost, and this is the next one of so many. */
  onRetry?(at: number, of: number): void;
  /** Before each new try. What goes wrong in it stops nothing. */
  beforeRetry?(): Promise<unknown>;
  /** After the last try. */
  onGivenUp?(): void;
}

const pause = 5_000;
const mostTries = 5;

/** Keeps a connection open: when it is lost it is tried again every 5 s, five times; `revive` starts over after the last try. */
export function keepConnected(line: Line): { stop(): void; revive(): void } {
  let stopped = false;
  let givenUp = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close = () => {};

  async function connect() {
    let over = false;
    let shut = () => {};
    close = () => {
      over = true;
      shut();
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
    const anew = () => {
      if (over) return;
      end();
      void retry();
    };
    try {
      shut = await line.open(up, down, anew);
      if (over) shut();
    } catch {
      down();
    }
  }

  function again() {
    if (tries >= mostTries) {
      givenUp = true;
      line.onGivenUp?.();
      return;
    }
    tries += 1;
    line.onRetry?.(tries, mostTries);
    clearTimeout(timer);
    // Not before the pause: a page that is being left loses its line too, and must not renew a token it cannot keep.
    timer = setTimeout(() => void retry(), pause);
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
      if (!givenUp || stopped) return;
      givenUp = false;
      tries = 0;
      void connect();
    },
  };
}
