import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkInvariants } from '../src/testing/invariants.ts';
import { openStockFloor } from '@entrepot/server/testing/stock.ts';
import { actsOf, type Choice, moments } from './model/stock-choices.ts';
import { modelSeed } from './model/seed.ts';
import { openStockModel } from './model/stock-runner.ts';

/**
 * As for money and shelves: MODEL_COMMANDS sets the number, MODEL_SEED the seed, MODEL_SHRINK=no stops at the first difference.
 */
const commandCount = process.env.MODEL_COMMANDS;
const wanted = Number(commandCount ?? 300);
const seed = modelSeed(commandCount !== undefined);
/** The outcomes a long run must reach. */
const mustHappen = [
  'announce 0',
  'signAll 0',
  'signBin 0',
  'inspect 0',
  'review 0',
  'putBin 0',
  'lower 0',
  'putPieces 0',
  'putPieces 122',
  'end 0',
  'adjust 0',
  'adjust 213',
  'transfer 0',
  'order 0',
  'order 213',
  'cancelOrder 0',
  'pay 0',
  'list 0',
  'pick 0',
  'countReturn 0',
  'shelveReturn 0',
  'count 0',
  'comeBack 0',
  'takeIn 0',
  'takeIn 122',
  'takeOut 0',
  'takeOut 213',
];

type Floor = Awaited<ReturnType<typeof openStockFloor>>;
let done = 0;
const outcomes: Record<string, number> = {};

async function run(f: Floor, list: readonly (readonly Choice[])[]): Promise<void> {
  const model = await openStockModel(f);
  for (const choices of list) {
    const acts = actsOf(model.world, model.books(), choices);
    if (!acts.length) continue;
    for (const outcome of await model.runParallel(acts)) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    done += acts.length;
  }
}

/** Runs some lists on a separate database, so that the proof over all movements is fast. */
async function round(seedOfRound: number): Promise<void> {
  const f = await openStockFloor();
  try {
    // No limit on one person's corrections, and paid orders are approved automatically.
    await f.configure({ countLimitPieces: 0, countLimitShare: '0', autoApproveAfterPayment: true, arrearsBlockDays: 365 });
    const property = fc.asyncProperty(moments, (list) => run(f, list));
    await fc.assert(property, { seed: seedOfRound, numRuns: 6, endOnFailure: process.env.MODEL_SHRINK === 'no' });
    // Checks money, bills and the orders' reservations.
    expect(await checkInvariants(f.db)).toEqual([]);
  } finally {
    await f.close();
  }
}

test(`stock matches a simple model over ${wanted} random commands`, { timeout: 7_200_000 }, async () => {
  for (let rounds = 0; done < wanted; rounds += 1) await round(seed + rounds);
  console.log(`${done} commands`, Object.fromEntries(Object.entries(outcomes).sort()));
  // Rare outcomes may be missing in a shorter run.
  if (wanted >= 10_000) for (const expected of mustHappen) expect(outcomes[expected], expected).toBeGreaterThan(0);
});
