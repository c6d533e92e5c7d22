import { carrierEvents } from '@entrepot/testing/corpus/same-second.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Floor, openFloor } from '../../testing/floor.ts';

import { sandboxSignature } from '../../core/http/sandbox-notifications.ts';
import { synchronizeAll } from './synchronize.ts';

const { OrderStatus, CustomsStatus, TrajectoryStatus } = enumCodes;
const secret = 'shared with the carrier';
const hour = 3_600_000;
let o: Floor;
let carrierId: string;
let count = 0;
beforeAll(async () => {
  o = await openFloor();
  carrierId = (
    await o.manager.ok('/Carrier/EstablishCarrier', {
      Name: 'Practice',
      CarrierInterface: enumCodes.CarrierInterface.Sandbox,
      InterfaceSettings: JSON.stringify({ Secret: secret }),
    })
  ).Id;
});
afterAll(() => o.close());

/** An order in transit with the sandbox carrier. */
async function underWay(status: (typeof OrderStatus)[keyof typeof OrderStatus] = OrderStatus.CustomsCleared, more: object = {}) {
  const made = await o.underWay(status);
  const number = `SB${String(++count).padStart(8, '0')}`;
  await o.put(made.Id, { carrierId, carrierNo: number, ...more });
  return { ...made, number };
}
interface Event {
  id: string;
  number: string;
  state: number;
  time?: string;
  text?: string;
  place?: string;
}
function send(events: readonly Event[] | string, { by = secret, at = new Date(), to = carrierId, tampered = '', asQuery = false } = {}) {
  const completeEvent = (one: Event) => ({ time: new Date().toISOString(), text: '配送中', ...one });
  const payload = typeof events === 'string' ? events : JSON.stringify({ events: events.map(completeEvent) });
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return o.server.http.inject({
    method: 'POST',
    url: asQuery ? `/api/Hook/CarrierNotify?CarrierId=${to}` : `/Hook/CarrierNotify/${to}`,
    headers: {
      'content-type': 'application/json',
      'x-practice-timestamp': timestamp,
      'x-practice-signature': sandboxSignature(by, timestamp, payload),
    },
    payload: payload + tampered,
  });
}
const accepted = { result: true, returnCode: '200', message: 'success' };
const tracksOf = async (id: string) =>
  (
    await sql<{ status: number; content: Record<string, string>; location: string | null }>`select status, content, location from track
      where logistics_order_id = ${id} and source = 4 order by track_time, id`.execute(o.db)
  ).rows;

describe('a carrier notification', () => {
  test('stores its text and advances the order to delivery', async () => {
    const order = await underWay();
    const events = [
      { id: 'e3', number: order.number, state: 3, time: new Date().toISOString(), text: '已签收', place: '台北' },
      { id: 'e1', number: order.number, state: 1, time: new Date(Date.now() - 10).toISOString(), text: '已揽收' },
    ];
    const answer = await send(events);
    expect([answer.statusCode, answer.json()]).toEqual([200, accepted]);
    expect(await o.order(order.Id)).toMatchObject({
      orderStatus: OrderStatus.Signed,
      isOnline: true,
      trajectoryStatus: TrajectoryStatus.Signed,
    });
    expect(await tracksOf(order.Id)).toMatchObject([
      { status: TrajectoryStatus.HandedOver, content: { 'zh-tw': '已揽收' } },
      { status: TrajectoryStatus.Signed, location: '台北' },
    ]);
    await o.expectInvariants();
  });

  test('counts once when repeated and concurrent', async () => {
    const order = await underWay();
    const events = [{ id: 'same', number: order.number, state: 5 }];
    const answers = await Promise.all(Array.from({ length: 4 }, (_, at) => send(events, { asQuery: at % 2 === 1 })));
    expect(answers.map((answer) => answer.json())).toEqual(answers.map(() => accepted));
    expect(await tracksOf(order.Id)).toHaveLength(1);
    expect(await o.order(order.Id)).toMatchObject({ orderStatus: OrderStatus.Delivering });
  });

  test.each(carrierEvents)('follows two events of one second that come one after the other: %s, %s', async (...pair) => {
    const order = await underWay();
    const time = new Date().toISOString();
    const events = pair.map(([state]) => ({ id: `second-${state}`, number: order.number, state, time }));
    for (const event of [...events, ...events]) await send([event]);
    const steps = pair.map(([, step]) => TrajectoryStatus[step]);
    expect((await tracksOf(order.Id)).map(({ status }) => status).sort()).toEqual([...steps].sort());
    expect(await o.order(order.Id)).toMatchObject({ orderStatus: OrderStatus.Delivering, trajectoryStatus: steps.at(-1) });
  });

  test('is refused with a wrong or missing secret, changed bytes, old time or unknown carrier', async () => {
    const order = await underWay();
    const events = [{ id: 'x', number: order.number, state: 3 }];
    const bare = (await o.manager.ok('/Carrier/EstablishCarrier', { Name: 'Bare', CarrierInterface: enumCodes.CarrierInterface.Sandbox }))
      .Id;
    for (const how of [
      { by: 'guessed' },
      { tampered: ' ' },
      { at: new Date(Date.now() - hour) },
      { to: bare, by: '' },
      { to: o.siteId },
      { to: o.carriers.get('HCT')! },
      { to: 'nonsense' },
    ])
      expect((await send(events, how)).json(), JSON.stringify(how)).toBeRefused('SignatureInvalid');
    expect(await tracksOf(order.Id)).toEqual([]);
  });

  test('is rejected when malformed and acknowledged for unknown numbers', async () => {
    expect((await send('{"events":')).json()).toMatchObject({ result: false, returnCode: '400' });
    expect((await send('{"events":[{"id":1}]}')).json()).toMatchObject({ result: false });
    expect((await send([{ id: 'a', number: 'NOBODY', state: 3 }])).json()).toEqual(accepted);
  });

  test('sets the customs status, which a late event never reverts', async () => {
    const order = await underWay(OrderStatus.Arrived);
    const reportState = (id: string, state: number) => send([{ id, number: order.number, state }]);
    await reportState('c1', 10);
    expect(await o.order(order.Id)).toMatchObject({ customsStatus: CustomsStatus.Declared });
    await reportState('c2', 13);
    expect(await o.order(order.Id)).toMatchObject({
      customsStatus: CustomsStatus.OnHold,
      trajectoryStatus: TrajectoryStatus.CustomsException,
    });
    await reportState('c3', 12);
    expect(await o.order(order.Id)).toMatchObject({ customsStatus: CustomsStatus.Cleared, orderStatus: OrderStatus.CustomsCleared });
    await reportState('c4', 11);
    expect(await o.order(order.Id)).toMatchObject({ customsStatus: CustomsStatus.Cleared, orderStatus: OrderStatus.CustomsCleared });
  });

  test('of a delivery exception changes nothing; of a return returns the order', async () => {
    const order = await underWay(OrderStatus.Delivering);
    await send([{ id: 'p', number: order.number, state: 2 }]);
    expect(await o.order(order.Id)).toMatchObject({
      orderStatus: OrderStatus.Delivering,
      trajectoryStatus: TrajectoryStatus.DeliveryException,
    });
    await send([{ id: 'r', number: order.number, state: 14 }]);
    expect(await o.order(order.Id)).toMatchObject({ orderStatus: OrderStatus.Returning });
  });
});

describe('querying the carriers', () => {
  const ago = (hours: number) => new Date(Date.now() - hours * hour);
  const query = (...ids: string[]) => o.leader.post('/TrajectoryTrack/SynchronizeCarrierTracks', { LogisticsOrderIds: ids });

  test('stores new events once', async () => {
    const order = await underWay(OrderStatus.CustomsCleared, { arrivalTime: ago(5) });
    expect((await query(order.Id)).Data).toBe(2);
    expect((await query(order.Id)).Data).toBe(0);
    expect(await o.order(order.Id)).toMatchObject({ orderStatus: OrderStatus.Delivering });
    expect((await tracksOf(order.Id)).map(({ status }) => status)).toEqual([TrajectoryStatus.HandedOver, TrajectoryStatus.Delivering]);
  });

  test('refuses carriers without tracking, no orders, and orders of other sites', async () => {
    const other = await o.underWay();
    expect(await query(other.Id)).toBeRefused('ExternalServiceFailed');
    expect(await query()).toBeRefused('AtLeastOneSelection');
    const elsewhere = await o.hkmanager.post('/TrajectoryTrack/SynchronizeCarrierTracks', { LogisticsOrderIds: [other.Id] });
    expect(elsewhere).toBeRefused('NotFound');
  });

  test('follows every order in transit by schedule, old ones every six hours', async () => {
    const fresh = await underWay(OrderStatus.CustomsCleared, { arrivalTime: ago(30) });
    const old = await underWay(OrderStatus.CustomsCleared, { arrivalTime: ago(200), departureTime: ago(24 * 12) });
    const at = (text: string) => {
      const now = new Date();
      return { db: o.db, takeNumber: o.server.takeNumber, now: new Date(`${now.toISOString().slice(0, 10)}T${text}Z`) };
    };
    const later = (text: string) => {
      const work = at(text);
      return { ...work, now: new Date(work.now.getTime() + 24 * hour) };
    };
    await synchronizeAll(later('07:30:00'));
    expect(await o.order(fresh.Id)).toMatchObject({ orderStatus: OrderStatus.Signed });
    expect(await o.order(old.Id)).toMatchObject({ orderStatus: OrderStatus.CustomsCleared });
    await synchronizeAll(later('12:00:00'));
    expect(await o.order(old.Id)).toMatchObject({ orderStatus: OrderStatus.Signed });
    expect(await synchronizeAll(later('12:00:00'))).toBe(0);
    await o.expectInvariants();
  });
});
