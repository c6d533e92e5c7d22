import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Dock, openDock } from './test/dock.ts';

const { WarehouseDocumentStatus: Status, BinStatus, PackageStatus, QualityInspectionStatus } = enumCodes;
let d: Dock;
beforeAll(async () => {
  d = await openDock();
});
afterAll(() => d.close());

describe('signing for bins', () => {
  test('the first signed bin opens the document; who signed, when and with which picture stays on the bin', async () => {
    const { id, numbers } = await d.coming();
    const picture = await d.picture();
    const { Code, Data } = await d.sign([numbers[0]!.toLowerCase()], { ImageUrls: [picture] });
    expect(Code).toBe(0);
    expect(Data).toMatchObject([
      { BinNumber: numbers[0], BinStatus: BinStatus.Signed, BinStatusName: 'Received', SignedTime: expect.any(String) },
    ]);
    expect(Data[0].Pictures).toHaveLength(1);
    const document = await d.open(id);
    expect(document).toMatchObject({
      WarehouseDocumentStatus: Status.Receiving,
      ArrivedTime: expect.any(String),
      FirstSignTime: expect.any(String),
    });
    expect(document.Bins).toMatchObject([
      { BinStatus: BinStatus.Signed, BinStatusName: 'Received' },
      { BinStatus: BinStatus.Expected, BinStatusName: 'Expected' },
    ]);
  });

  test('a second person is told who was first, and nothing changes; of two at the same moment one signs', async () => {
    const { numbers } = await d.coming();
    const answers = await Promise.all([d.sign([numbers[0]!]), d.sign([numbers[0]!], {}, d.leader)]);
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 102]);
    const late = answers.find(({ Code }) => Code === 102)!;
    expect(late.Message).toMatch(new RegExp(`received bin ${numbers[0]} at .+ already`));
    expect(late.Data).toEqual({ DoneAlready: true });
  });

  test('a repeated send of the same scan is answered as the first one was', async () => {
    const { numbers } = await d.coming();
    const body = { BinNumbers: [numbers[0]], IdempotencyKey: `scan-${numbers[0]}` };
    const first = await d.clerk.post('/WarehouseDocument/SignForBins', body);
    expect(await d.clerk.post('/WarehouseDocument/SignForBins', body)).toEqual(first);
  });

  test('a whole document is signed for by its id, also under its other name', async () => {
    const { id, numbers } = await d.coming();
    const { Data } = await d.clerk.post('/WarehouseDocument/SignForWarehouseDocument', { Id: id });
    expect(Data.map((one: { BinNumber: string }) => one.BinNumber).sort()).toEqual(numbers);
  });

  test('is refused for unknown bins (101), those of another house (212) or document (232), for drafts (102) and other sites (101)', async () => {
    const { id, numbers } = await d.coming();
    const other = await d.coming();
    const draft = await d.announce({ Bins: d.twoBins() });
    const [{ BinNumber: early }] = (await d.open(draft.Id)).Bins;
    expect(await d.sign(['NOBIN-1'])).toMatchObject({ Code: 101, Message: 'There is no bin NOBIN-1.' });
    expect(await d.sign(numbers, {}, d.dgclerk)).toMatchObject({ Code: 212 });
    expect(await d.sign(numbers, { WarehouseId: d.dongguan.id })).toMatchObject({ Code: 212 });
    expect(await d.sign(other.numbers, { Id: id })).toMatchObject({ Code: 232 });
    const unsent = await d.sign([early]);
    expect(unsent).toMatchObject({ Code: 102 });
    expect(unsent.Message).toMatch(/^Document \S+ has not been submitted yet\. Its customer submits it/);
    expect(await d.sign(numbers, {}, d.hkmanager)).toMatchObject({ Code: 101 });
    expect(await d.sign(numbers, {}, d.support)).toMatchObject({ status: 403 });
    expect(await d.sign(numbers, {}, d.alice)).toMatchObject({ status: 403 });
    expect(await d.sign([])).toMatchObject({ Code: 100 });
  });

  test('is taken back while nobody inspected or shelved; without a signed bin the document has only arrived', async () => {
    const { id, bins, numbers } = await d.signed();
    expect(await d.undo([bins[0]!.Id])).toMatchObject({ Code: 0 });
    expect((await d.open(id)).WarehouseDocumentStatus).toBe(Status.Receiving);
    expect(await d.undo([bins[0]!.Id])).toMatchObject({ Code: 102 });
    expect(await d.undo([bins[1]!.Id])).toMatchObject({ Code: 0 });
    expect(await d.open(id)).toMatchObject({ WarehouseDocumentStatus: Status.Arrived, FirstSignTime: null });
    await d.sign(numbers);
    await d.start(numbers[0]!);
    expect(await d.undo([bins[0]!.Id])).toMatchObject({ Code: 102 });
    expect(await d.undo([bins[1]!.Id], d.support)).toMatchObject({ status: 403 });
    expect(await d.undo([bins[1]!.Id], d.hkmanager)).toMatchObject({ Code: 101 });
  });

  test('goods that nobody inspects are received with the signature, and taken back with it', async () => {
    const cup = await d.newCommodity();
    const goods = {
      Goods: [{ CommodityId: cup.id, Quantity: 5 }],
      Bins: [{ Goods: [{ CommodityId: cup.id, Quantity: 5 }] }],
      Inspection: 3,
    };
    const { id, bins } = await d.signed(goods);
    expect(await d.stock(cup.id, 'Available')).toBe(5);
    expect(await d.stock(cup.id, 'InTransit')).toBe(0);
    expect(await d.open(id)).toMatchObject({
      ConfirmedQuantity: 5,
      Goods: [{ ReceivedQuantity: 5, QualityInspectionStatus: QualityInspectionStatus.Exempt }],
    });
    expect(await d.undo([bins[0]!.Id])).toMatchObject({ Code: 0 });
    expect(await d.stock(cup.id, 'InTransit')).toBe(5);
    expect(await d.stock(cup.id, 'Available')).toBe(0);
    await d.invariantsHold();
  });

  test('a document of packages brings its packages', async () => {
    const numbers = [`YT77${Date.now()}`, `YT78${Date.now()}`];
    const { Id } = await d.alice.ok('/UserWarehouseDocument/EstablishWarehouseDocumentPacket', {
      WarehouseId: d.xiamen.id,
      Packages: numbers.map((CourierNumber) => ({ CourierNumber, ProductName: 'Shoes' })),
    });
    await d.call(d.alice, 'SubmitWarehouseDocument', { Id });
    expect(await d.clerk.post('/WarehouseDocument/SignForWarehouseDocument', { Id })).toMatchObject({ Code: 0 });
    const { Data } = await d.manager.ok('/Package/GetPackages', { CourierNumbers: numbers });
    expect(Data.map((one: { PackageStatus: number }) => one.PackageStatus)).toEqual([PackageStatus.Signed, PackageStatus.Signed]);
    expect(await d.open(Id)).toMatchObject({ WarehouseDocumentStatus: Status.Receiving, ConfirmedQuantity: 2 });
  });

  test('the dock finds a document by a bin, by its own number and by the courier’s', async () => {
    const courier = `SF66${Date.now()}`;
    const { id, orderNo, numbers } = await d.coming({ CourierNumber: courier });
    for (const Code of [numbers[1], orderNo, courier]) {
      const found = await d.clerk.ok('/WarehouseDocument/GetDockDocument', { Code, WarehouseId: d.xiamen.id });
      expect(found).toMatchObject({ Id: id, OrderNo: orderNo, Bins: [{ BinNumber: numbers[0] }, { BinNumber: numbers[1] }] });
    }
    expect(await d.clerk.post('/WarehouseDocument/GetDockDocument', { Code: 'NOTHING-9' })).toMatchObject({ Code: 101 });
  });
});
