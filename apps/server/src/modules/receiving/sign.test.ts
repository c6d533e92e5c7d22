import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { type Dock, openDock } from './test/dock.ts';

const { WarehouseDocumentStatus: Status, BinStatus, PackageStatus, QualityInspectionStatus } = enumCodes;
let d: Dock;
beforeAll(async () => {
  d = await openDock();
});
afterAll(() => d.close());

describe('signing for bins', () => {
  test('opens the document with the first bin; signer, time and picture stay on the bin', async () => {
    const { id, numbers } = await d.coming();
    const picture = await d.picture();
    const answer = await d.sign([numbers[0]!.toLowerCase()], { ImageUrls: [picture] });
    expect(answer).toSucceed();
    const { Data } = answer;
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

  test('names the first signer to the second one; one of two concurrent calls signs', async () => {
    const { numbers } = await d.coming();
    const answers = await Promise.all([d.sign([numbers[0]!]), d.sign([numbers[0]!], {}, d.leader)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    const late = answers.find((one) => outcomeOf(one) === 'StateNotAllowed')!;
    expect(late.Message).toMatch(new RegExp(`Bin ${numbers[0]} was already received by .+ at `));
    expect(late.Data).toEqual({ DoneAlready: true });
  });

  test('returns the original answer to a repeated scan', async () => {
    const { numbers } = await d.coming();
    const body = { BinNumbers: [numbers[0]], IdempotencyKey: `scan-${numbers[0]}` };
    const first = await d.clerk.post('/WarehouseDocument/SignForBins', body);
    expect(await d.clerk.post('/WarehouseDocument/SignForBins', body)).toEqual(first);
  });

  test('signs a whole document by id, also under its other name', async () => {
    const { id, numbers } = await d.coming();
    const { Data } = await d.clerk.post('/WarehouseDocument/SignForWarehouseDocument', { Id: id });
    expect(Data.map((one: { BinNumber: string }) => one.BinNumber).sort()).toEqual(numbers);
  });

  test('refuses unknown bins, other warehouses, documents and sites, and drafts', async () => {
    const { id, numbers } = await d.coming();
    const other = await d.coming();
    const draft = await d.announce({ Bins: d.twoBins() });
    const [{ BinNumber: early }] = (await d.open(draft.Id)).Bins;
    expect(await d.sign(['NOBIN-1'])).toBeRefused('NotFound', { Message: 'Bin NOBIN-1 not found' });
    expect(await d.sign(numbers, {}, d.dgclerk)).toBeRefused('WarehouseMismatch');
    expect(await d.sign(numbers, { WarehouseId: d.dongguan.id })).toBeRefused('WarehouseMismatch');
    expect(await d.sign(other.numbers, { Id: id })).toBeRefused('NoMatchingGoods');
    const unsent = await d.sign([early]);
    expect(unsent).toBeRefused('StateNotAllowed');
    expect(unsent.Message).toMatch(/^Document \S+ hasn’t been submitted by the customer yet/);
    expect(await d.sign(numbers, {}, d.hkmanager)).toBeRefused('NotFound');
    expect(await d.sign(numbers, {}, d.support)).toMatchObject({ status: 403 });
    expect(await d.sign(numbers, {}, d.alice)).toMatchObject({ status: 403 });
    expect(await d.sign([])).toBeRefused('ValidationFailed');
  });

  test('is undone before inspection and shelving; without signed bins it has only arrived', async () => {
    const { id, bins, numbers } = await d.signed();
    expect(await d.undo([bins[0]!.Id])).toSucceed();
    expect((await d.open(id)).WarehouseDocumentStatus).toBe(Status.Receiving);
    expect(await d.undo([bins[0]!.Id])).toBeRefused('StateNotAllowed');
    expect(await d.undo([bins[1]!.Id])).toSucceed();
    expect(await d.open(id)).toMatchObject({ WarehouseDocumentStatus: Status.Arrived, FirstSignTime: null });
    await d.sign(numbers);
    await d.start(numbers[0]!);
    expect(await d.undo([bins[0]!.Id])).toBeRefused('StateNotAllowed');
    expect(await d.undo([bins[1]!.Id], d.support)).toMatchObject({ status: 403 });
    expect(await d.undo([bins[1]!.Id], d.hkmanager)).toBeRefused('NotFound');
  });

  test('receives goods without inspection, and reverts that when undone', async () => {
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
    expect(await d.undo([bins[0]!.Id])).toSucceed();
    expect(await d.stock(cup.id, 'InTransit')).toBe(5);
    expect(await d.stock(cup.id, 'Available')).toBe(0);
    await d.expectInvariants();
  });

  test('signs the packages of a package document', async () => {
    const numbers = [`YT77${Date.now()}`, `YT78${Date.now()}`];
    const { Id } = await d.alice.ok('/UserWarehouseDocument/EstablishWarehouseDocumentPacket', {
      WarehouseId: d.xiamen.id,
      Packages: numbers.map((CourierNumber) => ({ CourierNumber, ProductName: 'Shoes' })),
    });
    await d.call(d.alice, 'SubmitWarehouseDocument', { Id });
    expect(await d.clerk.post('/WarehouseDocument/SignForWarehouseDocument', { Id })).toSucceed();
    const { Data } = await d.manager.ok('/Package/GetPackages', { CourierNumbers: numbers });
    expect(Data.map((one: { PackageStatus: number }) => one.PackageStatus)).toEqual([PackageStatus.Signed, PackageStatus.Signed]);
    expect(await d.open(Id)).toMatchObject({ WarehouseDocumentStatus: Status.Receiving, ConfirmedQuantity: 2 });
  });

  test('a signature for a whole document is undone with its bins, packages and loose goods', async () => {
    const undoAll = (Id: string) => d.clerk.post('/WarehouseDocument/SignForCancel', { Id });
    const { id, numbers, bins } = await d.coming();
    expect(await undoAll(id)).toBeRefused('NotFound');
    await d.sign([numbers[0]!]);
    expect(await d.sign([], { Id: id })).toSucceed();
    expect(await undoAll(id)).toSucceed();
    // The bin that was scanned before stays signed.
    const after = (await d.open(id)).Bins.map((one: { BinStatus: number }) => one.BinStatus);
    expect(after).toEqual([BinStatus.Signed, BinStatus.Expected]);
    expect(await undoAll(id)).toBeRefused('NotFound');
    expect(await d.undo([bins[0]!.Id])).toSucceed();

    const cup = await d.newCommodity();
    const loose = await d.coming({ Goods: [{ CommodityId: cup.id, Quantity: 5 }], Bins: [], Inspection: 3 });
    expect(await d.sign([], { Id: loose.id })).toSucceed();
    expect(await d.stock(cup.id, 'Available')).toBe(5);
    expect(await undoAll(loose.id)).toSucceed();
    expect(await d.stock(cup.id, 'Available')).toBe(0);
    expect(await d.stock(cup.id, 'InTransit')).toBe(5);
    expect(await d.open(loose.id)).toMatchObject({ WarehouseDocumentStatus: Status.Arrived, ConfirmedQuantity: 0 });

    const number = `YT79${Date.now()}`;
    const { Id } = await d.alice.ok('/UserWarehouseDocument/EstablishWarehouseDocumentPacket', {
      WarehouseId: d.xiamen.id,
      Packages: [{ CourierNumber: number, ProductName: 'Shoes' }],
    });
    await d.call(d.alice, 'SubmitWarehouseDocument', { Id });
    expect(await d.sign([], { Id })).toSucceed();
    expect(await undoAll(Id)).toSucceed();
    const { Data } = await d.manager.ok('/Package/GetPackages', { CourierNumbers: [number] });
    expect(Data).toMatchObject([{ PackageStatus: PackageStatus.Declared }]);
    await d.expectInvariants();
  });

  test('finds a document by bin, by document number and by courier number', async () => {
    const courier = `SF66${Date.now()}`;
    const { id, orderNo, numbers } = await d.coming({ CourierNumber: courier });
    for (const Code of [numbers[1], orderNo, courier]) {
      const found = await d.clerk.ok('/WarehouseDocument/GetDockDocument', { Code, WarehouseId: d.xiamen.id });
      expect(found).toMatchObject({ Id: id, OrderNo: orderNo, Bins: [{ BinNumber: numbers[0] }, { BinNumber: numbers[1] }] });
    }
    expect(await d.clerk.post('/WarehouseDocument/GetDockDocument', { Code: 'NOTHING-9' })).toBeRefused('NotFound');
  });
});
