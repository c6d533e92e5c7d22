import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { tinyPng, uploadFile } from '@entrepot/testing/forms.ts';
import { type PackingFloor, packingFloor, type Placed, type Shift } from '@entrepot/testing/packed-orders.ts';
import type { Person } from '@entrepot/testing/people.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { daysBefore } from '../../core/jobs/jobs.ts';
import { forgetPapers } from './papers.ts';

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

const told = (status: number, more: object = {}) =>
  floor.leader.ok('/TransportShift/SetTransportShiftCustomsStatus', { Id: shift.id, CustomsStatus: status, ...more });
beforeEach(() => told(CustomsStatus.Held, { Remarks: 'Proof of identity' }));

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

describe('goods that customs hold', () => {
  test('are frozen with what is asked for, and their customer is told', async () => {
    expect(await orderNow()).toMatchObject({ Freeze: true, FreezeReason: FreezeReason.Customs, FreezeRemarks: 'Proof of identity' });
    expect(await newestTrack()).toBe(TrajectoryStatus.CustomsException);
    expect(await papers()).toMatchObject({ Held: true, Asked: 'Proof of identity' });
    const { rows } = await sql<{ content: string }>`select content from user_message where user_id = ${floor.alice.userId}
      and source_id = ${placed.id} and content like '%Proof of identity%'`.execute(server.db);
    expect(rows.length).toBeGreaterThan(0);
  });

  test('are found in the list of orders by how customs stand', async () => {
    const held = { CustomsStatus: CustomsStatus.Held, rows: 100 };
    const numbers = async (by: Person) =>
      (await by.ok('/LogisticsOrder/GetLogisticsOrders', held)).Data.map((row: { SerialNumber: string }) => row.SerialNumber);
    expect((await numbers(floor.leader)).sort()).toEqual([placed.serialNumber, other.serialNumber].sort());
    expect(await numbers(await server.as('hkmanager'))).toEqual([]);
  });

  test('reach their customer by text and mail too, where phone and address are verified', async () => {
    const [phone, email] = ['+886912345001', 'held@example.com'];
    await sql`update user_account set phone_code = '886', phone_number = '0912345001', phone_verified = true, email = ${email}, email_verified = true
      where id = ${floor.alice.userId}`.execute(server.db);
    await told(CustomsStatus.Held, { LogisticsOrderIds: [placed.id], Remarks: 'The receipt of purchase' });
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

  test('are free when papers were handed in and accepted: inspected again, by one of two people at once', async () => {
    expect((await call('AcceptCustomsPapers', {}, floor.manager)).Code).toBe(121);
    expect((await handIn()).Code).toBe(0);
    const told = await sql`select 1 from user_message where user_id = ${floor.leader.userId} and source_id = ${placed.id}`.execute(
      server.db,
    );
    expect(told.rows).toHaveLength(1);
    const both = await Promise.all([1, 2].map(() => call('AcceptCustomsPapers', {}, floor.manager)));
    expect(both.map(({ Code }) => Code).sort()).toEqual([0, 102]);
    expect(await orderNow()).toMatchObject({ CustomsStatus: CustomsStatus.Inspecting, Freeze: false });
    expect(await newestTrack()).toBe(TrajectoryStatus.CustomsInspecting);
    const after = await papers(floor.manager);
    expect(after).toMatchObject({ Held: false, Asked: null });
    expect(after.Papers[0]).toMatchObject({
      Accepted: true,
      JudgedTime: expect.any(String),
      JudgedByName: expect.any(String),
      Judgement: null,
    });
    expect((await handIn()).Code).toBe(102);
  });

  test('stay while their papers are sent back: the pictures go, and the customer reads what is missing', async () => {
    await handIn();
    expect((await papers()).Papers[0]).toMatchObject({ Accepted: null, JudgedTime: null, Judgement: null });
    expect((await call('RefuseCustomsPapers', {}, floor.manager)).Code).toBe(100);
    expect((await call('RefuseCustomsPapers', { Remarks: 'Both sides, please' }, floor.manager)).Code).toBe(0);
    const after = await papers();
    expect(after).toMatchObject({ Held: true, Asked: 'Both sides, please' });
    expect(after.Papers[0]).toMatchObject({ Pictures: 0, ImageUrls: [], RemovedTime: expect.any(String) });
    expect(after.Papers[0]).toMatchObject({ Accepted: false, Judgement: 'Both sides, please' });
    // Who judged it is for the house; no paper waits any more.
    expect(after.Papers[0]).toMatchObject({ JudgedByName: null });
    expect(after.Papers.filter(({ Accepted }: { Accepted: boolean | null }) => Accepted === null)).toEqual([]);
    expect((await call('RefuseCustomsPapers', { Remarks: 'Again' }, floor.manager)).Code).toBe(121);
  });

  test('wait for the house once papers are handed in, and for their customer again once those are sent back', async () => {
    const waits = async () => (await papers()).Waits;
    expect(await waits()).toBe(false);
    await handIn();
    expect(await waits()).toBe(true);
    await call('RefuseCustomsPapers', { Remarks: 'Too small' }, floor.manager);
    expect(await waits()).toBe(false);
  });

  test('wait for their customer as soon as one of several papers is sent back, until that one is handed in anew', async () => {
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

  test('have each paper that comes, and what is said of it, written down as done with their order', async () => {
    await handIn();
    await call('RefuseCustomsPapers', { Remarks: 'Too dark' }, floor.leader);
    const { Data } = await floor.manager.ok('/OperationLog/GetOperationLogs', { TargetId: placed.id, rows: 2 });
    expect(Data.map(({ Operation }: { Operation: string }) => Operation).sort()).toEqual(['HandInCustomsPaper', 'RefuseCustomsPapers']);
  });

  test('have papers that are judged one by one: what is right stays, and the order goes on when what was sent back came anew', async () => {
    const handOver = async (Kind: number) => (await call('HandInCustomsPaper', { Kind, ImageUrls: [await picture(floor.alice)] })).Data.Id;
    await call('RefuseCustomsPapers', { Remarks: 'Once more' }, floor.manager);
    const [card, bill] = [await handOver(1), await handOver(2)];
    const judge = (verb: string, PaperIds: string[], more: object = {}) => call(verb, { PaperIds, ...more }, floor.manager);
    expect((await judge('RefuseCustomsPapers', [bill], { Remarks: 'The price is not to be read' })).Code).toBe(0);
    expect(await judge('AcceptCustomsPapers', [card])).toMatchObject({ Code: 0, Data: { GoesOn: false } });
    const half = await papers();
    expect(half).toMatchObject({ Held: true, Asked: 'The price is not to be read' });
    expect(half.Papers.slice(0, 2)).toMatchObject([
      { Id: bill, Accepted: false, Pictures: 0 },
      { Id: card, Accepted: true, Pictures: 1 },
    ]);
    expect((await judge('AcceptCustomsPapers', [card])).Code).toBe(102);
    expect((await judge('RefuseCustomsPapers', [card, bill], { Remarks: 'Again' })).Code).toBe(102);
    const better = await handOver(2);
    // Two who look at one paper at once judge it once.
    const both = await Promise.all(
      ['AcceptCustomsPapers', 'RefuseCustomsPapers'].map((verb) => judge(verb, [better], verb.startsWith('R') ? { Remarks: 'No' } : {})),
    );
    expect(both.filter(({ Code }) => Code === 0)).toHaveLength(1);
    const last = both[0]!.Code === 0 ? better : await handOver(2);
    if (last !== better) expect((await judge('AcceptCustomsPapers', [last])).Data).toEqual({ GoesOn: true });
    expect(await orderNow()).toMatchObject({ CustomsStatus: CustomsStatus.Inspecting, Freeze: false });
    expect(await newestTrack()).toBe(TrajectoryStatus.CustomsInspecting);
  });

  test('are free as soon as customs let them go, whoever tells it', async () => {
    expect(await orderNow(other)).toMatchObject({ CustomsStatus: CustomsStatus.Held, Freeze: true });
    await told(CustomsStatus.Cleared, { LogisticsOrderIds: [other.id] });
    expect(await orderNow(other)).toMatchObject({ CustomsStatus: CustomsStatus.Cleared, Freeze: false });
  });
});

describe('the pictures of papers', () => {
  test('are for their owner and for staff who may see identity numbers; others read how many there are', async () => {
    await handIn();
    const newest = async (by: Person) => (await papers(by)).Papers[0];
    for (const by of [floor.alice, floor.manager]) expect((await newest(by)).ImageUrls).toEqual([expect.stringMatching(/^\/files\/.*\?/)]);
    expect(await newest(await server.as('support'))).toMatchObject({ Pictures: 1, ImageUrls: null });
    const bob = await server.as('bob');
    expect((await call('GetCustomsPapers', {}, bob)).Code).toBe(101);
    expect((await handIn(bob)).Code).toBe(101);
    expect((await call('HandInCustomsPaper', { Kind: 1, ImageUrls: [await picture(bob)] })).Code).toBe(101);
    expect((await call('HandInCustomsPaper', { Kind: 1, ImageUrls: [] })).Code).toBe(121);
    expect((await call('AcceptCustomsPapers', {}, floor.alice)).status).toBe(403);
  });

  test('go 180 days after their last use', async () => {
    await handIn();
    const forget = (days: number) =>
      forgetPapers({ db: server.db, siteIds: async () => [floor.manager.siteId], now: daysBefore(new Date(), -days) });
    expect(await forget(178)).toBe(0);
    expect((await papers()).Papers[0].Pictures).toBe(1);
    expect(await forget(182)).toBeGreaterThan(0);
    expect((await papers()).Papers[0]).toMatchObject({ Pictures: 0, ImageUrls: [], RemovedTime: expect.any(String) });
  });
});
