import { expect, test } from 'vitest';
import { type Answered, createScanQueue, type QueueOptions, type Scan } from './scan-queue.ts';

interface ScanAnswer extends Answered {
  tone: 'success' | 'wrong';
  title: string;
}

const dead = new Error('dead');
const right = (scan: Scan): ScanAnswer => ({ tone: 'success', title: scan.code });
const scan = (code: string): Scan => ({ id: `id-${code}`, code, at: 0 });

function desk(send: (scan: Scan) => Promise<ScanAnswer>) {
  const kept: string[][] = [];
  const answers: string[] = [];
  const pauses: number[] = [];
  let wake: () => void = () => undefined;
  const options: QueueOptions<ScanAnswer> = {
    send,
    isOffline: (error) => error === dead,
    answerOf: (error) => ({ tone: 'wrong', title: String(error) }),
    keep: (waiting) => kept.push(waiting.map((one) => one.code)),
    pause: (ms) => {
      pauses.push(ms);
      return new Promise((resolve) => {
        wake = resolve;
      });
    },
    onAnswer: (entry) => answers.push(entry.answer!.title),
  };
  return { options, kept, answers, pauses, wake: () => wake() };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test('scans go out one at a time in the order they came', async () => {
  const under: string[] = [];
  let most = 0;
  const { options, answers } = desk(async (one) => {
    under.push(one.code);
    most = Math.max(most, under.length);
    await settle();
    under.pop();
    return right(one);
  });
  const queue = createScanQueue(options);
  for (const code of ['A', 'B', 'C']) queue.add(scan(code));
  for (let at = 0; at < 8; at++) await settle();
  expect(answers).toEqual(['A', 'B', 'C']);
  expect(most).toBe(1);
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
  expect(kept.at(-1)).toEqual(['A', 'B']);
  wake();
  await settle();
  alive = true;
  wake();
  await settle();
  expect(sent).toEqual(['id-A', 'id-A', 'id-A', 'id-B']);
  expect(answers).toEqual(['A', 'B']);
  expect(queue.store.getState().offline).toBe(false);
  expect(kept.at(-1)).toEqual([]);
  expect(pauses).toEqual([1000, 2000]);
});

test('a refusal is an answer: it is not sent again', async () => {
  let times = 0;
  const { options, answers } = desk(async () => {
    times += 1;
    throw new Error('no such package');
  });
  createScanQueue(options).add(scan('A'));
  await settle();
  expect(times).toBe(1);
  expect(answers).toEqual(['Error: no such package']);
});

test('what a reload left over is sent first', async () => {
  const { options, answers } = desk(async (one) => right(one));
  const queue = createScanQueue(options, { waiting: [scan('A'), scan('B')], tally: null });
  queue.add(scan('C'));
  for (let at = 0; at < 5; at++) await settle();
  expect(answers).toEqual(['A', 'B', 'C']);
});

test('the last ten answered stay to be seen, and every one that waits', async () => {
  const { options } = desk(async (one) => {
    if (one.code === 'S13') throw dead;
    return right(one);
  });
  const queue = createScanQueue(options);
  for (let at = 1; at <= 15; at++) queue.add(scan(`S${at}`));
  for (let at = 0; at < 20; at++) await settle();
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
  expect(kept.at(-1)).toEqual(['A', '1.5 kg', 'B']);
  alive = true;
  wake();
  for (let at = 0; at < 5; at++) await settle();
  expect(sent).toEqual(['A', ['weigh', { weight: '1.5' }], 'B']);
});

test('a step that only changes the screen is neither told nor shown', async () => {
  const { options, answers } = desk(async (one) => (one.step ? { ...right(one), quiet: true } : right(one)));
  const queue = createScanQueue(options);
  queue.add(scan('A'));
  queue.add({ ...scan('box 2'), step: 'box', input: 2 });
  for (let at = 0; at < 5; at++) await settle();
  expect(answers).toEqual(['A']);
  expect(queue.store.getState().entries.map((entry) => entry.scan.code)).toEqual(['A']);
});

test('what is done is counted, and what is taken back no longer', async () => {
  const { options } = desk(async (one) => ({ ...right(one), counts: 1, undo: async () => true }));
  const queue = createScanQueue(options, { waiting: [], tally: { done: 7, since: Date.now(), last: Date.now() } });
  queue.add({ ...scan('A'), at: Date.now() });
  await settle();
  expect(queue.store.getState().tally?.done).toBe(8);
  await queue.undo('id-A');
  expect(queue.store.getState().tally?.done).toBe(7);
});
