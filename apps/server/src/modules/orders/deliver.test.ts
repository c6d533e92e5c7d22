import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { uploadFile } from '@entrepot/testing/forms.ts';
import { type Ordering, openOrdering } from './test/ordering.ts';

const { OrderStatus, PackageStatus, CollectionStatus } = enumCodes;
let o: Ordering;
beforeAll(async () => {
  o = await openOrdering();
  await o.recharge(o.alice, 1000);
  await sql`update role set cod_enabled = true, cod_default_limit = 1000 where site_id = ${o.siteId} and role_kind = 2`.execute(o.db);
});
afterAll(() => o.close());

describe('the last mile', () => {
  test('a signature ends the way of the order and of its packages, once', async () => {
    const { Id, packageId } = await o.underWay();
    const { Url } = await uploadFile(o, o.manager, { name: 'proof.pdf', bytes: Buffer.from('%PDF-1.4\nsigned') });
    const strangers = await uploadFile(o, o.alice, { name: 'proof.pdf', bytes: Buffer.from('%PDF-1.4\nhers') });
    const sign = (Images: string[]) =>
      o.manager.ok('/LogisticsOrder/ConfirmSigned', { Ids: [Id], SignedTime: '2020-01-01 10:00:00', Images });
    expect(await sign([strangers.Url])).toMatchObject([{ Code: 101 }]);
    expect(await sign([Url])).toMatchObject([{ Code: 0 }]);
    expect(await o.order(Id)).toMatchObject({
      orderStatus: OrderStatus.Signed,
      isSigned: true,
      signedPictures: [Url.replace(/\?.*/, '')],
      signedTime: new Date('2020-01-01T02:00:00Z'),
    });
    expect(await o.package(packageId)).toMatchObject({ packageStatus: PackageStatus.Completed });
    expect(await o.manager.ok('/LogisticsOrder/ConfirmSigned', { Ids: [Id] })).toMatchObject([{ Code: 102 }]);
    expect(await o.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [Id], FreezeReason: 7 })).toMatchObject([{ Code: 102 }]);
  });

  test('the pickup desk hands out against the code', async () => {
    const { Id } = await o.underWay(OrderStatus.ToBePickedUp);
    await o.put(Id, { pickupCode: '042137' });
    expect(await o.manager.post('/LogisticsOrder/ConfirmSelfPickup', { Id, PickupCode: '999999' })).toMatchObject({ Code: 100 });
    await o.manager.ok('/LogisticsOrder/ConfirmSelfPickup', { Id, PickupCode: '042137' });
    expect(await o.order(Id)).toMatchObject({ orderStatus: OrderStatus.Signed });
  });

  test('a refused pickup code stands in the operation log as refused, with the sentence that was said, and nowhere as a step', async () => {
    const { Id, SerialNumber } = await o.underWay(OrderStatus.ToBePickedUp);
    await o.put(Id, { pickupCode: '042137' });
    await o.manager.post('/LogisticsOrder/ConfirmSelfPickup', { Id, PickupCode: '999999' });
    const { Data } = await o.manager.ok('/OperationLog/GetOperationLogs', { TargetId: Id, rows: 1 });
    expect(Data[0]).toMatchObject({
      Operation: 'ConfirmSelfPickup',
      TargetNumber: SerialNumber,
      OperationName: expect.stringMatching(/refused/),
    });
    const { Changes } = await o.manager.ok('/OperationLog/GetOperationLogById', { Id: Data[0].Id });
    expect(Changes).toMatchObject([{ Label: 'Refused', Before: null, After: `This is not the pickup code of order ${SerialNumber}` }]);
    expect(JSON.stringify(Data[0]) + JSON.stringify(Changes)).not.toContain('999999');
    const { Entries } = await o.manager.ok('/TrajectoryTrack/GetTimeline', { LogisticsOrderId: Id });
    expect(JSON.stringify(Entries)).not.toMatch(/refused|Refused/);
    await o.manager.ok('/LogisticsOrder/ConfirmSelfPickup', { Id, PickupCode: '042137' });
    const after = await o.manager.ok('/OperationLog/GetOperationLogs', { TargetId: Id, rows: 1 });
    expect(String(after.Data[0].OperationName)).not.toMatch(/refused/);
  });

  test('a pickup code is not found out by trying: after five wrong ones of one person on one order the right one waits too', async () => {
    const { Id } = await o.underWay(OrderStatus.ToBePickedUp);
    const other = await o.underWay(OrderStatus.ToBePickedUp);
    for (const { Id: id } of [{ Id }, other]) await o.put(id, { pickupCode: '042137' });
    const tryCode = async (PickupCode: string, id = Id, person = o.manager) =>
      (await person.post('/LogisticsOrder/ConfirmSelfPickup', { Id: id, PickupCode, IdempotencyKey: `${id} ${PickupCode}` })).Code;
    const answers: number[] = [];
    for (const last of [1, 2, 3, 4, 5, 6]) answers.push(await tryCode(`00000${last}`));
    expect(answers).toEqual([100, 100, 100, 100, 100, 107]);
    expect(await o.manager.post('/LogisticsOrder/ConfirmSelfPickup', { Id, PickupCode: '042137' })).toMatchObject({
      Code: 107,
      Message: expect.stringContaining('15'),
    });
    expect(await o.order(Id)).toMatchObject({ orderStatus: OrderStatus.ToBePickedUp });
    expect(await tryCode('042137', other.Id)).toBe(0);
    await sql`update attempt set window_start = window_start - interval '16 minutes' where subject like ${`pickup code ${Id}%`}`.execute(
      o.db,
    );
    expect(await tryCode('042137')).toBe(0);
  });

  test('a failed delivery is told and moves nothing', async () => {
    const { Id } = await o.underWay();
    await o.manager.ok('/LogisticsOrder/SetDeliveryException', { Id, Content: 'nobody at home' });
    expect((await o.open(Id, o.alice)).Tracks[0]).toMatchObject({ TrajectoryStatus: 98, Content: 'nobody at home' });
    expect(await o.order(Id)).toMatchObject({ orderStatus: OrderStatus.Delivering, trajectoryStatus: 98 });
  });

  test('an order comes back with its packages, or is lost with them', async () => {
    const back = await o.underWay();
    await o.manager.ok('/LogisticsOrder/ReturnToWarehouse', { Id: back.Id, Remarks: 'refused' });
    expect(await o.order(back.Id)).toMatchObject({ orderStatus: OrderStatus.Returning });
    expect(await o.package(back.packageId)).toMatchObject({ packageStatus: PackageStatus.Returning });
    const lost = await o.underWay();
    await o.manager.ok('/LogisticsOrder/ReportOrderLost', { Id: lost.Id, Remarks: 'sunk' });
    expect(await o.order(lost.Id)).toMatchObject({ orderStatus: OrderStatus.Lost, internalRemarks: 'sunk' });
    expect(await o.package(lost.packageId)).toMatchObject({ packageStatus: PackageStatus.Lost });
    expect((await o.messagesOf(o.alice)).at(-1)!.content).toContain(lost.SerialNumber);
  });
});

describe('cash on delivery', () => {
  const cod = (amount: number, more: object = {}) => ({ IsCod: true, CollectionAmount: amount, CarrierId: o.carriers.get('HCT'), ...more });
  const establish = async (more: object) =>
    o.alice.post('/UserLogisticsOrder/EstablishLogisticsOrder', o.wish([await o.shelved()], { Submit: true, ...more }));

  test('has a fee of its own, is collected at the door, and ends with a cancel', async () => {
    const made = await o.ordered(cod(300));
    expect(await o.order(made.Id)).toMatchObject({
      collectionStatus: CollectionStatus.ToBeCollected,
      collectionAmount: '300.000',
      quoteSnapshot: { total: '37' },
    });
    await o.alice.ok('/UserLogisticsOrder/CancelLogisticsOrder', { Id: made.Id });
    expect(await o.order(made.Id)).toMatchObject({ collectionStatus: CollectionStatus.NotCod });
  });

  test('is refused without an amount (100), with a carrier that does not collect (308), above its most (309)', async () => {
    expect(await establish({ IsCod: true })).toMatchObject({ Code: 100 });
    expect(await establish(cod(100, { CarrierId: o.carriers.get('SF') }))).toMatchObject({ Code: 308 });
    await sql`update role set cod_default_limit = 100000 where site_id = ${o.siteId}`.execute(o.db);
    expect(await establish(cod(5000))).toMatchObject({ Code: 309, Message: expect.stringContaining('NT$20,000') });
    await sql`update role set cod_default_limit = 1000 where site_id = ${o.siteId}`.execute(o.db);
  });

  test('of two orders at once that together pass the limit one is made (309)', async () => {
    const answers = await Promise.all([establish(cod(700)), establish(cod(700))]);
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 309]);
    await o.everythingHolds();
  });

  test('that comes back is not collected', async () => {
    await sql`update role set cod_default_limit = 100000 where site_id = ${o.siteId}`.execute(o.db);
    const { Id } = await o.underWay(OrderStatus.Delivering, cod(300));
    await o.manager.ok('/LogisticsOrder/ReturnToWarehouse', { Id, Remarks: 'refused' });
    expect(await o.order(Id)).toMatchObject({ collectionStatus: CollectionStatus.Failed });
  });
});

describe('debt and loss', () => {
  test('a lost package freezes its order', async () => {
    const goods = await o.shelved();
    const { Id } = await o.ordered({}, [goods]);
    await o.manager.ok('/Package/ReportPackageLost', { Id: goods.id, Remarks: 'not there' });
    expect(await o.order(Id)).toMatchObject({ frozen: true, freezeReason: enumCodes.FreezeReason.Other });
  });

  test('old arrears stop an approval (464)', async () => {
    await o.configure({ arrearsBlockDays: 0 });
    const { Id } = await o.ordered();
    await o.pay(Id);
    await sql`update wallet set arrears = 5, arrears_time = ${new Date(Date.now() - 86_400_000)} where owner_id = ${o.alice.userId}`.execute(
      o.db,
    );
    expect(await o.approve(Id)).toMatchObject([{ Code: 464 }]);
    await o.configure({ arrearsBlockDays: 7 });
    expect(await o.approve(Id)).toMatchObject([{ Code: 0 }]);
  });
});
