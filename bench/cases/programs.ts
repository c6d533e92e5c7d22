import { compare, type Measured } from '../compare.ts';
import type { Side } from '../setting.ts';

/** Measures the time from the start of the program to its first response, with the database already running. */
export const start = (side: Side, rounds: number): Promise<Measured> =>
  compare(
    'start',
    [
      { name: 'product', round: async () => 1000 / (await side.start('product')) },
      { name: 'bare', round: async () => 1000 / (await side.start('bare')) },
    ],
    rounds,
    { bare: 0.5 },
  );

/** The memory of the two programs after the load (MB). */
export async function memory(side: Side): Promise<{ product: number; bare: number }> {
  const metrics = await fetch(`http://127.0.0.1:${side.ports.product}/metrics`).then((answer) => answer.text());
  const own = Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
  const bare = Number(await fetch(`http://127.0.0.1:${side.ports.bare}/memory`).then((answer) => answer.text()));
  return { product: Math.round(own / 1e6), bare: Math.round(bare / 1e6) };
}
