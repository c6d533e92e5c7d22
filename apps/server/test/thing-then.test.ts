import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { type Floor, openFloor } from '@entrepot/testing/floor.ts';
import type { Person } from '@entrepot/testing/people.ts';

// Every step of the floor is a minute after the one before.
let minute = 0;
const start = Date.now();
let s: Floor;
beforeAll(async () => {
  s = await openFloor({ now: () => new Date(start + minute * 60_000) });
});
afterAll(() => s.close());

const step = async <T>(what: () => Promise<T>): Promise<[T, number]> => {
  minute += 1;
  return [await what(), minute];
};
/** A thing as it was half a minute after a step. */
const asked = (by: Person, of: object, moment: number) =>
  by.post(`/${by === s.alice || by === s.bob ? 'User' : ''}TrajectoryTrack/GetThingThen`, {
    ...of,
    At: timeToWire(new Date(start + moment * 60_000 + 30_000), 'Asia/Shanghai'),
  });
type Line = { Label: string; Former: string | null; Now: string | null; Changed: boolean };
const lineOf = async (by: Person, of: object, moment: number, label: string): Promise<Line | undefined> => {
  const { Code, Message, Data } = await asked(by, of, moment);
  if (Code) throw new Error(`${Code} ${Message}`);
  return Data.find(({ Label }: Line) => Label === label);
};

test('an order and its bill are told as they stood at a minute, beside what they are now', async () => {
  const [[parcel], shelved] = await step(async () => [await s.shelved()]);
  const [{ Id, SerialNumber }, placed] = await step(() => s.ordered({}, [parcel!]));
  const [, paid] = await step(() => s.pay(Id));
  const [, approved] = await step(() => s.approve(Id));
  const [list] = await step(() => s.started({ id: Id, number: SerialNumber, goods: [parcel!] }));
  await step(() => s.pickAll(list));
  const [of, label] = [{ LogisticsOrderId: Id }, 'Order status'];
  expect(await lineOf(s.manager, of, placed, label)).toMatchObject({ Former: 'Awaiting approval', Now: 'To be packed', Changed: true });
  expect(await lineOf(s.alice, of, approved, label)).toMatchObject({ Former: 'To be picked', Now: 'To be packed', Changed: true });
  expect(await lineOf(s.manager, of, minute, label)).toMatchObject({ Former: 'To be packed', Now: null, Changed: false });
  expect((await asked(s.manager, of, shelved)).Code).toBe(101);
  expect((await asked(s.bob, of, placed)).Code).toBe(101);

  const [bill] = (await s.alice.ok('/UserBill/GetBills', { rows: 1 })).Data;
  expect(await lineOf(s.alice, { BillId: bill.Id }, placed, 'Payment status')).toMatchObject({
    Former: 'Unpaid',
    Now: 'Paid',
    Changed: true,
  });
  expect(await lineOf(s.alice, { BillId: bill.Id }, paid, 'Payment status')).toMatchObject({ Former: 'Paid', Changed: false });
});

test('people are told what they may see of it: warehouse staff no money of a bill, customers nothing of the house', async () => {
  const [{ id }] = await step(() => s.approved());
  const [bill] = (await s.alice.ok('/UserBill/GetBills', { rows: 1 })).Data;
  expect((await asked(s.clerk, { BillId: bill.Id }, minute)).Code).toBe(1);
  const labels = async (by: Person) => (await asked(by, { LogisticsOrderId: id }, minute)).Data.map(({ Label }: Line) => Label);
  const [seen, own] = [await labels(s.leader), await labels(s.alice)];
  expect(seen).toContain('Order status');
  expect(seen).not.toContain('Internal remarks');
  expect(own.length).toBeLessThanOrEqual(seen.length);
  expect((await asked(s.alice, { CustomerId: s.alice.userId }, minute)).Code).toBe(100);
});

test('it is asked of one thing alone, at a moment', async () => {
  expect((await s.manager.post('/TrajectoryTrack/GetThingThen', { At: '2026-01-01 00:00:00' })).Code).toBe(100);
  expect((await s.manager.post('/TrajectoryTrack/GetThingThen', { LogisticsOrderId: s.alice.userId })).Code).toBe(100);
});
