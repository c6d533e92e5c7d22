import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timeIn, timeText } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { uploadFile } from '../../../testing/forms.ts';
import { outcomeOf } from '../../../testing/outcomes.ts';
import { type Ordering, openOrdering } from '../test/ordering.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { OrderStatus, PackageStatus, CollectionStatus } = enumCodes;
let o: Ordering;
beforeAll(async () => {
  o = await openOrdering();
  await o.recharge(o.alice, 1000);
  await sql`update role set cod_enabled = true, cod_default_limit = 1000 where site_id = ${o.siteId} and role_kind = 2`.execute(o.db);
});
afterAll(() => o.close());

describe('last mile', () => {
  test('completes the order and its packages once on signature', async () => {
    const { Id, packageId } = await o.underWay();
    const { Url } = await uploadFile(o, o.manager, { name: 'proof.pdf', bytes: Buffer.from('%PDF-1.4\nsigned') });
    const strangers = await uploadFile(o, o.alice, { name: 'proof.pdf', bytes: Buffer.from('%PDF-1.4\nhers') });
    const SignedTime = timeText(new Date(), 'Asia/Shanghai');
    const sign = (Images: string[]) => o.manager.ok('/LogisticsOrder/ConfirmSigned', { Ids: [Id], SignedTime, Images });
    expect(await sign([strangers.Url])).toMatchObject([expect.toBeRefused('NotFound')]);
    expect(await sign([Url])).toMatchObject([expect.toSucceed()]);
    expect(await o.order(Id)).toMatchObject({
      orderStatus: OrderStatus.Signed,
      isSigned: true,
      signedPictures: [Url.replace(/\?.*/, '')],
      signedTime: timeIn('Asia/Shanghai', SignedTime),
    });
    expect(await o.package(packageId)).toMatchObject({ packageStatus: PackageStatus.Completed });
    expect(await o.manager.ok('/LogisticsOrder/ConfirmSigned', { Ids: [Id] })).toMatchObject([expect.toBeRefused('StateNotAllowed')]);
    expect(await o.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [Id], FreezeReason: 7 })).toMatchObject([
      expect.toBeRefused('StateNotAllowed'),
    ]);
  });

  test('hands out at the pickup desk against the code', async () => {
    const { Id } = await o.underWay(OrderStatus.ToBePickedUp);
    await o.put(Id, { pickupCode: '042137' });
    expect(await o.manager.post('/LogisticsOrder/ConfirmSelfPickup', { Id, PickupCode: '999999' })).toBeRefused('ValidationFailed');
    await o.manager.ok('/LogisticsOrder/ConfirmSelfPickup', { Id, PickupCode: '042137' });
    expect(await o.order(Id)).toMatchObject({ orderStatus: OrderStatus.Signed });
  });

  test('logs a wrong pickup code as a refused operation with its message and adds no track', async () => {
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
    expect(Changes).toMatchObject([{ Label: 'Refused', Before: null, After: `Wrong pickup code for order ${SerialNumber}` }]);
    expect(JSON.stringify(Data[0]) + JSON.stringify(Changes)).not.toContain('999999');
    const { Entries } = await o.manager.ok('/TrajectoryTrack/GetTimeline', { LogisticsOrderId: Id });
    expect(JSON.stringify(Entries)).not.toMatch(/refused|Refused/);
    await o.manager.ok('/LogisticsOrder/ConfirmSelfPickup', { Id, PickupCode: '042137' });
    const after = await o.manager.ok('/OperationLog/GetOperationLogs', { TargetId: Id, rows: 1 });
    expect(String(after.Data[0].OperationName)).not.toMatch(/refused/);
  });

  test('blocks even the right pickup code after five wrong ones by one person on one order', async () => {
    const { Id } = await o.underWay(OrderStatus.ToBePickedUp);
    const other = await o.underWay(OrderStatus.ToBePickedUp);
    for (const { Id: id } of [{ Id }, other]) await o.put(id, { pickupCode: '042137' });
    const tryCode = (PickupCode: string, id = Id, person = o.manager) =>
      person.post('/LogisticsOrder/ConfirmSelfPickup', { Id: id, PickupCode, IdempotencyKey: `${id} ${PickupCode}` });
    for (const last of [1, 2, 3, 4, 5]) expect(await tryCode(`00000${last}`)).toBeRefused('ValidationFailed');
    expect(await tryCode('000006')).toBeRefused('RateLimited');
    expect(await o.manager.post('/LogisticsOrder/ConfirmSelfPickup', { Id, PickupCode: '042137' })).toBeRefused('RateLimited', {
      Message: expect.stringContaining('15'),
    });
    expect(await o.order(Id)).toMatchObject({ orderStatus: OrderStatus.ToBePickedUp });
    expect(await tryCode('042137', other.Id)).toSucceed();
    await sql`update attempt set window_start = window_start - interval '16 minutes' where subject like ${`pickup code ${Id}%`}`.execute(
      o.db,
    );
    expect(await tryCode('042137')).toSucceed();
  });

  test('reports a failed delivery without moving the order', async () => {
    const { Id } = await o.underWay();
    await o.manager.ok('/LogisticsOrder/SetDeliveryException', { Id, Content: 'nobody at home' });
    expect((await o.open(Id, o.alice)).Tracks[0]).toMatchObject({
      TrajectoryStatus: enumCodes.TrajectoryStatus.DeliveryException,
      Content: 'nobody at home',
    });
    expect(await o.order(Id)).toMatchObject({
      orderStatus: OrderStatus.Delivering,
      trajectoryStatus: enumCodes.TrajectoryStatus.DeliveryException,
    });
  });

  test('returns or loses an order together with its packages', async () => {
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

  test('charges its own fee, is collected on delivery, and ends with a cancellation', async () => {
    const made = await o.ordered(cod(300));
    expect(await o.order(made.Id)).toMatchObject({
      collectionStatus: CollectionStatus.ToBeCollected,
      collectionAmount: '300.000',
      quoteSnapshot: { total: '37' },
    });
    await o.alice.ok('/UserLogisticsOrder/CancelLogisticsOrder', { Id: made.Id });
    expect(await o.order(made.Id)).toMatchObject({ collectionStatus: CollectionStatus.NotCod });
  });

  test('is rejected without an amount, with a carrier that does not collect, and above its maximum', async () => {
    expect(await establish({ IsCod: true })).toBeRefused('ValidationFailed');
    expect(await establish(cod(100, { CarrierId: o.carriers.get('SF') }))).toBeRefused('CodNotEnabled');
    await sql`update role set cod_default_limit = 100000 where site_id = ${o.siteId}`.execute(o.db);
    expect(await establish(cod(5000))).toBeRefused('CodLimitExceeded', { Message: expect.stringContaining('NT$20,000') });
    await sql`update role set cod_default_limit = 1000 where site_id = ${o.siteId}`.execute(o.db);
  });

  test('allows one of two concurrent orders that exceed the limit together', async () => {
    const answers = await Promise.all([establish(cod(700)), establish(cod(700))]);
    expect(answers.map(outcomeOf).sort()).toEqual(['CodLimitExceeded', 'Ok']);
    await o.expectInvariants();
  });

  test('is not collected for an order that comes back', async () => {
    await sql`update role set cod_default_limit = 100000 where site_id = ${o.siteId}`.execute(o.db);
    const { Id } = await o.underWay(OrderStatus.Delivering, cod(300));
    await o.manager.ok('/LogisticsOrder/ReturnToWarehouse', { Id, Remarks: 'refused' });
    expect(await o.order(Id)).toMatchObject({ collectionStatus: CollectionStatus.Failed });
  });
});

describe('debt and loss', () => {
  test('puts the order of a lost package on hold until it is found, also with another reason', async () => {
    const goods = await o.shelved();
    const { Id } = await o.ordered({}, [goods]);
    await o.manager.ok('/Package/MarkPackageProblem', { Id: goods.id, PackageProblemType: 1, Remarks: 'torn' });
    await o.manager.ok('/Package/ReportPackageLost', { Id: goods.id, Remarks: 'not there' });
    await o.manager.ok('/Package/ClearPackageProblem', { Id: goods.id });
    const onHold = {
      frozen: true,
      freezeReason: enumCodes.FreezeReason.GoodsProblem,
      freezeRemarks: expect.stringContaining(goods.number),
    };
    expect(await o.order(Id)).toMatchObject(onHold);
    expect(await o.manager.ok('/LogisticsOrder/UnfreezeLogisticsOrder', { Ids: [Id] })).toMatchObject([{ Ok: false }]);
    await o.leader.ok('/Package/RecoverPackage', { Id: goods.id, ShelvesNumber: 'A-02-01' });
    expect(await o.order(Id)).toMatchObject({ frozen: false, freezeReason: null });
  });

  test('blocks an approval while arrears are overdue', async () => {
    await o.configure({ arrearsBlockDays: 0 });
    const { Id } = await o.ordered();
    await o.pay(Id);
    await sql`update wallet set arrears = 5, arrears_time = ${new Date(Date.now() - dayMs)} where owner_id = ${o.alice.userId}`.execute(
      o.db,
    );
    expect(await o.approve(Id)).toMatchObject([expect.toBeRefused('ArrearsBlock')]);
    await o.configure({ arrearsBlockDays: 7 });
    expect(await o.approve(Id)).toMatchObject([expect.toSucceed()]);
  });
});
