import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { tinyPng, uploadFile } from '../../testing/forms.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { type PackingFloor, packingFloor, type Placed, type Shift } from '../../testing/packed-orders.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { daysBefore } from '../../core/jobs/jobs.ts';
import { deleteOldPapers } from './papers.ts';

const { CustomsStatus, FreezeReason, TrajectoryStatus } = enumCodes;
let server: TestServer;
let floor: PackingFloor;
let shift: Shift;
let placed: Placed;
let other: Placed;
beforeAll(async () => {
  server = await openTestServer();
  floor = await packingFloor(server);
  placed = await floor.packed();
  other = await floor.packed();
  shift = await floor.openShift({ Name: 'Abroad', TransportShiftType: 1, WarehouseIds: [floor.scene.warehouseId] });
  for (const { serialNumber } of [placed, other]) await floor.bagOrder(shift, serialNumber);
  await floor.depart(shift);
});
afterAll(() => server.close());

const setStatus = (status: number, more: object = {}) =>
  floor.leader.ok('/TransportShift/SetTransportShiftCustomsStatus', { Id: shift.id, CustomsStatus: status, ...more });
beforeEach(() => setStatus(CustomsStatus.OnHold, { Remarks: 'Proof of identity' }));

let pictures = 0;
async function picture(by: Person): Promise<string> {
  const bytes = Buffer.concat([tinyPng, Buffer.from(String((pictures += 1)))]);
  return (await uploadFile(server, by, { name: 'identity.png', bytes }, { type: '1' })).Url;
}
const call = (verb: string, body: object, by: Person = floor.alice) =>
  by.post(`/CustomsPaper/${verb}`, { LogisticsOrderId: placed.id, ...body });
const handIn = async (by: Person = floor.alice) => call('HandInCustomsPaper', { Kind: 1, ImageUrls: [await picture(by)] }, by);
const papers = async (by: Person = floor.alice) => (await call('GetCustomsPapers', {}, by)).Data;
const orderNow = ({ id }: Placed = placed) => floor.manager.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: id });
const newestTrack = async () => (await orderNow()).Tracks[0].TrajectoryStatus;

describe('goods on customs hold', () => {
  test('are frozen with the request of customs, and their customer is notified', async () => {
    expect(await orderNow()).toMatchObject({ Freeze: true, FreezeReason: FreezeReason.Customs, FreezeRemarks: 'Proof of identity' });
    expect(await newestTrack()).toBe(TrajectoryStatus.CustomsException);
    expect(await papers()).toMatchObject({ OnHold: true, Request: 'Proof of identity' });
    const { rows } = await sql<{ content: string }>`select content from user_message where user_id = ${floor.alice.userId}
      and source_id = ${placed.id} and content like '%Proof of identity%'`.execute(server.db);
    expect(rows.length).toBeGreaterThan(0);
  });

  test('are found in the list of orders by customs status', async () => {
    const filter = { CustomsStatus: CustomsStatus.OnHold, rows: 100 };
    const numbers = async (by: Person) =>
      (await by.ok('/LogisticsOrder/GetLogisticsOrders', filter)).Data.map((row: { SerialNumber: string }) => row.SerialNumber);
    expect((await numbers(floor.leader)).sort()).toEqual([placed.serialNumber, other.serialNumber].sort());
    expect(await numbers(await server.as('hkmanager'))).toEqual([]);
  });

  test('notify the customer by SMS and email too, where phone and address are verified', async () => {
    const [phone, email] = ['+886912345001', 'held@example.com'];
    await sql`update user_account set phone_code = '886', phone_number = '0912345001', phone_verified = true, email = ${email}, email_verified = true
      where id = ${floor.alice.userId}`.execute(server.db);
    await setStatus(CustomsStatus.OnHold, { LogisticsOrderIds: [placed.id], Remarks: 'The receipt of purchase' });
    const sent = async () =>
      (
        await sql<{ channel: string; subject: string | null; content: string }>`select channel, subject, content from sent_message
          where receiver in (${phone}, '+8860912345001', ${email}) order by channel`.execute(server.db)
      ).rows;
    await expect.poll(sent, { timeout: 10_000 }).toHaveLength(2);
    const [mail, text] = await sent();
    expect(mail).toMatchObject({ channel: 'mail', subject: expect.stringContaining(placed.serialNumber) });
    for (const one of [mail, text]) expect(one!.content).toContain('The receipt of purchase');
    expect(text).toMatchObject({ channel: 'sms', content: expect.stringContaining(placed.serialNumber) });
  });

  test('are under inspection again, once, after their documents are submitted and accepted', async () => {
    expect(await call('AcceptCustomsPapers', {}, floor.manager)).toBeRefused('AtLeastOneSelection');
    expect(await handIn()).toSucceed();
    const leaderMessage = await sql`select 1 from user_message where user_id = ${floor.leader.userId} and source_id = ${placed.id}`.execute(
      server.db,
    );
    expect(leaderMessage.rows).toHaveLength(1);
    const both = await Promise.all([1, 2].map(() => call('AcceptCustomsPapers', {}, floor.manager)));
    expect(both.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    expect(await orderNow()).toMatchObject({ CustomsStatus: CustomsStatus.Inspecting, Freeze: false });
    expect(await newestTrack()).toBe(TrajectoryStatus.CustomsInspecting);
    const after = await papers(floor.manager);
    expect(after).toMatchObject({ OnHold: false, Request: null });
    expect(after.Papers[0]).toMatchObject({
      Accepted: true,
      JudgedTime: expect.any(String),
      JudgedByName: expect.any(String),
      Judgement: null,
    });
    expect(await handIn()).toBeRefused('StateNotAllowed');
  });

  test('stay when documents are rejected: deletes the pictures and notifies what is missing', async () => {
    await handIn();
    expect((await papers()).Papers[0]).toMatchObject({ Accepted: null, JudgedTime: null, Judgement: null });
    expect(await call('RefuseCustomsPapers', {}, floor.manager)).toBeRefused('ValidationFailed');
    expect(await call('RefuseCustomsPapers', { Remarks: 'Both sides, please' }, floor.manager)).toSucceed();
    const after = await papers();
    expect(after).toMatchObject({ OnHold: true, Request: 'Both sides, please' });
    expect(after.Papers[0]).toMatchObject({ Pictures: 0, ImageUrls: [], RemovedTime: expect.any(String) });
    expect(after.Papers[0]).toMatchObject({ Accepted: false, Judgement: 'Both sides, please' });
    // The reviewer is visible to staff only; no document waits any more.
    expect(after.Papers[0]).toMatchObject({ JudgedByName: null });
    expect(after.Papers.filter(({ Accepted }: { Accepted: boolean | null }) => Accepted === null)).toEqual([]);
    expect(await call('RefuseCustomsPapers', { Remarks: 'Again' }, floor.manager)).toBeRefused('AtLeastOneSelection');
  });

  test('wait for review after submission, and for the customer after a rejection', async () => {
    const waits = async () => (await papers()).Waits;
    expect(await waits()).toBe(false);
    await handIn();
    expect(await waits()).toBe(true);
    await call('RefuseCustomsPapers', { Remarks: 'Too small' }, floor.manager);
    expect(await waits()).toBe(false);
  });

  test('wait for the customer once one of several documents is rejected, until it is replaced', async () => {
    const handInKind = async (Kind: number) => call('HandInCustomsPaper', { Kind, ImageUrls: [await picture(floor.alice)] });
    const waits = async () => (await papers()).Waits;
    for (const kind of [1, 2]) await handInKind(kind);
    expect(await waits()).toBe(true);
    const [receipt] = (await papers()).Papers;
    await call('RefuseCustomsPapers', { PaperIds: [receipt.Id], Remarks: 'The sum cannot be read' }, floor.manager);
    expect(await waits()).toBe(false);
    await handInKind(2);
    expect(await waits()).toBe(true);
  });

  test('log each submitted document and its review in the operations of their order', async () => {
    await handIn();
    await call('RefuseCustomsPapers', { Remarks: 'Too dark' }, floor.leader);
    const { Data } = await floor.manager.ok('/OperationLog/GetOperationLogs', { TargetId: placed.id, rows: 2 });
    expect(Data.map(({ Operation }: { Operation: string }) => Operation).sort()).toEqual(['HandInCustomsPaper', 'RefuseCustomsPapers']);
  });

  test('have documents reviewed one by one, and continue once the rejected one is replaced', async () => {
    const handOver = async (Kind: number) => (await call('HandInCustomsPaper', { Kind, ImageUrls: [await picture(floor.alice)] })).Data.Id;
    await call('RefuseCustomsPapers', { Remarks: 'Once more' }, floor.manager);
    const [card, bill] = [await handOver(1), await handOver(2)];
    const judge = (verb: string, PaperIds: string[], more: object = {}) => call(verb, { PaperIds, ...more }, floor.manager);
    expect(await judge('RefuseCustomsPapers', [bill], { Remarks: 'The price is not to be read' })).toSucceed();
    expect(await judge('AcceptCustomsPapers', [card])).toSucceed({ Data: { GoesOn: false } });
    const half = await papers();
    expect(half).toMatchObject({ OnHold: true, Request: 'The price is not to be read' });
    expect(half.Papers.slice(0, 2)).toMatchObject([
      { Id: bill, Accepted: false, Pictures: 0 },
      { Id: card, Accepted: true, Pictures: 1 },
    ]);
    expect(await judge('AcceptCustomsPapers', [card])).toBeRefused('StateNotAllowed');
    expect(await judge('RefuseCustomsPapers', [card, bill], { Remarks: 'Again' })).toBeRefused('StateNotAllowed');
    const better = await handOver(2);
    // Two concurrent reviews of a document count once.
    const both = await Promise.all(
      ['AcceptCustomsPapers', 'RefuseCustomsPapers'].map((verb) => judge(verb, [better], verb.startsWith('R') ? { Remarks: 'No' } : {})),
    );
    expect(both.filter((one) => outcomeOf(one) === 'Ok')).toHaveLength(1);
    const last = outcomeOf(both[0]!) === 'Ok' ? better : await handOver(2);
    if (last !== better) expect((await judge('AcceptCustomsPapers', [last])).Data).toEqual({ GoesOn: true });
    expect(await orderNow()).toMatchObject({ CustomsStatus: CustomsStatus.Inspecting, Freeze: false });
    expect(await newestTrack()).toBe(TrajectoryStatus.CustomsInspecting);
  });

  test('are unfrozen as soon as customs release them, whatever reports it', async () => {
    expect(await orderNow(other)).toMatchObject({ CustomsStatus: CustomsStatus.OnHold, Freeze: true });
    await setStatus(CustomsStatus.Cleared, { LogisticsOrderIds: [other.id] });
    expect(await orderNow(other)).toMatchObject({ CustomsStatus: CustomsStatus.Cleared, Freeze: false });
  });
});

describe('pictures of customs documents', () => {
  test('are shown to the owner and to staff who may see identity numbers; others see the count', async () => {
    await handIn();
    const newest = async (by: Person) => (await papers(by)).Papers[0];
    for (const by of [floor.alice, floor.manager]) expect((await newest(by)).ImageUrls).toEqual([expect.stringMatching(/^\/files\/.*\?/)]);
    expect(await newest(await server.as('support'))).toMatchObject({ Pictures: 1, ImageUrls: null });
    const bob = await server.as('bob');
    expect(await call('GetCustomsPapers', {}, bob)).toBeRefused('NotFound');
    expect(await handIn(bob)).toBeRefused('NotFound');
    expect(await call('HandInCustomsPaper', { Kind: 1, ImageUrls: [await picture(bob)] })).toBeRefused('NotFound');
    expect(await call('HandInCustomsPaper', { Kind: 1, ImageUrls: [] })).toBeRefused('AtLeastOneSelection');
    expect((await call('AcceptCustomsPapers', {}, floor.alice)).status).toBe(403);
  });

  test('are deleted 180 days after their last use', async () => {
    await handIn();
    const deleteOld = (days: number) =>
      deleteOldPapers({ db: server.db, siteIds: async () => [floor.manager.siteId], now: daysBefore(new Date(), -days) });
    expect(await deleteOld(178)).toBe(0);
    expect((await papers()).Papers[0].Pictures).toBe(1);
    expect(await deleteOld(182)).toBeGreaterThan(0);
    expect((await papers()).Papers[0]).toMatchObject({ Pictures: 0, ImageUrls: [], RemovedTime: expect.any(String) });
  });
});
