import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { reservePackages } from './public.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { freshNumber, openParcels, type Parcels } from './test/parcels.ts';

const { PackageStatus, ClaimStatus, UnknownItemStatus, PackageSource, PackageProblemType, OrderStatus, TrajectoryStatus } = enumCodes;
let p: Parcels;
beforeAll(async () => {
  p = await openParcels();
});
afterAll(() => p.close());

describe('signing for a package', () => {
  test('returns the owner of a declared one in words that can be spoken', async () => {
    const { id, number } = await p.declare();
    const answer = await p.sign(number.toLowerCase());
    expect(answer).toSucceed();
    const { Data } = answer;
    const code = await p.codeOf(p.alice);
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

  test('signs a short number only when declared and creates no unknown item', async () => {
    const short = freshNumber().slice(-5);
    expect(await p.sign(short, { OnlyDeclared: true })).toBeRefused('TrackingNumberFormat', {
      Message: expect.stringContaining('wasn’t declared'),
    });
    await p.alice.ok('/UserPackage/EstablishPackage', { CourierNumber: short, WarehouseId: p.xiamen.id, Quantity: 1 });
    expect((await p.sign(short, { OnlyDeclared: true })).Data).toMatchObject({ Result: 'declared' });
    expect((await p.sign(short, { OnlyDeclared: true })).Data).toMatchObject({ Result: 'duplicate' });
  });

  test('reads the number out of the labels that couriers print, wherever it is scanned', async () => {
    const number = `JDVA${Date.now()}`.slice(0, 17);
    await p.alice.ok('/UserPackage/EstablishPackage', { CourierNumber: `${number}-1-1-`, WarehouseId: p.xiamen.id, Quantity: 1 });
    expect((await p.sign(`${number}-1-2-`)).Data).toMatchObject({ Result: 'declared', Package: { CourierNumber: number } });
    expect((await p.sign(number)).Data).toMatchObject({ Result: 'duplicate' });
    const digits = String(Date.now()).slice(1);
    expect(
      (await p.sign(`[)>\u001e01\u001d9697201\u001d840\u001d003\u001d1Z${digits.slice(0, 8)}\u001dUPSN\u001d1234AB\u001d`)).Data,
    ).toMatchObject({ Result: 'unknown', Package: { CourierNumber: `1Z1234AB03${digits.slice(0, 8)}` } });
  });

  test('makes no unknown item of web addresses, product barcodes and words that were not declared', async () => {
    for (const [code, why] of [
      ['https://example.com/w?p=1', 'web address'],
      ['6901234567892', 'product’s barcode'],
      ['FRAGILE', 'no digits'],
    ] as const)
      expect(await p.sign(code)).toBeRefused('TrackingNumberFormat', { Message: expect.stringContaining(why) });
    await p.alice.ok('/UserPackage/EstablishPackage', { CourierNumber: 'FRAGILE', WarehouseId: p.xiamen.id, Quantity: 1 });
    expect((await p.sign('FRAGILE')).Data).toMatchObject({ Result: 'declared' });
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

  test(
    'weighs, measures, flags and shelves in the same call',
    covers('FIELD-Package-Length', 'FIELD-Package-Width', 'FIELD-Package-Geight'),
    async () => {
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
      expect(await p.sign(number, all)).toSucceed();
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
      await p.expectInvariants();
    },
  );

  test('reports a duplicate scan; five concurrent scans have one effect', async () => {
    const { id, number } = await p.declare();
    const before = (await p.messagesOf(p.alice)).length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => p.sign(number, { Weight: 3 })));
    expect(answers.map(({ Data }) => Data.Result).sort()).toEqual(['declared', 'duplicate', 'duplicate', 'duplicate', 'duplicate']);
    expect((await p.messagesOf(p.alice)).length).toBe(before + 1);
    expect((await p.row(id)).rowVersion).toBe(3);
    expect((await p.sign(number, { Weight: 9 })).Data).toMatchObject({ Result: 'duplicate', Package: { ActualOfWeight: 3 } });
  });

  test('creates one item when two sign for an unknown number concurrently', async () => {
    const number = freshNumber();
    const answers = await Promise.all([p.sign(number), p.sign(number, {}, p.leader), p.sign(number), p.sign(number, {}, p.leader)]);
    expect(answers.map(({ Data }) => Data.Result).sort()).toEqual(['duplicate', 'duplicate', 'duplicate', 'unknown']);
    expect((await p.manager.ok('/Package/GetPackages', { CourierNumbers: [number] })).Total).toBe(1);
  });

  test('adds a numeric suffix for an additional box, once per key', async () => {
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

  test('assigns an unknown one with a member code to the member and asks for completion', async () => {
    const [number, code] = [freshNumber(), await p.codeOf(p.bob)];
    const { Data } = await p.sign(number, { MemberCode: code });
    expect(Data).toMatchObject({
      Result: 'unknown',
      CustomerName: expect.stringContaining(code),
      Package: { UserName: 'bob', ClaimStatus: ClaimStatus.Claimed },
    });
    const row = await p.row(Data.Package.Id);
    expect(row).toMatchObject({ packageSource: PackageSource.Unknown, unknownItemStatus: null, labelMemberCode: code });
    expect(await p.sign(freshNumber(), { MemberCode: 'T00000' })).toBeRefused('NotFound', { Message: expect.stringContaining('T00000') });
  });

  test('assigns the item to the member when the code is read later, once', async () => {
    const { id, number } = await p.unknown();
    const code = await p.codeOf(p.bob);
    const answers = await Promise.all([p.sign(number, { MemberCode: code }), p.sign(number, { MemberCode: code })]);
    expect(answers.map(({ Data }) => Data.Result).sort()).toEqual(['duplicate', 'unknown']);
    expect(await p.row(id)).toMatchObject({ ownerId: p.bob.userId, unknownItemStatus: UnknownItemStatus.Claimed, labelMemberCode: code });
  });

  test('rejects internal barcodes by kind: shelf, bag, bin, list, order, member, card', async () => {
    const code = await p.codeOf(p.alice);
    expect(await p.sign('A-03-06')).toBeRefused('TrackingNumberFormat', {
      Message: 'A-03-06 is a shelf, not a package. Scan the courier’s label.',
    });
    expect(await p.sign('CD25060100042-B007')).toBeRefused('TrackingNumberFormat', {
      Message: 'CD25060100042-B007 is a bin, not a package. Receive it under Receipt signing.',
    });
    const others = [
      ['TS250601004-015', 'is a bag'],
      ['pk2506010031', 'is a picking list'],
      ['TLO250601000129', 'is an order'],
      [code, 'is a member code'],
      ['PackEdit', 'is a screen card'],
    ] as const;
    for (const [number, reason] of others)
      expect(await p.sign(number)).toBeRefused('TrackingNumberFormat', { Message: expect.stringContaining(reason) });
    expect((await p.manager.ok('/Package/GetPackages', { CourierNumbers: ['A-03-06', code] })).Total).toBe(0);
  });

  test('rejects returns and inbound goods by courier number and names the screen', async () => {
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
    expect(await p.sign(back)).toBeRefused('TrackingNumberFormat', {
      Message: `${back} is a buyer’s return. Receive it under Return orders, Inspect and shelve.`,
    });
    expect(await p.sign('RD25060100009')).toBeRefused('TrackingNumberFormat', { Message: expect.stringContaining('is a buyer’s return') });
    expect(await p.sign(sent)).toBeRefused('TrackingNumberFormat', {
      Message: expect.stringContaining('Receive it under Receipt signing'),
    });
    expect((await p.manager.ok('/Package/GetPackages', { CourierNumbers: [back, sent] })).Total).toBe(0);
  });

  test('reads full-width digits', async () => {
    const { id, number } = await p.declare();
    const wide = [...number].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join('');
    expect((await p.sign(wide)).Data).toMatchObject({ Result: 'declared', Package: { Id: id, CourierNumber: number } });
  });

  test('undoes: declared is expected again, unknown items and additional pieces are deleted', async () => {
    const undo = (id: string) => p.clerk.post('/Package/UndoPackageSigning', { Id: id });
    const { id, number } = await p.declare();
    await p.sign(number);
    expect(await undo(id)).toSucceed();
    expect(await p.row(id)).toMatchObject({ packageStatus: PackageStatus.Declared, signedTime: null });
    expect(await undo(id)).toBeRefused('StateNotAllowed');
    expect((await p.sign(number)).Data.Result).toBe('declared');

    const item = await p.unknown();
    expect(await undo(item.id)).toSucceed();
    expect(await p.row(item.id)).toMatchObject({ packageStatus: PackageStatus.Cancelled, unknownItemStatus: null });
    const again = await p.sign(item.number);
    expect(again.Data).toMatchObject({ Result: 'unknown' });
    expect(again.Data.Package.Id).not.toBe(item.id);

    const box = (await p.sign(number, { AdditionalPiece: true })).Data.Package;
    expect(await undo(box.Id)).toSucceed();
    expect((await p.row(box.Id)).packageStatus).toBe(PackageStatus.Cancelled);
  });

  test('undoes one that was weighed in the same call, with weight and problem; none on a shelf', async () => {
    const undo = (id: string) => p.clerk.post('/Package/UndoPackageSigning', { Id: id });
    const { id, number } = await p.declare();
    await p.sign(number, { Weight: 2.5, Length: 30, Width: 20, Geight: 10, PackageProblemType: PackageProblemType.Damaged });
    expect((await p.row(id)).problemType).toBe(PackageProblemType.Damaged);
    expect(await undo(id)).toSucceed();
    expect(await p.row(id)).toMatchObject({
      packageStatus: PackageStatus.Declared,
      signedTime: null,
      weighedTime: null,
      grossWeight: '0.000',
      length: '0.000',
      problemType: null,
    });
    await p.sign(number, { Weight: 3 });
    expect((await p.row(id)).grossWeight).toBe('3.000');
    const item = (await p.sign(freshNumber(), { Weight: 1 })).Data.Package;
    expect(await undo(item.Id)).toSucceed();
    expect((await p.row(item.Id)).packageStatus).toBe(PackageStatus.Cancelled);
    const { id: shelved } = await p.shelved();
    expect(await undo(shelved)).toBeRefused('StateNotAllowed');
    await p.expectInvariants();
  });

  test('notifies the customer once when a weight is repeated or followed by sizes', async () => {
    const { number } = await p.declare();
    await p.sign(number);
    const before = (await p.messagesOf(p.alice)).length;
    await p.weigh(number, { Length: null, Width: null, Geight: null });
    await p.weigh(number);
    expect((await p.messagesOf(p.alice)).length).toBe(before + 1);
    await p.weigh(number, { ActualOfWeight: 2.5 });
    expect((await p.messagesOf(p.alice)).length).toBe(before + 2);
  });

  test('makes an unknown one without a code claimable', async () => {
    const { id } = await p.unknown();
    expect(await p.row(id)).toMatchObject({
      ownerId: null,
      claimStatus: ClaimStatus.Unclaimed,
      unknownItemStatus: UnknownItemStatus.ToBeClaimed,
    });
  });

  test('requires confirmation for a package expected at another warehouse, then moves it', async () => {
    const { id, number } = await p.declare({ WarehouseId: p.dongguan.id });
    const refused = await p.sign(number);
    expect(refused).toBeRefused('WarehouseMismatch', {
      Data: { WarehouseId: p.dongguan.id, CustomerName: expect.stringMatching(/^T\d+ /), TransferShelf: 'T-01-01' },
      Message: expect.stringContaining('Dongguan warehouse'),
    });
    expect((await p.sign(number, { ConfirmWarehouse: true })).Data).toMatchObject({
      Result: 'declared',
      Package: { WarehouseId: p.xiamen.id },
    });
    expect((await p.row(id)).warehouseId).toBe(p.xiamen.id);
  });

  test('adds the arrival to the tracking events of a draft order', async () => {
    const { id, number } = await p.declare();
    const { orderId } = await p.order([{ packageId: id, quantity: 1 }], OrderStatus.Draft);
    await p.sign(number);
    const tracks = await sql`select status from track where logistics_order_id = ${orderId}`.execute(p.db);
    expect(tracks.rows).toEqual([{ status: TrajectoryStatus.PackageSigned }]);
    expect(await p.open(id, p.alice)).toMatchObject({
      Tracks: [{ TrajectoryStatus: TrajectoryStatus.PackageSigned, TrajectoryStatusName: 'Package received' }],
    });
  });

  test('refuses invalid numbers and weights, other warehouses and customers', async () => {
    expect(await p.sign('包裹1')).toBeRefused('TrackingNumberFormat');
    expect(await p.clerk.post('/Package/PackageSigning', { WarehouseId: p.dongguan.id, CourierNumber: freshNumber() })).toBeRefused(
      'NotFound',
    );
    expect(await p.alice.post('/Package/PackageSigning', { WarehouseId: p.xiamen.id, CourierNumber: freshNumber() })).toBeRefused(
      'NoPermission',
      { status: 403 },
    );
    for (const Weight of [-1, 1e308, 0.0005, '5', true, 2 ** 53 + 2])
      expect(await p.sign(freshNumber(), { Weight })).toBeRefused('ValidationFailed');
  });

  test('reports each of many numbers separately', async () => {
    const [declared, signed] = [await p.declare(), await p.arrived()];
    const fresh = freshNumber();
    const numbers = [declared.number, signed.number, fresh, '包裹', fresh];
    const rows = await p.clerk.ok('/Package/BatchPackageSigning', { WarehouseId: p.xiamen.id, CourierNumbers: numbers });
    expect(rows.map((row: { Result: string; Code: number }) => [row.Result, outcomeOf(row)])).toEqual([
      ['declared', 'Ok'],
      ['duplicate', 'Ok'],
      ['unknown', 'Ok'],
      ['refused', 'TrackingNumberFormat'],
      ['duplicate', 'Ok'],
    ]);
    const many = Array.from({ length: 201 }, freshNumber);
    expect(await p.clerk.post('/Package/BatchPackageSigning', { WarehouseId: p.xiamen.id, CourierNumbers: many })).toBeRefused(
      'LimitExceeded',
    );
  });
});

describe('weighing', () => {
  test(
    'overwrites weights and sizes and asks about a large difference',
    covers('FIELD-Package-ActualOfWeight', 'FIELD-Package-GrossOfWeight', 'FIELD-Package-BillingWeight'),
    async () => {
      const { id, number } = await p.declare();
      await p.sign(number);
      expect((await p.weigh(number)).Data).toMatchObject({ PackageStatus: PackageStatus.Weighed, BillingWeight: 2, Length: 30 });
      // A side typed into the weight field is not a plausible weight.
      expect(await p.weigh(number, { ActualOfWeight: 30 })).toBeRefused('ValidationFailed', { Data: { Asks: 'confirm' } });
      expect(Number((await p.row(id)).grossWeight)).toBe(2);
      expect((await p.weigh(number, { ActualOfWeight: 4.125, GrossOfWeight: 4.5, ConfirmMeasures: true })).Data).toMatchObject({
        ActualOfWeight: 4.125,
        GrossOfWeight: 4.5,
        BillingWeight: 4.5,
      });
      expect((await p.row(id)).weighedTime).toBeInstanceOf(Date);
    },
  );

  test('corrects weight and size of a shelved package until it is ordered', async () => {
    const shelf = await p.newShelf();
    const { id, number } = await p.shelved({}, shelf);
    const again = { ActualOfWeight: 2.4, Length: 30, Width: 20, Geight: 12 };
    expect((await p.weigh(number, again)).Data).toMatchObject({ PackageStatus: PackageStatus.OnShelf, BillingWeight: 2.4, Geight: 12 });
    expect(await p.shelfNumbered(shelf)).toMatchObject({ goods: 1, usedWeight: '2.400', usedVolume: '0.007200' });
    await p.expectInvariants();
    const goods = [{ packageId: id, quantity: 1 }];
    const of = { ...(await p.order(goods)), ownerId: p.alice.userId, goods };
    await p.inTransaction((tx) => reservePackages(tx, p.system, of));
    expect(await p.weigh(number, again)).toBeRefused('StateNotAllowed');
  });

  test('refuses missing packages, no weight, and gross below net', async () => {
    const { number } = await p.declare();
    expect(await p.weigh(number)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('Receive it first') });
    const { number: here } = await p.arrived();
    expect(await p.weigh(here, { ActualOfWeight: 9_900_000.5 })).toBeRefused('ValidationFailed', {
      Data: [{ Field: 'ActualOfWeight', Message: 'This looks like a barcode, not a number' }],
    });
    expect((await p.weigh(here, { Length: 0 })).Data).toMatchObject([{ Field: 'Length' }]);
    expect((await p.weigh(here, { ActualOfWeight: 71 })).Data).toMatchObject({ Asks: 'confirm' });
    expect((await p.weigh(here, { Length: 500 })).Data).toMatchObject({ Asks: 'approval' });
    expect((await p.sign(freshNumber(), { Weight: 2350, ConfirmMeasures: true })).Data).toMatchObject({ Asks: 'approval' });
    expect(await p.weigh(here, { ActualOfWeight: 0 })).toBeRefused('ValidationFailed', { Data: [{ Field: 'ActualOfWeight' }] });
    expect(await p.weigh(here, { ActualOfWeight: 3, GrossOfWeight: 2 })).toBeRefused('ValidationFailed', {
      Data: [{ Field: 'GrossOfWeight' }],
    });
    expect(await p.weigh(freshNumber())).toBeRefused('NotFound');
    expect(await p.dgclerk.post('/Package/WeighPackage', { CourierNumber: here, ActualOfWeight: 1 })).toBeRefused('NotFound');
  });
});

describe('issues and cargo types', () => {
  test('notifies the customer, who can resolve it unless goods are prohibited', async () => {
    const { id, number } = await p.arrived();
    const mark = (PackageProblemType: number) =>
      p.clerk.post('/Package/MarkPackageProblem', { Id: id, PackageProblemType, Remarks: 'see picture' });
    expect(await mark(PackageProblemType.Damaged)).toSucceed();
    expect((await p.messagesOf(p.alice)).at(-1)!.content).toContain(number);
    expect(await p.alice.post('/UserPackage/ClearPackageProblem', { Id: id, Remarks: 'fine' })).toSucceed();
    expect(await p.alice.post('/UserPackage/ClearPackageProblem', { Id: id })).toBeRefused('StateNotAllowed');
    await mark(PackageProblemType.Prohibited);
    expect(await p.alice.post('/UserPackage/ClearPackageProblem', { Id: id })).toBeRefused('StateNotAllowed', {
      Message: expect.stringContaining('Contact our staff'),
    });
    expect(await p.support.post('/Package/ClearPackageProblem', { Id: id })).toSucceed();
    expect(await p.clerk.post('/Package/MarkPackageProblem', { Id: (await p.declare()).id, PackageProblemType: 1 })).toBeRefused(
      'StateNotAllowed',
    );
  });

  test('lets staff correct the cargo type until an order reserves the package', async () => {
    const { id } = await p.arrived({ CargoTypeId: null });
    const set = (ids: string[]) => p.leader.ok('/Package/SetPackageCargoType', { Ids: ids, CargoTypeId: p.general.id });
    expect(await set([id, p.alice.userId])).toMatchObject([{ Ok: true }, expect.toBeRefused('NotFound')]);
    expect(await p.row(id)).toMatchObject({ cargoTypeId: p.general.id, completionStatus: enumCodes.CompletionStatus.Completed });
    expect((await p.messagesOf(p.alice)).at(-1)!.content).toContain((await p.row(id)).courierNumber);
  });
});
