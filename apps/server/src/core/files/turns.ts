/** Does one piece of work after the other, and the people whose work waits in turn: who has much of it delays nobody else by more than one. */
export function inTurns() {
  // By whose they are; who comes next stands first.
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

/** Lets so many pieces of work of one person run or wait at the same time; more of them are refused with `tooMany`. */
export function fewAtOnce(most: number, tooMany: () => Error) {
  const running = new Map<string, number>();
  return async function asOneOfFew<T>(whose: string, work: () => Promise<T>): Promise<T> {
    const others = running.get(whose) ?? 0;
    if (others >= most) throw tooMany();
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
