/** Runs tasks one after the other, taking waiting people in turn: a person with many tasks delays others by at most one. */
export function createFairQueue() {
  // Waiting tasks by person; the next person comes first.
  const queues = new Map<string, (() => Promise<unknown>)[]>();
  let busy = false;

  function next(): (() => Promise<unknown>) | undefined {
    const [first] = queues;
    if (!first) return undefined;
    const [whose, queue] = first;
    const work = queue.shift();
    queues.delete(whose);
    if (queue.length) queues.set(whose, queue);
    return work;
  }

  async function run(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let work = next(); work; work = next()) await work();
    busy = false;
  }

  return function enqueue<T>(whose: string, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const queue = queues.get(whose) ?? [];
      queue.push(() => work().then(resolve, reject));
      queues.set(whose, queue);
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
