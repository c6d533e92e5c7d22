import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { type Floor, openFloor } from '../../testing/floor.ts';
import type { Person } from '../../testing/people.ts';

// Every step on the floor is a minute after the previous one.
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
/** Reads a record as of half a minute after a step. */
const sendRequest = (by: Person, of: object, moment: number) =>
  by.post(`/${by === s.alice || by === s.bob ? 'User' : ''}TrajectoryTrack/GetThingThen`, {
    ...of,
    At: timeToWire(new Date(start + moment * 60_000 + 30_000), 'Asia/Shanghai'),
  });
type Line = { Label: string; Former: string | null; Now: string | null; Changed: boolean };
const lineOf = async (by: Person, of: object, moment: number, label: string): Promise<Line | undefined> => {
  const { Code, Message, Data } = await sendRequest(by, of, moment);
  if (Code) throw new Error(`${Code} ${Message}`);
  return Data.find(({ Label }: Line) => Label === label);
};

test('returns an order and its bill as of a minute, next to their present values', async () => {
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
  expect(await sendRequest(s.manager, of, shelved)).toBeRefused('NotFound');
  expect(await sendRequest(s.bob, of, placed)).toBeRefused('NotFound');

  const [bill] = (await s.alice.ok('/UserBill/GetBills', { rows: 1 })).Data;
  expect(await lineOf(s.alice, { BillId: bill.Id }, placed, 'Payment status')).toMatchObject({
    Former: 'Unpaid',
    Now: 'Paid',
    Changed: true,
  });
  expect(await lineOf(s.alice, { BillId: bill.Id }, paid, 'Payment status')).toMatchObject({ Former: 'Paid', Changed: false });
});

test('hides money from warehouse staff and internal fields from customers', async () => {
  const [{ id }] = await step(() => s.approved());
  const [bill] = (await s.alice.ok('/UserBill/GetBills', { rows: 1 })).Data;
  expect(await sendRequest(s.clerk, { BillId: bill.Id }, minute)).toBeRefused('NoPermission');
  const labels = async (by: Person) => (await sendRequest(by, { LogisticsOrderId: id }, minute)).Data.map(({ Label }: Line) => Label);
  const [seen, own] = [await labels(s.leader), await labels(s.alice)];
  expect(seen).toContain('Order status');
  expect(seen).not.toContain('Internal remarks');
  expect(own.length).toBeLessThanOrEqual(seen.length);
  expect(await sendRequest(s.alice, { CustomerId: s.alice.userId }, minute)).toBeRefused('ValidationFailed');
});

test('requires exactly one record and a moment', async () => {
  expect(await s.manager.post('/TrajectoryTrack/GetThingThen', { At: '2026-01-01 00:00:00' })).toBeRefused('ValidationFailed');
  expect(await s.manager.post('/TrajectoryTrack/GetThingThen', { LogisticsOrderId: s.alice.userId })).toBeRefused('ValidationFailed');
});
