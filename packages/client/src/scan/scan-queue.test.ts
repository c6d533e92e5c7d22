import { expect, test } from 'vitest';
import { type Answered, createScanQueue, type Dealt, type QueueOptions, type Scan } from './scan-queue.ts';

const dead = new Error('dead');
const right = (scan: Scan): Answered => ({ tone: 'success', title: scan.code });
const scan = (code: string): Scan => ({ id: `id-${code}`, code, at: Date.now() });

/** A desk whose journal can be looked into, and where the network and the person come back when they are told to. */
function desk(send: (scan: Scan) => Promise<Answered>, before: readonly Scan[] = []) {
  const journal = new Map(before.map((one) => [one.id, one]));
  const refused: string[] = [];
  const answers: string[] = [];
  const pauses: number[] = [];
  const here = { isSignedIn: true, isSeen: true };
  let wake: () => void = () => undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const options: QueueOptions<Answered> = {
    send,
    isOffline: (error) => error === dead,
    answerOf: (error) => ({ tone: 'wrong', title: String(error) }),
    journal: {
      left: async () => [...journal.values()],
      async add(one) {
        journal.set(one.id, one);
      },
      isWaiting: async (id) => journal.has(id),
      async answered(id) {
        journal.delete(id);
      },
      async refused(id, { title }) {
        journal.delete(id);
        refused.push(title);
      },
    },
    inTurn(work) {
      const mine = turn.then(work);
      turn = mine;
      return mine as Promise<Dealt>;
    },
    mayGo: () => here.isSignedIn,
    isSeen: () => here.isSeen,
    pause: (ms) => {
      pauses.push(ms);
      return new Promise((resolve) => {
        wake = resolve;
      });
    },
    onAnswer: (entry) => answers.push(entry.answer!.title),
  };
  const kept = () => [...journal.values()].map(({ code }) => code);
  return { options, kept, refused, answers, pauses, here, wake: () => wake() };
}
const settle = async () => {
  for (let at = 0; at < 20; at++) await new Promise((resolve) => setTimeout(resolve, 0));
};

test('scans go out one at a time in the order they came', async () => {
  const under: string[] = [];
  let most = 0;
  const { options, answers } = desk(async (one) => {
    under.push(one.code);
    most = Math.max(most, under.length);
    await new Promise((resolve) => setTimeout(resolve, 0));
    under.pop();
    return right(one);
  });
  const queue = createScanQueue(options);
  for (const code of ['A', 'B', 'C']) queue.add(scan(code));
  await settle();
  expect(answers).toEqual(['A', 'B', 'C']);
  expect(most).toBe(1);
});

test('a scan is kept before it is sent, and no longer once it is answered', async () => {
  const keptWhenSent: string[][] = [];
  const at = desk(async (one) => {
    keptWhenSent.push(at.kept());
    return right(one);
  });
  createScanQueue(at.options).add(scan('A'));
  await settle();
  expect(keptWhenSent).toEqual([['A']]);
  expect(at.kept()).toEqual([]);
});

test('a scan that the browser cannot keep is sent all the same', async () => {
  const { options, answers } = desk(async (one) => right(one));
  options.journal.add = () => Promise.reject(new Error('the disk is full'));
  createScanQueue(options).add(scan('A'));
  await settle();
  expect(answers).toEqual(['A']);
});

test('while the network is dead a scan waits at the head and goes again with the same id, before those behind it', async () => {
  let alive = false;
  const sent: string[] = [];
  const { options, answers, kept, wake, pauses } = desk(async (one) => {
    sent.push(one.id);
    if (!alive) throw dead;
    return right(one);
  });
  const queue = createScanQueue(options);
  queue.add(scan('A'));
  queue.add(scan('B'));
  await settle();
  expect(queue.store.getState().offline).toBe(true);
  expect(kept()).toEqual(['A', 'B']);
  wake();
  await settle();
  alive = true;
  wake();
  await settle();
  expect(sent).toEqual(['id-A', 'id-A', 'id-A', 'id-B']);
  expect(answers).toEqual(['A', 'B']);
  expect(queue.store.getState().offline).toBe(false);
  expect(kept()).toEqual([]);
  expect(pauses).toEqual([1000, 2000]);
});

test('a refusal is an answer: it is not sent again, and who saw it has no more to do', async () => {
  let times = 0;
  const { options, answers, refused, kept } = desk(async () => {
    times += 1;
    throw new Error('no such package');
  });
  createScanQueue(options).add(scan('A'));
  await settle();
  expect(times).toBe(1);
  expect(answers).toEqual(['Error: no such package']);
  expect([...refused, ...kept()]).toEqual([]);
});

test('what is refused after a reload, or long after it was scanned, or while its screen is closed, stays as work to do', async () => {
  const no = async () => Promise.reject(new Error('no such package'));
  const reloaded = desk(no, [scan('A')]);
  createScanQueue(reloaded.options).start();
  const late = desk(no);
  createScanQueue(late.options).add({ ...scan('B'), at: Date.now() - 60_000 });
  const closed = desk(no);
  closed.here.isSeen = false;
  createScanQueue(closed.options).add(scan('C'));
  await settle();
  for (const { refused } of [reloaded, late, closed]) expect(refused).toEqual(['Error: no such package']);
});

test('what a reload left over is sent first', async () => {
  const { options, answers } = desk(async (one) => right(one), [scan('A'), scan('B')]);
  createScanQueue(options).add(scan('C'));
  await settle();
  expect(answers).toEqual(['A', 'B', 'C']);
});

test('of two tabs that find the same scan left over one sends it', async () => {
  const sent: string[] = [];
  const { options } = desk(
    async (one) => {
      sent.push(one.code);
      return right(one);
    },
    [scan('A'), scan('B')],
  );
  const tabs = [createScanQueue(options), createScanQueue(options)];
  for (const tab of tabs) tab.start();
  await settle();
  expect(sent).toEqual(['A', 'B']);
  expect(tabs.flatMap((tab) => tab.store.getState().entries).length).toBe(2);
});

test('nobody else sends what a person scanned: it waits until that person signs in again', async () => {
  const { options, answers, here, kept, wake } = desk(async (one) => right(one));
  here.isSignedIn = false;
  const queue = createScanQueue(options);
  queue.add(scan('A'));
  await settle();
  expect(answers).toEqual([]);
  expect(kept()).toEqual(['A']);
  here.isSignedIn = true;
  wake();
  await settle();
  expect(answers).toEqual(['A']);
});

test('a person who was signed out while a scan was on its way has not been refused it', async () => {
  const at = desk(async (one) => {
    if (at.here.isSignedIn) return right(one);
    throw new Error('sign in');
  });
  const { send } = at.options;
  at.options.send = async (one) => {
    at.here.isSignedIn = at.answers.length > 0;
    return send(one);
  };
  createScanQueue(at.options).add(scan('A'));
  await settle();
  expect([...at.answers, ...at.refused]).toEqual([]);
  expect(at.kept()).toEqual(['A']);
  at.options.send = send;
  at.here.isSignedIn = true;
  at.wake();
  await settle();
  expect(at.answers).toEqual(['A']);
});

test('the last ten answered stay to be seen, and every one that waits', async () => {
  const { options } = desk(async (one) => {
    if (one.code === 'S13') throw dead;
    return right(one);
  });
  const queue = createScanQueue(options);
  for (let at = 1; at <= 15; at++) queue.add(scan(`S${at}`));
  await settle();
  await settle();
  const codes = queue.store.getState().entries.map((entry) => entry.scan.code);
  expect(codes).toEqual(['S15', 'S14', 'S13', 'S12', 'S11', 'S10', 'S9', 'S8', 'S7', 'S6', 'S5', 'S4', 'S3']);
});

test('a step is taken back once', async () => {
  let undone = 0;
  const { options } = desk(async (one) => ({ ...right(one), undo: async () => (undone += 1) }));
  const queue = createScanQueue(options);
  queue.add(scan('A'));
  await settle();
  await queue.undo('id-A');
  await queue.undo('id-A');
  expect(undone).toBe(1);
  expect(queue.store.getState().entries[0]?.state).toBe('undone');
});

test('what was sent from the screen goes between the scans, in the order it was sent, and is kept with what it says', async () => {
  let alive = false;
  const sent: unknown[] = [];
  const { options, kept, wake } = desk(async (one) => {
    if (!alive) throw dead;
    sent.push(one.step ? [one.step, one.input] : one.code);
    return right(one);
  });
  const queue = createScanQueue(options);
  queue.add(scan('A'));
  queue.add({ ...scan('1.5 kg'), step: 'weigh', input: { weight: '1.5' } });
  queue.add(scan('B'));
  await settle();
  expect(kept()).toEqual(['A', '1.5 kg', 'B']);
  alive = true;
  wake();
  await settle();
  expect(sent).toEqual(['A', ['weigh', { weight: '1.5' }], 'B']);
});

test('a step that only changes the screen is neither told nor shown', async () => {
  const { options, answers } = desk(async (one) => (one.step ? { ...right(one), quiet: true } : right(one)));
  const queue = createScanQueue(options);
  queue.add(scan('A'));
  queue.add({ ...scan('box 2'), step: 'box', input: 2 });
  await settle();
  expect(answers).toEqual(['A']);
  expect(queue.store.getState().entries.map((entry) => entry.scan.code)).toEqual(['A']);
});

test('what is done is counted, and what is taken back no longer', async () => {
  const { options } = desk(async (one) => ({ ...right(one), counts: 1, undo: async () => true }));
  const queue = createScanQueue(options, { done: 7, since: Date.now(), last: Date.now() });
  queue.add(scan('A'));
  await settle();
  expect(queue.store.getState().tally?.done).toBe(8);
  await queue.undo('id-A');
  expect(queue.store.getState().tally?.done).toBe(7);
});
