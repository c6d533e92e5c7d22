const mostWaiting = 30;

/** Runs work of the same name one after the other; throws `tooMany` when too much of it waits already. */
export function inOrder(tooMany: () => Error) {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();
  return async function oneByOne<T>(name: string, work: () => Promise<T>): Promise<T> {
    const line = lines.get(name) ?? { last: Promise.resolve(), length: 0 };
    if (line.length >= mostWaiting) throw tooMany();
    const mine = line.last.then(work, work);
    line.last = mine;
    line.length += 1;
    lines.set(name, line);
    try {
      return await mine;
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(name);
    }
  };
}
