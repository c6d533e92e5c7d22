import { expect, test } from 'vitest';
import { type Answered, createScanQueue, type ScanOutcome, type QueueOptions, type Scan } from './scan-queue.ts';

const dead = new Error('dead');
const right = (scan: Scan): Answered => ({ tone: 'success', title: scan.code });
const scan = (code: string): Scan => ({ id: `id-${code}`, code, at: Date.now() });

/** Creates a queue with an inspectable journal, where the test decides when the network and the user come back. */
function desk(send: (scan: Scan) => Promise<Answered>, before: readonly Scan[] = []) {
  const journal = new Map(before.map((one) => [one.id, one]));
  const refused: string[] = [];
  const answers: string[] = [];
  const pauses: number[] = [];
  const here = { isSignedIn: true, isSeen: true };
  let wakeUp: () => void = () => undefined;
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
    withLock(work) {
      const own = turn.then(work);
      turn = own;
      return own as Promise<ScanOutcome>;
    },
    canSend: () => here.isSignedIn,
    isSeen: () => here.isSeen,
    pause: (ms) => {
      pauses.push(ms);
      return new Promise((resolve) => {
        wakeUp = resolve;
      });
    },
    onAnswer: (entry) => answers.push(entry.answer!.title),
  };
  const stored = () => [...journal.values()].map(({ code }) => code);
  return { options, stored, refused, answers, pauses, here, wakeUp: () => wakeUp() };
}
const settle = async () => {
  for (let at = 0; at < 20; at++) await new Promise((resolve) => setTimeout(resolve, 0));
};

test('sends scans one at a time in order', async () => {
  const under: string[] = [];
  let max = 0;
  const { options, answers } = desk(async (one) => {
    under.push(one.code);
    max = Math.max(max, under.length);
    await new Promise((resolve) => setTimeout(resolve, 0));
    under.pop();
    return right(one);
  });
  const queue = createScanQueue(options);
  for (const code of ['A', 'B', 'C']) queue.add(scan(code));
  await settle();
  expect(answers).toEqual(['A', 'B', 'C']);
  expect(max).toBe(1);
});

test('stores a scan before it is sent and removes it once it is answered', async () => {
  const storedWhenSent: string[][] = [];
  const at = desk(async (one) => {
    storedWhenSent.push(at.stored());
    return right(one);
  });
  createScanQueue(at.options).add(scan('A'));
  await settle();
  expect(storedWhenSent).toEqual([['A']]);
  expect(at.stored()).toEqual([]);
});

test('sends a scan even when the browser cannot store it', async () => {
  const { options, answers } = desk(async (one) => right(one));
  options.journal.add = () => Promise.reject(new Error('the disk is full'));
  createScanQueue(options).add(scan('A'));
  await settle();
  expect(answers).toEqual(['A']);
});

test('retries the first scan with the same id while offline, before those behind it', async () => {
  let alive = false;
  const sent: string[] = [];
  const { options, answers, stored, wakeUp, pauses } = desk(async (one) => {
    sent.push(one.id);
    if (!alive) throw dead;
    return right(one);
  });
  const queue = createScanQueue(options);
  queue.add(scan('A'));
  queue.add(scan('B'));
  await settle();
  expect(queue.store.getState().offline).toBe(true);
  expect(stored()).toEqual(['A', 'B']);
  wakeUp();
  await settle();
  alive = true;
  wakeUp();
  await settle();
  expect(sent).toEqual(['id-A', 'id-A', 'id-A', 'id-B']);
  expect(answers).toEqual(['A', 'B']);
  expect(queue.store.getState().offline).toBe(false);
  expect(stored()).toEqual([]);
  expect(pauses).toEqual([1000, 2000]);
});

test('treats a visible refusal as final: neither resent nor stored as work to do', async () => {
  let times = 0;
  const { options, answers, refused, stored } = desk(async () => {
    times += 1;
    throw new Error('no such package');
  });
  createScanQueue(options).add(scan('A'));
  await settle();
  expect(times).toBe(1);
  expect(answers).toEqual(['Error: no such package']);
  expect([...refused, ...stored()]).toEqual([]);
});

test('stores a refusal as work after a reload, a long delay or with its screen closed', async () => {
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

test('sends scans left over from before a reload first', async () => {
  const { options, answers } = desk(async (one) => right(one), [scan('A'), scan('B')]);
  createScanQueue(options).add(scan('C'));
  await settle();
  expect(answers).toEqual(['A', 'B', 'C']);
});

test('sends a left-over scan from only one of two tabs', async () => {
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

test('sends stored scans only after their user has signed in again', async () => {
  const { options, answers, here, stored, wakeUp } = desk(async (one) => right(one));
  here.isSignedIn = false;
  const queue = createScanQueue(options);
  queue.add(scan('A'));
  await settle();
  expect(answers).toEqual([]);
  expect(stored()).toEqual(['A']);
  here.isSignedIn = true;
  wakeUp();
  await settle();
  expect(answers).toEqual(['A']);
});

test('does not refuse a scan whose user was signed out while it was sent', async () => {
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
  expect(at.stored()).toEqual(['A']);
  at.options.send = send;
  at.here.isSignedIn = true;
  at.wakeUp();
  await settle();
  expect(at.answers).toEqual(['A']);
});

test('retains the last ten answered scans and all pending ones', async () => {
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

test('undoes a step once', async () => {
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

test('sends steps of the screen between the scans, in order, and stores them with their input', async () => {
  let alive = false;
  const sent: unknown[] = [];
  const { options, stored, wakeUp } = desk(async (one) => {
    if (!alive) throw dead;
    sent.push(one.step ? [one.step, one.input] : one.code);
    return right(one);
  });
  const queue = createScanQueue(options);
  queue.add(scan('A'));
  queue.add({ ...scan('1.5 kg'), step: 'weigh', input: { weight: '1.5' } });
  queue.add(scan('B'));
  await settle();
  expect(stored()).toEqual(['A', '1.5 kg', 'B']);
  alive = true;
  wakeUp();
  await settle();
  expect(sent).toEqual(['A', ['weigh', { weight: '1.5' }], 'B']);
});

test('neither announces nor shows a step that only changes the screen', async () => {
  const { options, answers } = desk(async (one) => (one.step ? { ...right(one), quiet: true } : right(one)));
  const queue = createScanQueue(options);
  queue.add(scan('A'));
  queue.add({ ...scan('box 2'), step: 'box', input: 2 });
  await settle();
  expect(answers).toEqual(['A']);
  expect(queue.store.getState().entries.map((entry) => entry.scan.code)).toEqual(['A']);
});

test('counts completed scans, and subtracts undone ones', async () => {
  const { options } = desk(async (one) => ({ ...right(one), counts: 1, undo: async () => true }));
  const queue = createScanQueue(options, { done: 7, since: Date.now(), last: Date.now() });
  queue.add(scan('A'));
  await settle();
  expect(queue.store.getState().tally?.done).toBe(8);
  await queue.undo('id-A');
  expect(queue.store.getState().tally?.done).toBe(7);
});
