import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { freshNumber, openParcels, type Parcels } from './test/parcels.ts';

const { PackageStatus, ClaimStatus, UnknownItemStatus, PackageSource, PackageProblemType, OrderStatus, TrajectoryStatus } = enumCodes;
let p: Parcels;
beforeAll(async () => {
  p = await openParcels();
});
afterAll(() => p.close());

describe('signing for a parcel', () => {
  test('says whose a declared one is, in words that can be spoken', async () => {
    const { id, number } = await p.declare();
    const { Data, Code } = await p.sign(number.toLowerCase());
    const code = await p.codeOf(p.alice);
    expect(Code).toBe(0);
    expect(Data).toMatchObject({
      Result: 'declared',
      CustomerName: expect.stringContaining(code),
      Package: { Id: id, PackageStatus: PackageStatus.Signed },
    });
    expect(Data.SpeechText).toBe(Data.CustomerName);
    expect((await p.row(id)).signedTime).toBeInstanceOf(Date);
    const [message] = (await p.messagesOf(p.alice)).slice(-1);
    expect(message!.content).toContain(number);
  });

  test('a number that is too short to be believed is signed for when it was declared, and makes no unknown item', async () => {
    const short = freshNumber().slice(-5);
    expect(await p.sign(short, { OnlyDeclared: true })).toMatchObject({ Code: 201, Message: expect.stringContaining('nobody declared') });
    await p.alice.ok('/UserPackage/EstablishPackage', { CourierNumber: short, WarehouseId: p.xiamen.id, Quantity: 1 });
    expect((await p.sign(short, { OnlyDeclared: true })).Data).toMatchObject({ Result: 'declared' });
    expect((await p.sign(short, { OnlyDeclared: true })).Data).toMatchObject({ Result: 'duplicate' });
  });

  test('speaks the language of the caller', async () => {
    const { number } = await p.declare();
    await p.sign(number);
    const { Data } = await p.clerk.post(
      '/Package/PackageSigning',
      { WarehouseId: p.xiamen.id, CourierNumber: number },
      { 'accept-language': 'zh-tw' },
    );
    expect(Data.SpeechText).toBe(`重複收貨，${number}`);
  });

  test('weighs, measures, flags and shelves in the same call', async () => {
    const { id, number } = await p.declare();
    const shelf = await p.shelfNumbered('A-01-02');
    const all = {
      Weight: 2.5,
      Length: 60,
      Width: 50,
      Geight: 40,
      PackageProblemType: PackageProblemType.Wet,
      Remarks: 'one corner',
      ShelvesId: shelf.id,
    };
    expect((await p.sign(number, all)).Code).toBe(0);
    // 60 × 50 × 40 / 6000 = 20 kg by volume, more than 2.5 kg on the scale.
    expect(await p.open(id)).toMatchObject({
      PackageStatus: PackageStatus.OnShelf,
      ActualOfWeight: 2.5,
      GrossOfWeight: 2.5,
      BillingWeight: 20,
      Geight: 40,
      ShelfNo: 'A-01-02',
      PackageProblemType: PackageProblemType.Wet,
      ProblemRemarks: 'one corner',
      ShelfLogs: [{ ShelvesNumber: 'A-01-02', ShelvesLogTypeName: 'Put on shelf', OperatorName: expect.any(String) }],
    });
    await p.invariantsHold();
  });

  test('a second scan says so and changes nothing, five at once have one effect', async () => {
    const { id, number } = await p.declare();
    const before = (await p.messagesOf(p.alice)).length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => p.sign(number, { Weight: 3 })));
    expect(answers.map(({ Data }) => Data.Result).sort()).toEqual(['declared', 'duplicate', 'duplicate', 'duplicate', 'duplicate']);
    expect((await p.messagesOf(p.alice)).length).toBe(before + 1);
    expect((await p.row(id)).rowVersion).toBe(3);
    expect((await p.sign(number, { Weight: 9 })).Data).toMatchObject({ Result: 'duplicate', Package: { ActualOfWeight: 3 } });
  });

  test('two people who sign for the same unknown number at once make one item', async () => {
    const number = freshNumber();
    const answers = await Promise.all([p.sign(number), p.sign(number, {}, p.leader), p.sign(number), p.sign(number, {}, p.leader)]);
    expect(answers.map(({ Data }) => Data.Result).sort()).toEqual(['duplicate', 'duplicate', 'duplicate', 'unknown']);
    expect((await p.manager.ok('/Package/GetPackages', { CourierNumbers: [number] })).Total).toBe(1);
  });

  test('an additional box gets the number with a running end, once for each key', async () => {
    const { number } = await p.declare({ Quantity: 2 });
    await p.sign(number);
    const more = (key: string) =>
      p.clerk.post(
        '/Package/PackageSigning',
        { WarehouseId: p.xiamen.id, CourierNumber: number, AdditionalPiece: true },
        { 'idempotency-key': key },
      );
    const [first, again] = await Promise.all([more('box 2'), more('box 2')]);
    expect(first).toEqual(again);
    expect(first.Data).toMatchObject({
      Result: 'declared',
      Package: { CourierNumber: `${number}-2`, UserName: 'alice', ProductName: 'Kettle', Quantity: 1 },
    });
    expect((await more('box 3')).Data.Package.CourierNumber).toBe(`${number}-3`);
    const [fourth, fifth] = await Promise.all([more('box 4'), more('box 5')]);
    expect([fourth.Data.Package.CourierNumber, fifth.Data.Package.CourierNumber].sort()).toEqual([`${number}-4`, `${number}-5`]);
  });

  test('an unknown one with a member code on its label is that member’s, who is asked to complete it', async () => {
    const [number, code] = [freshNumber(), await p.codeOf(p.bob)];
    const { Data } = await p.sign(number, { MemberCode: code });
    expect(Data).toMatchObject({
      Result: 'unknown',
      CustomerName: expect.stringContaining(code),
      Package: { UserName: 'bob', ClaimStatus: ClaimStatus.Claimed },
    });
    const row = await p.row(Data.Package.Id);
    expect(row).toMatchObject({ packageSource: PackageSource.Unknown, unknownItemStatus: null, labelMemberCode: code });
    expect(await p.sign(freshNumber(), { MemberCode: 'T00000' })).toMatchObject({ Code: 101, Message: expect.stringContaining('T00000') });
  });

  test('a member code read after the signing makes the item the member’s, once', async () => {
    const { id, number } = await p.unknown();
    const code = await p.codeOf(p.bob);
    const answers = await Promise.all([p.sign(number, { MemberCode: code }), p.sign(number, { MemberCode: code })]);
    expect(answers.map(({ Data }) => Data.Result).sort()).toEqual(['duplicate', 'unknown']);
    expect(await p.row(id)).toMatchObject({ ownerId: p.bob.userId, unknownItemStatus: UnknownItemStatus.Claimed, labelMemberCode: code });
  });

  test('what is no parcel is refused as what it is: a shelf, a bag, a bin, a list, an order, a member, a card', async () => {
    const code = await p.codeOf(p.alice);
    const said = async (number: string) => {
      const { Code, Message } = await p.sign(number);
      return [Code, Message];
    };
    expect(await said('A-03-06')).toEqual([201, 'A-03-06 is a shelf, not a package. Scan the courier’s label.']);
    expect(await said('TS250601004-015')).toEqual([201, expect.stringContaining('is a bag')]);
    expect(await said('CD25060100042-B007')).toEqual([
      201,
      'CD25060100042-B007 is a bin, not a package. It is received under Receipt signing.',
    ]);
    expect(await said('pk2506010031')).toEqual([201, expect.stringContaining('is a picking list')]);
    expect(await said('TLO250601000129')).toEqual([201, expect.stringContaining('is an order')]);
    expect(await said(code)).toEqual([201, expect.stringContaining('is a member code')]);
    expect(await said('PackEdit')).toEqual([201, expect.stringContaining('is the card that opens a screen')]);
    expect((await p.manager.ok('/Package/GetPackages', { CourierNumbers: ['A-03-06', code] })).Total).toBe(0);
  });

  test('goods that come back or come for stock are refused by the courier’s number too, and it is said where they are received', async () => {
    const { Id: CommodityId } = await p.alice.ok('/UserCommodity/EstablishCommodity', {
      CommodityCode: `RET-${freshNumber()}`,
      Name: 'Mug',
      Length: 10,
      Width: 10,
      Geight: 10,
      ActualWeight: 0.3,
      GrossWeight: 0.35,
    });
    await p.manager.ok('/Commodity/AuditCommodity', { Ids: [CommodityId], Approved: true });
    const [back, sent] = [freshNumber(), freshNumber()];
    const goods = { WarehouseId: p.xiamen.id, Goods: [{ CommodityId, Quantity: 1 }], Submit: true };
    await p.alice.ok('/UserReturnOrder/EstablishReturnOrder', { ...goods, CourierNumber: back, ReturnReason: 1 });
    await p.alice.ok('/UserWarehouseDocument/EstablishWarehouseDocument', { ...goods, CourierNumber: sent });
    expect(await p.sign(back)).toMatchObject({
      Code: 201,
      Message: `${back} is a buyer’s return. It is received under Return orders, Inspect and shelve.`,
    });
    expect(await p.sign('RD25060100009')).toMatchObject({ Code: 201, Message: expect.stringContaining('is a buyer’s return') });
    expect(await p.sign(sent)).toMatchObject({ Code: 201, Message: expect.stringContaining('It is received under Receipt signing') });
    expect((await p.manager.ok('/Package/GetPackages', { CourierNumbers: [back, sent] })).Total).toBe(0);
  });

  test('full-width digits of a number are read as digits', async () => {
    const { id, number } = await p.declare();
    const wide = [...number].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join('');
    expect((await p.sign(wide)).Data).toMatchObject({ Result: 'declared', Package: { Id: id, CourierNumber: number } });
  });

  test('is taken back at the door: a declared one is expected again, an unknown one and an additional piece are gone', async () => {
    const undo = (id: string) => p.clerk.post('/Package/UndoPackageSigning', { Id: id });
    const { id, number } = await p.declare();
    await p.sign(number);
    expect((await undo(id)).Code).toBe(0);
    expect(await p.row(id)).toMatchObject({ packageStatus: PackageStatus.Declared, signedTime: null });
    expect((await undo(id)).Code).toBe(102);
    expect((await p.sign(number)).Data.Result).toBe('declared');

    const item = await p.unknown();
    expect((await undo(item.id)).Code).toBe(0);
    expect(await p.row(item.id)).toMatchObject({ packageStatus: PackageStatus.Cancelled, unknownItemStatus: null });
    const again = await p.sign(item.number);
    expect(again.Data).toMatchObject({ Result: 'unknown' });
    expect(again.Data.Package.Id).not.toBe(item.id);

    const box = (await p.sign(number, { AdditionalPiece: true })).Data.Package;
    expect((await undo(box.Id)).Code).toBe(0);
    expect((await p.row(box.Id)).packageStatus).toBe(PackageStatus.Cancelled);
    await p.weigh(number);
    expect((await undo(id)).Code).toBe(102);
  });

  test('a weight that is sent again tells the customer once, and so do sizes that follow it', async () => {
    const { number } = await p.declare();
    await p.sign(number);
    const before = (await p.messagesOf(p.alice)).length;
    await p.weigh(number, { Length: null, Width: null, Geight: null });
    await p.weigh(number);
    expect((await p.messagesOf(p.alice)).length).toBe(before + 1);
    await p.weigh(number, { ActualOfWeight: 2.5 });
    expect((await p.messagesOf(p.alice)).length).toBe(before + 2);
  });

  test('an unknown one without a code waits to be claimed', async () => {
    const { id } = await p.unknown();
    expect(await p.row(id)).toMatchObject({
      ownerId: null,
      claimStatus: ClaimStatus.Unclaimed,
      unknownItemStatus: UnknownItemStatus.ToBeClaimed,
    });
  });

  test('one expected at another warehouse is signed for only with a confirmation, and then it belongs here', async () => {
    const { id, number } = await p.declare({ WarehouseId: p.dongguan.id });
    const refused = await p.sign(number);
    expect(refused).toMatchObject({
      Code: 212,
      Data: { WarehouseId: p.dongguan.id },
      Message: expect.stringContaining('Dongguan warehouse'),
    });
    expect((await p.sign(number, { ConfirmWarehouse: true })).Data).toMatchObject({
      Result: 'declared',
      Package: { WarehouseId: p.xiamen.id },
    });
    expect((await p.row(id)).warehouseId).toBe(p.xiamen.id);
  });

  test('writes the arrival on the tracks of a draft order that waits for it', async () => {
    const { id, number } = await p.declare();
    const { orderId } = await p.order([{ packageId: id, quantity: 1 }], OrderStatus.Draft);
    await p.sign(number);
    const tracks = await sql`select status from track where logistics_order_id = ${orderId}`.execute(p.db);
    expect(tracks.rows).toEqual([{ status: TrajectoryStatus.PackageSigned }]);
    expect(await p.open(id, p.alice)).toMatchObject({
      Tracks: [{ TrajectoryStatus: TrajectoryStatus.PackageSigned, TrajectoryStatusName: 'Package received' }],
    });
  });

  test('refuses a wrong number, a warehouse that is not the caller’s, a customer, and odd weights', async () => {
    expect((await p.sign('包裹1')).Code).toBe(201);
    expect((await p.clerk.post('/Package/PackageSigning', { WarehouseId: p.dongguan.id, CourierNumber: freshNumber() })).Code).toBe(101);
    expect(await p.alice.post('/Package/PackageSigning', { WarehouseId: p.xiamen.id, CourierNumber: freshNumber() })).toMatchObject({
      Code: 1,
      status: 403,
    });
    for (const Weight of [-1, 1e308, 0.0005, '5', true, 2 ** 53 + 2]) expect((await p.sign(freshNumber(), { Weight })).Code).toBe(100);
  });

  test('many at once: each answers for itself', async () => {
    const [declared, signed] = [await p.declare(), await p.arrived()];
    const fresh = freshNumber();
    const numbers = [declared.number, signed.number, fresh, '包裹', fresh];
    const rows = await p.clerk.ok('/Package/BatchPackageSigning', { WarehouseId: p.xiamen.id, CourierNumbers: numbers });
    expect(rows.map((row: { Result: string; Code: number }) => [row.Result, row.Code])).toEqual([
      ['declared', 0],
      ['duplicate', 0],
      ['unknown', 0],
      ['refused', 201],
      ['duplicate', 0],
    ]);
    const many = Array.from({ length: 201 }, freshNumber);
    expect((await p.clerk.post('/Package/BatchPackageSigning', { WarehouseId: p.xiamen.id, CourierNumbers: many })).Code).toBe(106);
  });
});

describe('weighing', () => {
  test('writes weights and sizes, again as often as needed, and asks about one that is far from the one before', async () => {
    const { id, number } = await p.declare();
    await p.sign(number);
    expect((await p.weigh(number)).Data).toMatchObject({ PackageStatus: PackageStatus.Weighed, BillingWeight: 2, Length: 30 });
    // A side that is typed where the weight belongs is no new weight.
    expect(await p.weigh(number, { ActualOfWeight: 30 })).toMatchObject({ Code: 100, Data: { Asks: 'confirm' } });
    expect(Number((await p.row(id)).grossWeight)).toBe(2);
    expect((await p.weigh(number, { ActualOfWeight: 4.125, GrossOfWeight: 4.5, ConfirmMeasures: true })).Data).toMatchObject({
      ActualOfWeight: 4.125,
      GrossOfWeight: 4.5,
      BillingWeight: 4.5,
    });
    expect((await p.row(id)).weighedTime).toBeInstanceOf(Date);
  });

  test('refuses what has not arrived, what lies on a shelf, no weight, and less gross than net', async () => {
    const { number } = await p.declare();
    expect(await p.weigh(number)).toMatchObject({ Code: 102, Message: expect.stringContaining('Receive it first') });
    const shelved = await p.shelved();
    expect((await p.weigh(shelved.number)).Code).toBe(102);
    const { number: here } = await p.arrived();
    expect(await p.weigh(here, { ActualOfWeight: 9_900_000.5 })).toMatchObject({
      Code: 100,
      Data: [{ Field: 'ActualOfWeight', Message: 'This looks like a code, not a number' }],
    });
    expect((await p.weigh(here, { Length: 0 })).Data).toMatchObject([{ Field: 'Length' }]);
    expect((await p.weigh(here, { ActualOfWeight: 71 })).Data).toMatchObject({ Asks: 'confirm' });
    expect((await p.weigh(here, { Length: 500 })).Data).toMatchObject({ Asks: 'approval' });
    expect((await p.sign(freshNumber(), { Weight: 2350, ConfirmMeasures: true })).Data).toMatchObject({ Asks: 'approval' });
    expect(await p.weigh(here, { ActualOfWeight: 0 })).toMatchObject({ Code: 100, Data: [{ Field: 'ActualOfWeight' }] });
    expect(await p.weigh(here, { ActualOfWeight: 3, GrossOfWeight: 2 })).toMatchObject({ Code: 100, Data: [{ Field: 'GrossOfWeight' }] });
    expect((await p.weigh(freshNumber())).Code).toBe(101);
    expect((await p.dgclerk.post('/Package/WeighPackage', { CourierNumber: here, ActualOfWeight: 1 })).Code).toBe(101);
  });
});

describe('problems and cargo types', () => {
  test('a flag is told to the customer, who clears it, but not one for prohibited goods', async () => {
    const { id, number } = await p.arrived();
    const mark = (PackageProblemType: number) =>
      p.clerk.post('/Package/MarkPackageProblem', { Id: id, PackageProblemType, Remarks: 'see picture' });
    expect((await mark(PackageProblemType.Damaged)).Code).toBe(0);
    expect((await p.messagesOf(p.alice)).at(-1)!.content).toContain(number);
    expect((await p.alice.post('/UserPackage/ClearPackageProblem', { Id: id, Remarks: 'fine' })).Code).toBe(0);
    expect((await p.alice.post('/UserPackage/ClearPackageProblem', { Id: id })).Code).toBe(102);
    await mark(PackageProblemType.Prohibited);
    expect(await p.alice.post('/UserPackage/ClearPackageProblem', { Id: id })).toMatchObject({
      Code: 102,
      Message: expect.stringContaining('Only the staff'),
    });
    expect((await p.support.post('/Package/ClearPackageProblem', { Id: id })).Code).toBe(0);
    expect((await p.clerk.post('/Package/MarkPackageProblem', { Id: (await p.declare()).id, PackageProblemType: 1 })).Code).toBe(102);
  });

  test('the staff correct a cargo type until an order holds the package', async () => {
    const { id } = await p.arrived({ CargoTypeId: null });
    const set = (ids: string[]) => p.leader.ok('/Package/SetPackageCargoType', { Ids: ids, CargoTypeId: p.general.id });
    expect(await set([id, p.alice.userId])).toMatchObject([{ Ok: true }, { Ok: false, Code: 101 }]);
    expect(await p.row(id)).toMatchObject({ cargoTypeId: p.general.id, completionStatus: 2 });
    expect((await p.messagesOf(p.alice)).at(-1)!.content).toContain((await p.row(id)).courierNumber);
  });
});
