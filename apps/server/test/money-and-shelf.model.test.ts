import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkInvariants } from '@entrepot/server/modules/billing/public.ts';
import { openTestServer } from '@entrepot/testing/server.ts';
import { openFloor } from './model/floor-runner.ts';
import type { MoneyCommand } from './model/money-model.ts';
import { openMoney } from './model/money-runner.ts';
import { carryOut, type World } from './model/run.ts';
import type { ShelfCommand } from './model/shelf-model.ts';

const wanted = 20_000;
const seed = Number(process.env.MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31));

const at = fc.nat({ max: 30 });
const who = fc.nat({ max: 2 });
const cents = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 9_999 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }).map((yuan) => yuan * 100) },
);
const money: fc.Arbitrary<MoneyCommand> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('recharge' as const), who, cents }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), who, cents }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('auditWithdrawal' as const), who, at, approved: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refundRecharge' as const), who, at, cents }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('adjust' as const),
      who,
      cents: fc.tuple(cents, fc.boolean()).map(([amount, up]) => (up ? amount : -amount)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('repay' as const), who, cents }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('setCredit' as const), who, cents: cents.map((amount) => amount * 3), enabled: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('bill' as const),
      who,
      lines: fc.array(cents, { minLength: 1, maxLength: 3 }),
      supplement: fc.boolean(),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      who,
      bills: fc.array(at, { minLength: 1, maxLength: 3 }),
      means: fc.constantFrom(1 as const, 2, 6, 6, 7),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('refund' as const), who, bill: at, line: fc.nat({ max: 2 }), cents }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('discount' as const), who, bill: at, cents }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), who, bill: at }) },
);
const floor: fc.Arbitrary<ShelfCommand> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('putOn' as const), item: at, shelf: at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('takeOff' as const), item: at }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), item: at, shelf: at }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('transfer' as const), from: at, to: at, items: fc.array(at, { minLength: 1, maxLength: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('transferAll' as const), from: at, to: at }) },
);
const commands = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: money.map((command) => ({ on: 'money' as const, command })) },
    { weight: 1, arbitrary: floor.map((command) => ({ on: 'floor' as const, command })) },
  ),
  { minLength: 1, maxLength: 400, size: 'max' },
);

/** What a run must have met to be worth something. */
const mustHappen = [
  'pay done',
  'pay InsufficientCredit',
  'refund done',
  'refund RefundExceedsPaid',
  'repay done',
  'void done',
  'putOn ShelvesFull',
  'putOn DifferentUser',
  'move done',
  'transfer done',
  'transferAll done',
];

let done = 0;
const outcomes: Record<string, number> = {};

/** Carries out one list of commands on fresh customers, shelves and packages; every fiftieth and the last look at everything. */
async function run(
  world: World,
  db: Parameters<typeof checkInvariants>[0],
  list: typeof commands extends fc.Arbitrary<infer T> ? T : never,
): Promise<void> {
  const wallets = await openMoney(world, 3);
  const shelves = await openFloor(world, wallets.ownerIds, { shelves: 4, items: 12 });
  const look = async () => {
    for (const side of [wallets, shelves]) {
      const { real, model } = await side.compare(db);
      expect(real).toEqual(model);
    }
    expect(await checkInvariants(db, world.system.siteId)).toEqual([]);
  };
  for (const [index, { on, command }] of list.entries()) {
    const step = on === 'money' ? wallets.stepOf(command) : shelves.stepOf(command);
    if (!step) continue;
    await carryOut(world, step, `${index} ${JSON.stringify(command)}`);
    done += 1;
    const name = `${command.do} ${step.verdict.refusal ?? 'done'}`;
    outcomes[name] = (outcomes[name] ?? 0) + 1;
    if (index % 50 === 49) await look();
  }
  await look();
}

/** Some runs on a database of its own, which keeps the checks over all rows quick. */
async function round(seedOfRound: number): Promise<void> {
  const server = await openTestServer();
  try {
    const siteId = (await server.as('alice')).siteId;
    const world: World = { inTransaction: server.inTransaction, system: { ...(await server.system()), siteId } };
    const property = fc.asyncProperty(commands, async (list) => {
      // What a call changed is kept for its log, which nobody writes here.
      world.system.changes.length = 0;
      await run(world, server.db, list);
    });
    await fc.assert(property, { seed: seedOfRound, numRuns: 10 });
  } finally {
    await server.close();
  }
}

test(`money and shelves do what a simple model says, over ${wanted} random commands`, { timeout: 1_500_000 }, async () => {
  console.log(`seed ${seed} (MODEL_SEED=${seed} repeats this run)`);
  // Two at a time: while one waits for the database, the other works.
  for (let rounds = 0; done < wanted; rounds += 2) await Promise.all([round(seed + rounds), round(seed + rounds + 1)]);
  console.log(`${done} commands`, Object.fromEntries(Object.entries(outcomes).sort()));
  for (const expected of mustHappen) expect(outcomes[expected], expected).toBeGreaterThan(0);
});
