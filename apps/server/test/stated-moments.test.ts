import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openCodDesk } from '@entrepot/server/modules/cod/test/cod-desk.ts';
import { openDesk } from '@entrepot/server/modules/payments/test/money-desk.ts';
import { outcomeOf } from '@entrepot/server/testing/outcomes.ts';
import type { Envelope } from '@entrepot/server/testing/people.ts';
import { openStockFloor } from '@entrepot/server/testing/stock.ts';
import { impossibleMoments } from '@entrepot/testing/corpus/stated-moments.ts';
import { orderCalls } from './idempotency/floor.ts';
import { codCalls, moneyCalls } from './idempotency/money.ts';
import type { Preparations } from './idempotency/repeat.ts';
import { transportCalls } from './idempotency/transport.ts';

const { tooEarly, tooLate } = impossibleMoments;

/** Defines a test for each call with the field of a moment that a person states: the wrong moments are refused, also by row. */
function suiteOf<B>(
  open: () => Promise<B>,
  preparations: Preparations<B>,
  of: (bench: B) => { close(): Promise<unknown> },
  cases: [path: keyof typeof preparations & string, field: string, wrong: readonly string[]][],
): void {
  let bench: B;
  beforeAll(async () => {
    bench = await open();
  });
  afterAll(() => bench && of(bench).close());
  const refused = (answer: Envelope) => {
    const rows = Array.isArray(answer.Data) ? (answer.Data as Envelope[]) : [];
    return outcomeOf(answer) !== 'Ok' || (rows.length > 0 && rows.every((row) => outcomeOf(row) !== 'Ok'));
  };

  test.each(cases)('%s refuses a %s at which it cannot have happened', async (path, field, wrong) => {
    const [by, body] = await preparations[path as `/${string}`]!(bench);
    for (const moment of wrong) expect(refused(await by.post(path, { ...body, [field]: moment })), moment).toBe(true);
    // The same request without the wrong moment is accepted.
    expect(refused(await by.post(path, body))).toBe(false);
  });
}

const both = [tooEarly, tooLate];
describe('on the floor', () => {
  suiteOf(openStockFloor, { ...orderCalls, ...transportCalls }, (f) => f, [
    ['/TransportShift/ConfirmArrival', 'ArrivalTime', both],
    ['/TransportShift/AddTransportShiftTrack', 'TrackTime', both],
    ['/TrajectoryTrack/AddTransportTracks', 'TrackTime', both],
    ['/TrajectoryTrack/AddOrderTracks', 'TrackTime', both],
    ['/TrajectoryTrack/EditTrack', 'TrackTime', both],
    ['/LogisticsOrder/ConfirmSigned', 'SignedTime', both],
  ]);
});
describe('on cash on delivery', () => {
  suiteOf(openCodDesk, codCalls, ({ server }) => server, [['/CodRemittance/ConfirmCodCollected', 'CollectedTime', both]]);

  test('a carrier’s statement with a day before the departure or in the future is not booked', async () => {
    const d = await openCodDesk();
    const customer = await d.customer();
    const [early, late] = [await d.order(customer, { amount: 300 }), await d.order(customer, { amount: 400 })];
    const { Data } = await d.import([
      [early.serialNumber, 300, null, 5, '2020-01-01'],
      [late.serialNumber, 400, null, 5, '2099-01-01'],
    ]);
    expect(Data).toMatchObject({ Matched: 0 });
    const lines = await d.lines({});
    expect(lines.map(({ CodLineStatus }: { CodLineStatus: number }) => CodLineStatus)).toEqual([
      enumCodes.CodLineStatus.Open,
      enumCodes.CodLineStatus.Open,
    ]);
    expect(await d.cod(customer)).toEqual([]);
    await d.server.close();
  });
});
describe('on money', () => {
  suiteOf(openDesk, moneyCalls, ({ server }) => server, [['/Bill/EstablishManualBill', 'DueTime', [tooEarly]]]);
});
describe('on an account', () => {
  test('a birthday in the future is refused', async () => {
    const { server } = await openDesk();
    const person = await server.as('support');
    expect(await person.post('/User/EditMineProfile', { NickName: 'Lin', BirthDate: '2099-01-01' })).toBeRefused('ValidationFailed');
    await server.close();
  });
});
