import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { type Dock, openDock } from './test/dock.ts';

const { BinStatus, InspectionResult: Result, QualityInspectionStatus } = enumCodes;
let d: Dock;
beforeAll(async () => {
  d = await openDock();
});
afterAll(() => d.close());

const review = (Id: string, Lines: object[], by = d.manager) =>
  by.post('/QualityInspection/ReviewQualityInspection', { Id, Lines, Remarks: 'Looked again' });
const cancel = (Id: string, by = d.clerk) => by.post('/QualityInspection/CancelQualityInspection', { Id });
const whole = (Id: string) => d.clerk.ok('/QualityInspection/GetQualityInspectionById', { Id });
/** A signed bin with five pieces of a commodity used by this test alone. */
async function five() {
  const cup = await d.newCommodity();
  const goods = [{ CommodityId: cup.id, Quantity: 5 }];
  const document = await d.signed({ Goods: goods, Bins: [{ Goods: goods }] });
  return { cup, number: document.numbers[0]!, ...document };
}

describe('an inspection', () => {
  test('counts goods by any of their barcodes', async () => {
    const jar = await d.newCommodity({ moreBarcodes: ['JAR-CARTON-1', 'JAR-OLD-1'] });
    const goods = [{ CommodityId: jar.id, Quantity: 3 }];
    const { numbers } = await d.signed({ Goods: goods, Bins: [{ Goods: goods }] });
    const { Data } = await d.start(numbers[0]!);
    for (const [at, code] of ['JAR-CARTON-1', 'JAR-OLD-1', jar.identificationCode!].entries())
      expect(await d.scan(Data.Id, code)).toSucceed({ Data: expect.objectContaining({ CommodityName: jar.name, Counted: at + 1 }) });
  });

  test('shows the expected contents and counts scan by scan', async () => {
    const { numbers, id } = await d.signed();
    const answer = await d.start(numbers[0]!);
    expect(answer).toSucceed();
    const { Data } = answer;
    expect(Data).toMatchObject({
      BinNumber: numbers[0],
      WarehouseDocumentId: id,
      QualityInspectionStatus: QualityInspectionStatus.Inspecting,
      Expected: expect.arrayContaining([
        expect.objectContaining({ CommodityId: d.cup.id, Quantity: 6 }),
        expect.objectContaining({ CommodityId: d.plate.id, Quantity: 4 }),
      ]),
      Lines: [],
    });
    await d.scan(Data.Id, d.cup.identificationCode);
    const second = await d.scan(Data.Id, null, { CommodityCode: d.cup.commodityCode });
    expect(second.Data).toMatchObject({ CommodityName: d.cup.name, Quantity: 2, Counted: 2, Expected: 6 });
    expect((await d.scan(Data.Id, d.cup.identificationCode, { InspectionResult: Result.Defective })).Data).toMatchObject({
      Quantity: 1,
      Counted: 3,
    });
    expect((await d.scan(Data.Id, d.cup.identificationCode, { TakeBack: true })).Data).toMatchObject({ Quantity: 1, Counted: 2 });
    expect((await d.open(id)).Bins[0].BinStatus).toBe(BinStatus.Inspecting);
    const list = await d.clerk.ok('/QualityInspection/GetQualityInspections', { WarehouseDocumentId: id });
    expect(list).toMatchObject({
      Total: 1,
      Data: [{ BinNumber: numbers[0], QualityInspectionStatus: QualityInspectionStatus.Inspecting }],
    });
    // Owners are shown by member code and nickname everywhere.
    const stock = await d.clerk.ok('/Commodity/GetCommodityInventory', {});
    for (const row of [list.Data[0], stock.Data[0]])
      expect(row).toMatchObject({ MemberCode: expect.stringMatching(/^[A-Z]+\d+$/), NickName: expect.anything() });
  });

  test('marks new goods as unmeasured until the inspector measures them', async () => {
    const { number, cup } = await five();
    const { Data } = await d.start(number);
    expect(Data.Expected).toMatchObject([{ CommodityId: cup.id, IsMeasured: false }]);
    expect((await d.scan(Data.Id, cup.identificationCode)).Data).toMatchObject({ Counted: 1, IsMeasured: false });
    const sides = { Length: 11, Width: 9, Geight: 8, ActualOfWeight: 0.3, GrossOfWeight: 0.4 };
    expect(await d.clerk.post('/Commodity/EditCommoditySpecification', { Id: cup.id, ...sides })).toSucceed();
    expect((await d.scan(Data.Id, cup.identificationCode)).Data).toMatchObject({ Counted: 2, IsMeasured: true });
    expect(await whole(Data.Id)).toMatchObject({ Expected: [{ IsMeasured: true }], Lines: [{ IsMeasured: true, Quantity: 2 }] });
    // Prices follow after a second approval.
    const measured = {
      MeasuredLength: 11,
      MeasuredGrossWeight: 0.4,
      SpecificationAuditStatus: enumCodes.SpecificationAuditStatus.ToBeAudited,
    };
    expect(await d.manager.ok('/Commodity/GetCommodityById', { Id: cup.id })).toMatchObject(measured);
  });

  test('counts a piece once when its request is repeated after a lost response', async () => {
    const { number, cup } = await five();
    const { Data } = await d.start(number);
    const key = { IdempotencyKey: `piece-${number}` };
    await d.scan(Data.Id, cup.identificationCode, key);
    expect((await d.scan(Data.Id, cup.identificationCode, key)).Data.Counted).toBe(1);
  });

  test('keeps a typed count with pictures for submission', async () => {
    const { number, cup } = await five();
    const { Data } = await d.start(number);
    for (const piece of [1, 2, 3, 4]) expect((await d.scan(Data.Id, cup.identificationCode)).Data.Counted).toBe(piece);
    const typed = { Id: Data.Id, CommodityId: cup.id, InspectionResult: Result.Defective, Quantity: 1, ImageUrls: [await d.picture()] };
    expect(await d.clerk.post('/QualityInspection/SetInspectionGoods', typed)).toSucceed();
    expect(await d.clerk.post('/QualityInspection/SetInspectionGoods', { ...typed, Quantity: 6 })).toBeRefused('ValidationFailed', {
      Data: { Asks: 'confirm' },
    });
    expect((await whole(Data.Id)).Lines).toMatchObject([{ Quantity: 4 }, { Quantity: 1, ImageUrls: [expect.stringContaining('/files/')] }]);
    expect(await d.submit(Data.Id)).toSucceed();
    expect((await whole(Data.Id)).Lines).toMatchObject([{ Quantity: 4 }, { Quantity: 1, ImageUrls: [expect.stringContaining('/files/')] }]);
  });

  test('posts results to stock and notifies the owner of differences', async () => {
    const { number, cup, id } = await five();
    const { Data } = await d.start(number);
    const picture = [await d.picture()];
    const lines = [
      d.good(cup.id, 2),
      { CommodityId: cup.id, InspectionResult: Result.Defective, Quantity: 1, ImageUrls: picture, Remarks: 'Broken handle' },
      { CommodityId: cup.id, InspectionResult: Result.Problem, Quantity: 1, ImageUrls: picture },
    ];
    expect(await d.submit(Data.Id, lines)).toSucceed();
    expect(await Promise.all((['Available', 'Defective', 'Problem', 'InTransit'] as const).map((state) => d.stock(cup.id, state)))).toEqual(
      [2, 1, 1, 1],
    );
    expect(await d.open(id)).toMatchObject({
      ConfirmedQuantity: 2,
      DefectiveQuantity: 1,
      NumberOfQuestions: 1,
      Bins: [{ BinStatus: BinStatus.Inspected }],
      Goods: [{ ReceivedQuantity: 4, QualifiedQuantity: 2, QualityInspectionStatus: QualityInspectionStatus.Inspected }],
    });
    expect((await whole(Data.Id)).Lines).toMatchObject([
      { InspectionResult: Result.Qualified, Quantity: 2 },
      { InspectionResult: Result.Defective, Quantity: 1, Remarks: 'Broken handle' },
      { InspectionResult: Result.Problem },
      { InspectionResult: Result.Short, Quantity: 1 },
    ]);
    expect(await d.lastMessage()).toMatchObject({ content: expect.stringMatching(/不良 1，問題 1，短少 1，溢收 0/) });
    await d.expectInvariants();
  });

  test('submits counted lines by default and notifies only of differences', async () => {
    const { number, cup } = await five();
    const { Data } = await d.start(number);
    for (let piece = 0; piece < 5; piece++) await d.scan(Data.Id, cup.identificationCode);
    const before = await d.lastMessage();
    expect(await d.submit(Data.Id)).toSucceed();
    expect(await d.stock(cup.id, 'Available')).toBe(5);
    expect(await d.lastMessage()).toEqual(before);
  });

  test('requires pictures of defective and wrong goods, and correct sums', async () => {
    const { number, cup } = await five();
    const { Data } = await d.start(number);
    for (const InspectionResult of [Result.Defective, Result.Problem, Result.WrongGoods]) {
      expect(await d.submit(Data.Id, [d.good(cup.id, 4), { CommodityId: cup.id, InspectionResult, Quantity: 1 }])).toBeRefused(
        'ValidationFailed',
      );
    }
    expect(await d.submit(Data.Id, [d.good(cup.id, 4), { CommodityId: cup.id, InspectionResult: Result.Short, Quantity: 2 }])).toBeRefused(
      'TotalExceeded',
    );
    expect(await d.submit(Data.Id, [d.good(cup.id, 5), { CommodityId: cup.id, InspectionResult: Result.Extra, Quantity: 0 }])).toSucceed();
    expect(await d.submit(Data.Id, [d.good(cup.id, 5)])).toBeRefused('StateNotAllowed');
  });

  test('confirms more pieces than announced, requires approval of far more, adds the extra', async () => {
    const { number, cup, id } = await five();
    const { Data } = await d.start(number);
    expect(await d.submit(Data.Id, [d.good(cup.id, 7)])).toBeRefused('ValidationFailed', { Data: { Asks: 'confirm' } });
    const far = await d.submit(Data.Id, [d.good(cup.id, 500)], { ConfirmMeasures: true });
    expect(far).toBeRefused('ValidationFailed', { Data: { Asks: 'approval', Subject: expect.stringContaining('500') } });
    expect(await d.submit(Data.Id, [d.good(cup.id, 7)], { ConfirmMeasures: true })).toSucceed();
    expect(await d.stock(cup.id, 'Available')).toBe(7);
    expect(await d.stock(cup.id, 'InTransit')).toBe(0);
    expect((await d.open(id)).Goods).toMatchObject([{ ReceivedQuantity: 7, ExtraQuantity: 2 }]);
    await d.expectInvariants();
  });

  test('rejects foreign goods at scan and submission', async () => {
    const { number, cup } = await five();
    const foreign = await d.newCommodity();
    const { Data } = await d.start(number);
    expect(await d.scan(Data.Id, foreign.identificationCode)).toBeRefused('NoMatchingGoods', { Message: expect.stringContaining(number) });
    expect(await d.submit(Data.Id, [d.good(cup.id, 5), d.good(foreign.id, 1)], { ConfirmMeasures: true })).toBeRefused('NoMatchingGoods');
  });

  test('belongs to the inspector who started it; concurrent starts share one inspection', async () => {
    const { number, id } = await five();
    const answers = await Promise.all([d.start(number), d.start(number, d.leader)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    expect(answers.find((one) => outcomeOf(one) === 'StateNotAllowed')!.Message).toMatch(new RegExp(`^.+ is inspecting ${number}$`));
    const started = answers.find((one) => outcomeOf(one) === 'Ok')!;
    const first = outcomeOf(answers[0]!) === 'Ok' ? d.clerk : d.leader;
    const other = first === d.clerk ? d.leader : d.clerk;
    expect((await d.start(number, first)).Data.Id).toBe(started.Data.Id);
    expect(await d.scan(started.Data.Id, 'X', {}, other)).toBeRefused('StateNotAllowed');
    expect(await d.submit(started.Data.Id, [], {}, other)).toBeRefused('StateNotAllowed');
    expect(await d.end(id, 'enough')).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('inspecting') });
  });

  test('requires a signed bin of the document, the warehouse, the site and the permission', async () => {
    const { numbers } = await d.coming();
    const other = await d.signed();
    expect(await d.start(numbers[0]!)).toBeRefused('BinNotSigned');
    expect(
      await d.clerk.post('/QualityInspection/StartQualityInspection', { BinNumber: numbers[0], WarehouseDocumentId: other.id }),
    ).toBeRefused('NoMatchingGoods');
    expect(await d.start(other.numbers[0]!, d.dgclerk)).toBeRefused('WarehouseMismatch');
    expect(await d.start(other.numbers[0]!, d.hkmanager)).toBeRefused('NotFound');
    expect(await d.start(other.numbers[0]!, d.support)).toMatchObject({ status: 403 });
  });

  test('can be cancelled with its stock until goods are shelved, then restarted', async () => {
    const { number, cup, id } = await five();
    const inspection = await d.inspected(number);
    expect(await cancel(inspection)).toSucceed();
    expect(await d.stock(cup.id, 'InTransit')).toBe(5);
    expect(await d.open(id)).toMatchObject({ ConfirmedQuantity: 0, Bins: [{ BinStatus: BinStatus.Signed }] });
    expect(await d.inspected(number)).toBe(inspection);
    await d.putBin(number, await d.newShelf('Bin'));
    expect(await cancel(inspection)).toBeRefused('StateNotAllowed');
    await d.expectInvariants();
  });

  test('is corrected by the office with separate stock movements', async () => {
    const { number, cup, id } = await five();
    const inspection = await d.inspected(number);
    const pictures = { ImageUrls: [await d.picture(d.manager)] };
    const lines = [d.good(cup.id, 2), { CommodityId: cup.id, InspectionResult: Result.Defective, Quantity: 2, ...pictures }];
    expect(await review(inspection, lines, d.clerk)).toMatchObject({ status: 403 });
    expect(await review(inspection, lines)).toSucceed();
    expect(await Promise.all((['Available', 'Defective', 'InTransit'] as const).map((state) => d.stock(cup.id, state)))).toEqual([2, 2, 1]);
    expect(await d.open(id)).toMatchObject({ ConfirmedQuantity: 2, DefectiveQuantity: 2 });
    expect((await whole(inspection)).ReviewTime).not.toBeNull();
    await d.lower([number]);
    const shelf = await d.newShelf('Commodity');
    const [{ Id: BinId }] = (await d.open(id)).Bins;
    expect(await d.putPieces({ Id: id, BinId, CommodityId: cup.id, Quantity: 2, ShelvesNumber: shelf })).toSucceed();
    expect(await review(inspection, [d.good(cup.id, 1)])).toBeRefused('InsufficientStock');
    await d.expectInvariants();
  });

  test('covers the loose goods of a document without bins as one', async () => {
    const cup = await d.newCommodity();
    const { Id, OrderNo } = await d.submitted({ Goods: [{ CommodityId: cup.id, Quantity: 3 }] });
    const begin = () => d.clerk.post('/QualityInspection/StartQualityInspection', { WarehouseDocumentId: Id });
    expect(await begin()).toBeRefused('StateNotAllowed');
    await d.clerk.ok('/WarehouseDocument/SignForBins', { Id });
    const { Data } = await begin();
    // Scanning the document number finds the same inspection.
    expect((await d.start(OrderNo)).Data.Id).toBe(Data.Id);
    const loose = async () => (await d.clerk.ok('/WarehouseDocument/GetLooseGoods', { Code: OrderNo })).Contents;
    expect(await loose()).toEqual([]);
    expect(await d.submit(Data.Id, [d.good(cup.id, 3)])).toSucceed();
    expect(await loose()).toMatchObject([{ CommodityId: cup.id, InventoryState: enumCodes.InventoryState.Available, Quantity: 3 }]);
    expect(await d.clerk.post('/WarehouseDocument/GetLooseGoods', { Code: 'NOBODYS' })).toBeRefused('NotFound');
    expect(await d.dgclerk.post('/WarehouseDocument/GetLooseGoods', { Code: OrderNo })).toBeRefused('NotFound');
    expect(await d.putPieces({ Id, CommodityId: cup.id, Quantity: 3, ShelvesNumber: await d.newShelf('Commodity') })).toSucceed();
    expect(await loose()).toEqual([]);
    expect(await d.open(Id)).toMatchObject({ WarehouseDocumentStatus: enumCodes.WarehouseDocumentStatus.Shelved, ShelvedQuantity: 3 });
  });
});
