import type { FullConfig } from '@playwright/test';

// A database is made for each product: on a machine with much else to do that takes minutes.
const longest = 300_000;
const between = 200;

/** Waits until every product that the journeys play on answers; they begin side by side. */
export default async function untilReady({ metadata }: FullConfig): Promise<void> {
  const deadline = Date.now() + longest;
  const isReady = (product: string) =>
    fetch(`${product}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const product of metadata.products as string[])
    while (!(await isReady(product))) {
      if (Date.now() > deadline) throw new Error(`${product} is not ready after ${longest / 1000} seconds`);
      await new Promise((done) => setTimeout(done, between));
    }
}
