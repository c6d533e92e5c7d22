/** Runs tasks one after the other, taking waiting people in turn: a person with many tasks delays others by at most one. */
export function createFairQueue() {
  // Waiting tasks by person; the next person comes first.
  const lines = new Map<string, (() => Promise<unknown>)[]>();
  let busy = false;

  function next(): (() => Promise<unknown>) | undefined {
    const [first] = lines;
    if (!first) return undefined;
    const [whose, line] = first;
    const work = line.shift();
    lines.delete(whose);
    if (line.length) lines.set(whose, line);
    return work;
  }

  async function run(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let work = next(); work; work = next()) await work();
    busy = false;
  }

  return function inTurn<T>(whose: string, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const line = lines.get(whose) ?? [];
      line.push(() => work().then(resolve, reject));
      lines.set(whose, line);
      void run();
    });
  };
}

/** Limits the tasks of one person that run or wait at the same time; further tasks are rejected with `tooMany`. */
export function limitPerUser(max: number, tooMany: () => Error) {
  const running = new Map<string, number>();
  return async function runLimited<T>(whose: string, work: () => Promise<T>): Promise<T> {
    const others = running.get(whose) ?? 0;
    if (others >= max) throw tooMany();
    running.set(whose, others + 1);
    try {
      return await work();
    } finally {
      const left = running.get(whose)! - 1;
      if (left) running.set(whose, left);
      else running.delete(whose);
    }
  };
}
