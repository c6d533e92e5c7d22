const clock = Date.now;
const steady = performance.now.bind(performance);
let moved = 0;

/** Advances the clocks by a second, after which the server reads permissions again. */
export async function aSecond(): Promise<void> {
  moved += 1050;
  Date.now = () => clock() + moved;
  performance.now = () => steady() + moved;
}

/** Resets the clocks: the files of a worker share them. `clock-setup.ts` calls it after each file. */
export function rightClock(): void {
  moved = 0;
  Date.now = clock;
  performance.now = steady;
}
