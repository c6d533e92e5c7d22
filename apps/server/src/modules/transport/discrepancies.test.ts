import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tinyPng, uploadFile } from '../../testing/forms.ts';
import { checkInvariants } from '../../testing/invariants.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Placed, Shift } from '../../testing/packed-orders.ts';
import { openTransfers, type Transfers } from '../transfer/test/transfer-desk.ts';

const { Missing, Extra, Damaged } = enumCodes.ArrivalDiscrepancyKind;
const { Open, Decided, Found } = enumCodes.ArrivalDiscrepancyStatus;
let d: Transfers;
beforeAll(async () => {
  d = await openTransfers();
});
afterAll(async () => {
  expect(await checkInvariants(d.server.db)).toEqual([]);
  await d.server.close();
});

async function arrived(): Promise<[Placed, Shift]> {
  const [placed, shift] = [await d.packed(), await d.shiftThere()];
  await d.bag(shift, placed);
  await d.sealAndDepart(shift);
  await d.arrive(shift);
  return [placed, shift];
}
const report = (shift: Shift, Number: string, kind: number, more: object = {}, by = d.dgclerk) =>
  by.post('/ArrivalDiscrepancy/ReportArrivalDiscrepancy', {
    TransportShiftId: shift.id,
    ArrivalDiscrepancyKind: kind,
    Number,
    Reason: 'corner crushed',
    ...more,
  });
const rowsOf = async (shift: Shift, by = d.floor.leader) =>
  (await by.ok('/ArrivalDiscrepancy/GetArrivalDiscrepancies', { TransportShiftId: shift.id, rows: 50 })).Data;

describe('what is wrong at the end of a shift', () => {
  test('damage of a bag or box is recorded with picture and reason, and listed for both ends', async () => {
    const [placed, shift] = await arrived();
    const { Url } = await uploadFile(d.server, d.dgclerk, { name: 'damage.png', bytes: tinyPng }, { type: '1' });
    expect(await report(shift, shift.bagNo, Damaged, { ImageUrls: [Url] })).toSucceed();
    expect(await report(shift, `${placed.serialNumber}-1`, Damaged)).toSucceed();
    expect(await report(shift, shift.bagNo, Damaged)).toBeRefused('Duplicate');
    expect(await report(shift, shift.bagNo, Damaged, { Reason: null })).toBeRefused('ValidationFailed');
    expect(await report(shift, shift.bagNo, Damaged, {}, d.floor.leader)).toBeRefused('WarehouseMismatch');
    const rows = await rowsOf(shift);
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual(
      expect.objectContaining({
        Number: shift.bagNo,
        ArrivalDiscrepancyStatus: Open,
        Reason: 'corner crushed',
        Pictures: [expect.stringContaining('/files/')],
        ReportedTime: expect.any(String),
      }),
    );
    expect(await rowsOf(shift, d.dgclerk)).toHaveLength(2);
  });

  test('something extra is recorded, but not what the shift carries', async () => {
    const [, shift] = await arrived();
    expect(await report(shift, 'STRANGE-1', Extra)).toSucceed();
    expect(await report(shift, shift.bagNo, Extra)).toBeRefused('ValidationFailed');
    expect(await report(shift, 'STRANGE-2', Damaged)).toBeRefused('NotFound');
    expect(await report(shift, shift.bagNo, Missing)).toBeRefused('ValidationFailed');
    expect(await rowsOf(shift)).toMatchObject([{ Number: 'STRANGE-1', ArrivalDiscrepancyKind: Extra }]);
  });

  test('is decided once by a supervisor of either end', async () => {
    const [, shift] = await arrived();
    await report(shift, shift.bagNo, Damaged);
    const [{ Id }] = await rowsOf(shift);
    const decide = (by = d.floor.leader) => by.post('/ArrivalDiscrepancy/DecideArrivalDiscrepancy', { Id, Decision: 'repacked, no claim' });
    expect((await decide(d.dgclerk)).status).toBe(403);
    const answers = await Promise.all([decide(), decide(d.floor.manager)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    expect(await rowsOf(shift)).toMatchObject([{ ArrivalDiscrepancyStatus: Decided, Decision: 'repacked, no claim' }]);
  });

  test('a missing bag is listed when the shift ends, and found when it is received', async () => {
    const [, shift] = await arrived();
    await d.floor.manager.ok('/TransportShift/CompleteTransportShift', { Id: shift.id });
    expect(await rowsOf(shift)).toMatchObject([{ Number: shift.bagNo, ArrivalDiscrepancyKind: Missing, ArrivalDiscrepancyStatus: Open }]);
    const notices = await d.server.db.selectFrom('userMessage').select('text').where('sourceId', '=', shift.id).execute();
    expect(notices.map(({ text }) => text)).toContain('transport.messages.discrepancy');
    await d.receive(shift);
    expect(await rowsOf(shift)).toMatchObject([{ ArrivalDiscrepancyStatus: Found }]);
    await d.dgclerk.ok('/TransportShift/UndoBagReceipt', { Id: shift.id, BagNo: shift.bagNo, Reason: 'other bag' });
    expect(await rowsOf(shift)).toMatchObject([{ ArrivalDiscrepancyStatus: Open, Decision: null }]);
    await d.receive(shift);
    expect(await rowsOf(shift)).toHaveLength(1);
  });

  test('is not visible to warehouses that the shift neither leaves nor reaches', async () => {
    const [, shift] = await arrived();
    await report(shift, shift.bagNo, Damaged);
    const stranger = await d.server.as('hkmanager');
    expect(await rowsOf(shift, stranger)).toEqual([]);
  });
});
