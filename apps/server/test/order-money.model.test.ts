import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openHolders } from '@entrepot/server/modules/promotions/test/coupon-holders.ts';
import { type MoneyStep, openOrderMoney } from './model/order-money.ts';
import { modelSeed } from './model/seed.ts';

/**
 * `npm run drill -- order-money` runs many more. MODEL_SEED repeats a run; MODEL_SHRINK=no stops at the first failure. A run of the suite ends
 * after its time, as that of the rewards does.
 */
const wanted = Number(process.env.ORDER_MONEY_SEQUENCES ?? 2_000);
const seconds = Number(process.env.MONEY_SECONDS ?? 60);
const seed = modelSeed(process.env.ORDER_MONEY_SEQUENCES !== undefined);

const cents = (max: number) => fc.oneof({ arbitrary: fc.constant(0), weight: 1 }, { arbitrary: fc.integer({ min: 1, max }), weight: 3 });
const price = { freight: cents(40_000), service: cents(6_000), insurance: cents(3_000), cod: cents(2_000) };
const step: fc.Arbitrary<MoneyStep> = fc.oneof(
  { arbitrary: fc.record({ verb: fc.constant('change' as const), ...price }), weight: 4 },
  { arbitrary: fc.record({ verb: fc.constant('measure' as const), ...price }), weight: 1 },
  {
    arbitrary: fc.record({
      verb: fc.constant('pay' as const),
      means: fc.constantFrom('balance' as const, 'offline' as const),
      coupons: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 31 })),
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ verb: fc.constant('discount' as const), amount: fc.integer({ min: 1, max: 9_000 }) }), weight: 1 },
);
const first: fc.Arbitrary<MoneyStep> = fc.record({ verb: fc.constant('change' as const), ...price });
const sequence = fc.tuple(first, fc.array(step, { minLength: 2, maxLength: 7 })).map(([start, rest]) => [start, ...rest]);

/** The outcomes that a run must reach; an unchanged price is too rare for the time of a run of the suite. */
const mustHappen = ['billed', 'supplement', 'refund', 'paid', 'paid with coupons', 'discounted', ...(seconds > 600 ? ['none'] : [])];

test(`an order can be paid, is paid or was refunded after ${wanted} random sequences of changes`, { timeout: 7_200_000 }, async () => {
  const outcomes: Record<string, number> = {};
  const h = await openHolders();
  try {
    const money = await openOrderMoney(h);
    const property = fc.asyncProperty(sequence, async (steps) => {
      for (const outcome of await money.play(steps)) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    });
    const interruptAfterTimeLimit = seconds * 1_000;
    await fc.assert(property, { seed, numRuns: wanted, interruptAfterTimeLimit, endOnFailure: process.env.MODEL_SHRINK === 'no' });
    await h.expectInvariants();
  } finally {
    await h.server.close();
  }
  console.log(`${wanted} sequences`, outcomes);
  expect(mustHappen.filter((outcome) => !outcomes[outcome])).toEqual([]);
});
