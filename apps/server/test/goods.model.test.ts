import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openStockFloor, type StockFloor } from '@entrepot/server/testing/stock.ts';
import { type GoodsCommand, goodsVerbs, openGoods } from './model/goods-runner.ts';
import { modelSeed } from './model/seed.ts';

/** `npm run drill -- goods` runs many more. MODEL_SEED repeats a run; MODEL_SHRINK=no stops at the first failure. */
const wanted = Number(process.env.GOODS_COMMANDS ?? 2_000);
const seed = modelSeed(process.env.GOODS_COMMANDS !== undefined);

const command: fc.Arbitrary<GoodsCommand> = fc.record({
  verb: fc.oneof({ arbitrary: fc.constant('goOn' as const), weight: 1 }, { arbitrary: fc.constantFrom(...goodsVerbs), weight: 2 }),
  at: fc.nat({ max: 5 }),
  pick: fc.nat({ max: 5 }),
});
const commands = fc.array(command, { minLength: 20, maxLength: 120, size: 'max' });

/** The outcomes that every run must reach, and those that a long one must reach as well. */
const mustHappen = ['approve', 'list', 'pickAll', 'offList', 'putAway', 'pack', 'bag', 'unbag', 'problem', 'moveShelf', 'cancel'];
const inLongRuns = [
  'split',
  'cancelApproval',
  'edit',
  'reopen',
  'transfer',
  'send',
  'receive',
  'merge',
  'clear',
  'answer',
  'shortage',
  'decide',
];
const isLong = wanted >= 20_000;

/** Goods, boxes, shelves, bags and stock agree, and no piece came from nothing or was lost. */
async function expectConserved(f: StockFloor, goods: Awaited<ReturnType<typeof openGoods>>): Promise<void> {
  expect(await f.floorInvariants()).toEqual([]);
  await f.expectInvariants();
  const { expected, stock } = await goods.pieces();
  expect(stock).toBe(expected);
}

test(`every order can go on or be cancelled after ${wanted} random steps`, { timeout: 21_600_000 }, async () => {
  const outcomes: Record<string, number> = {};
  let done = 0;
  for (let round = 0; done < wanted; round++) {
    const f = await openStockFloor();
    try {
      await f.configure({ arrearsBlockDays: 365 });
      const property = fc.asyncProperty(commands, async (list) => {
        const goods = await openGoods(f, 3);
        try {
          for (const one of list) {
            const outcome = await goods.step(one);
            if (!outcome) continue;
            done += 1;
            outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
          }
          await expectConserved(f, goods);
          for (const id of goods.orders) await goods.goOnOrEnd(id);
          await expectConserved(f, goods);
        } catch (failure) {
          console.log(goods.trail.join('\n'));
          throw failure;
        }
      });
      await fc.assert(property, { seed: seed + round, numRuns: 8, endOnFailure: process.env.MODEL_SHRINK === 'no' });
    } finally {
      await f.close();
    }
  }
  console.log(`${done} commands`, Object.fromEntries(Object.entries(outcomes).sort()));
  expect([...mustHappen, ...(isLong ? inLongRuns : [])].filter((verb) => !outcomes[`${verb} Ok`])).toEqual([]);
});
