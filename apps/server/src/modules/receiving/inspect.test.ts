import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
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
/** One bin with five pieces of a commodity that no other test touches, signed for. */
async function five() {
  const cup = await d.newCommodity();
  const goods = [{ CommodityId: cup.id, Quantity: 5 }];
  const document = await d.signed({ Goods: goods, Bins: [{ Goods: goods }] });
  return { cup, number: document.numbers[0]!, ...document };
}

describe('an inspection', () => {
  test('shows what the bin should hold and counts scan by scan', async () => {
    const { numbers, id } = await d.signed();
    const { Code, Data } = await d.start(numbers[0]!);
    expect(Code).toBe(0);
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
    // Whose goods they are is said as everywhere: by member code and nickname.
    const stock = await d.clerk.ok('/Commodity/GetCommodityInventory', {});
    for (const row of [list.Data[0], stock.Data[0]])
      expect(row).toMatchObject({ MemberCode: expect.stringMatching(/^[A-Z]+\d+$/), NickName: expect.anything() });
  });

  test('says of goods that come for the first time that nobody measured them, until the inspector does', async () => {
    const { number, cup } = await five();
    const { Data } = await d.start(number);
    expect(Data.Expected).toMatchObject([{ CommodityId: cup.id, IsMeasured: false }]);
    expect((await d.scan(Data.Id, cup.identificationCode)).Data).toMatchObject({ Counted: 1, IsMeasured: false });
    const sides = { Length: 11, Width: 9, Geight: 8, ActualOfWeight: 0.3, GrossOfWeight: 0.4 };
    expect(await d.clerk.post('/Commodity/EditCommoditySpecification', { Id: cup.id, ...sides })).toMatchObject({ Code: 0 });
    expect((await d.scan(Data.Id, cup.identificationCode)).Data).toMatchObject({ Counted: 2, IsMeasured: true });
    expect(await whole(Data.Id)).toMatchObject({ Expected: [{ IsMeasured: true }], Lines: [{ IsMeasured: true, Quantity: 2 }] });
    // Prices follow it once somebody else agreed.
    const measured = {
      MeasuredLength: 11,
      MeasuredGrossWeight: 0.4,
      SpecificationAuditStatus: enumCodes.SpecificationAuditStatus.ToBeAudited,
    };
    expect(await d.manager.ok('/Commodity/GetCommodityById', { Id: cup.id })).toMatchObject(measured);
  });

  test('one piece whose answer was lost is counted once', async () => {
    const { number, cup } = await five();
    const { Data } = await d.start(number);
    const key = { IdempotencyKey: `piece-${number}` };
    await d.scan(Data.Id, cup.identificationCode, key);
    expect((await d.scan(Data.Id, cup.identificationCode, key)).Data.Counted).toBe(1);
  });

  test('a count that is typed with pictures stands and is submitted as it is', async () => {
    const { number, cup } = await five();
    const { Data } = await d.start(number);
    for (const piece of [1, 2, 3, 4]) expect((await d.scan(Data.Id, cup.identificationCode)).Data.Counted).toBe(piece);
    const typed = { Id: Data.Id, CommodityId: cup.id, InspectionResult: Result.Defective, Quantity: 1, ImageUrls: [await d.picture()] };
    expect(await d.clerk.post('/QualityInspection/SetInspectionGoods', typed)).toMatchObject({ Code: 0 });
    expect(await d.clerk.post('/QualityInspection/SetInspectionGoods', { ...typed, Quantity: 6 })).toMatchObject({
      Code: 100,
      Data: { Asks: 'confirm' },
    });
    expect((await whole(Data.Id)).Lines).toMatchObject([{ Quantity: 4 }, { Quantity: 1, ImageUrls: [expect.stringContaining('/files/')] }]);
    expect(await d.submit(Data.Id)).toMatchObject({ Code: 0 });
    expect((await whole(Data.Id)).Lines).toMatchObject([{ Quantity: 4 }, { Quantity: 1, ImageUrls: [expect.stringContaining('/files/')] }]);
  });

  test('turns what was found into stock and tells the owner what is not as announced', async () => {
    const { number, cup, id } = await five();
    const { Data } = await d.start(number);
    const picture = [await d.picture()];
    const lines = [
      d.good(cup.id, 2),
      { CommodityId: cup.id, InspectionResult: Result.Defective, Quantity: 1, ImageUrls: picture, Remarks: 'Broken handle' },
      { CommodityId: cup.id, InspectionResult: Result.Problem, Quantity: 1, ImageUrls: picture },
    ];
    expect(await d.submit(Data.Id, lines)).toMatchObject({ Code: 0 });
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
    expect(await d.told()).toMatchObject({ content: expect.stringMatching(/不良 1，問題 1，短少 1，溢收 0/) });
    await d.invariantsHold();
  });

  test('without lines what was counted stands, and all goods as announced need no message', async () => {
    const { number, cup } = await five();
    const { Data } = await d.start(number);
    for (let piece = 0; piece < 5; piece++) await d.scan(Data.Id, cup.identificationCode);
    const before = await d.told();
    expect(await d.submit(Data.Id)).toMatchObject({ Code: 0 });
    expect(await d.stock(cup.id, 'Available')).toBe(5);
    expect(await d.told()).toEqual(before);
  });

  test('wants a picture of what is defective, a problem or wrong (100), and sums that add up (122)', async () => {
    const { number, cup } = await five();
    const { Data } = await d.start(number);
    for (const InspectionResult of [Result.Defective, Result.Problem, Result.WrongGoods]) {
      expect(await d.submit(Data.Id, [d.good(cup.id, 4), { CommodityId: cup.id, InspectionResult, Quantity: 1 }])).toMatchObject({
        Code: 100,
      });
    }
    expect(
      await d.submit(Data.Id, [d.good(cup.id, 4), { CommodityId: cup.id, InspectionResult: Result.Short, Quantity: 2 }]),
    ).toMatchObject({ Code: 122 });
    expect(
      await d.submit(Data.Id, [d.good(cup.id, 5), { CommodityId: cup.id, InspectionResult: Result.Extra, Quantity: 0 }]),
    ).toMatchObject({ Code: 0 });
    expect(await d.submit(Data.Id, [d.good(cup.id, 5)])).toMatchObject({ Code: 102 });
  });

  test('more pieces than announced are asked for again, far more need a second person; extra ones come out of nowhere', async () => {
    const { number, cup, id } = await five();
    const { Data } = await d.start(number);
    expect(await d.submit(Data.Id, [d.good(cup.id, 7)])).toMatchObject({ Code: 100, Data: { Asks: 'confirm' } });
    const far = await d.submit(Data.Id, [d.good(cup.id, 500)], { ConfirmMeasures: true });
    expect(far).toMatchObject({ Code: 100, Data: { Asks: 'approval', Subject: expect.stringContaining('500') } });
    expect(await d.submit(Data.Id, [d.good(cup.id, 7)], { ConfirmMeasures: true })).toMatchObject({ Code: 0 });
    expect(await d.stock(cup.id, 'Available')).toBe(7);
    expect(await d.stock(cup.id, 'InTransit')).toBe(0);
    expect((await d.open(id)).Goods).toMatchObject([{ ReceivedQuantity: 7, ExtraQuantity: 2 }]);
    await d.invariantsHold();
  });

  test('foreign goods are refused at the scan and at the end (232)', async () => {
    const { number, cup } = await five();
    const foreign = await d.newCommodity();
    const { Data } = await d.start(number);
    expect(await d.scan(Data.Id, foreign.identificationCode)).toMatchObject({ Code: 232, Message: expect.stringContaining(number) });
    expect(await d.submit(Data.Id, [d.good(cup.id, 5), d.good(foreign.id, 1)], { ConfirmMeasures: true })).toMatchObject({ Code: 232 });
  });

  test('belongs to who began it: another person reads the name, two at the same moment have one inspection', async () => {
    const { number, id } = await five();
    const answers = await Promise.all([d.start(number), d.start(number, d.leader)]);
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 102]);
    expect(answers.find(({ Code }) => Code === 102)!.Message).toMatch(new RegExp(`^.+ is inspecting ${number}\\.$`));
    const mine = answers.find(({ Code }) => Code === 0)!;
    const first = answers[0]!.Code === 0 ? d.clerk : d.leader;
    const other = first === d.clerk ? d.leader : d.clerk;
    expect((await d.start(number, first)).Data.Id).toBe(mine.Data.Id);
    expect(await d.scan(mine.Data.Id, 'X', {}, other)).toMatchObject({ Code: 102 });
    expect(await d.submit(mine.Data.Id, [], {}, other)).toMatchObject({ Code: 102 });
    expect(await d.end(id, 'enough')).toMatchObject({ Code: 102, Message: expect.stringContaining('inspecting') });
  });

  test('needs a signed bin (231) of the document that is meant (232), the warehouse (212), the site (101) and the button', async () => {
    const { numbers } = await d.coming();
    const other = await d.signed();
    expect(await d.start(numbers[0]!)).toMatchObject({ Code: 231 });
    expect(
      await d.clerk.post('/QualityInspection/StartQualityInspection', { BinNumber: numbers[0], WarehouseDocumentId: other.id }),
    ).toMatchObject({ Code: 232 });
    expect(await d.start(other.numbers[0]!, d.dgclerk)).toMatchObject({ Code: 212 });
    expect(await d.start(other.numbers[0]!, d.hkmanager)).toMatchObject({ Code: 101 });
    expect(await d.start(other.numbers[0]!, d.support)).toMatchObject({ status: 403 });
  });

  test('is taken back, with its stock, while nothing of it is on a shelf, and begun again', async () => {
    const { number, cup, id } = await five();
    const inspection = await d.inspected(number);
    expect(await cancel(inspection)).toMatchObject({ Code: 0 });
    expect(await d.stock(cup.id, 'InTransit')).toBe(5);
    expect(await d.open(id)).toMatchObject({ ConfirmedQuantity: 0, Bins: [{ BinStatus: BinStatus.Signed }] });
    expect(await d.inspected(number)).toBe(inspection);
    await d.putBin(number, await d.newShelf('Bin'));
    expect(await cancel(inspection)).toMatchObject({ Code: 102 });
    await d.invariantsHold();
  });

  test('is corrected by the office: the stock follows by movements of its own', async () => {
    const { number, cup, id } = await five();
    const inspection = await d.inspected(number);
    const pictures = { ImageUrls: [await d.picture(d.manager)] };
    const lines = [d.good(cup.id, 2), { CommodityId: cup.id, InspectionResult: Result.Defective, Quantity: 2, ...pictures }];
    expect(await review(inspection, lines, d.clerk)).toMatchObject({ status: 403 });
    expect(await review(inspection, lines)).toMatchObject({ Code: 0 });
    expect(await Promise.all((['Available', 'Defective', 'InTransit'] as const).map((state) => d.stock(cup.id, state)))).toEqual([2, 2, 1]);
    expect(await d.open(id)).toMatchObject({ ConfirmedQuantity: 2, DefectiveQuantity: 2 });
    expect((await whole(inspection)).ReviewTime).not.toBeNull();
    await d.lower([number]);
    const shelf = await d.newShelf('Commodity');
    const [{ Id: BinId }] = (await d.open(id)).Bins;
    expect(await d.putPieces({ Id: id, BinId, CommodityId: cup.id, Quantity: 2, ShelvesNumber: shelf })).toMatchObject({ Code: 0 });
    expect(await review(inspection, [d.good(cup.id, 1)])).toMatchObject({ Code: 213 });
    await d.invariantsHold();
  });

  test('loose goods of a document without bins are inspected as one', async () => {
    const cup = await d.newCommodity();
    const { Id, OrderNo } = await d.submitted({ Goods: [{ CommodityId: cup.id, Quantity: 3 }] });
    const begin = () => d.clerk.post('/QualityInspection/StartQualityInspection', { WarehouseDocumentId: Id });
    expect(await begin()).toMatchObject({ Code: 102 });
    await d.clerk.ok('/WarehouseDocument/SignForBins', { Id });
    const { Data } = await begin();
    // The document's number under the scanner is the same as the document.
    expect((await d.start(OrderNo)).Data.Id).toBe(Data.Id);
    const loose = async () => (await d.clerk.ok('/WarehouseDocument/GetLooseGoods', { Code: OrderNo })).Contents;
    expect(await loose()).toEqual([]);
    expect(await d.submit(Data.Id, [d.good(cup.id, 3)])).toMatchObject({ Code: 0 });
    expect(await loose()).toMatchObject([{ CommodityId: cup.id, InventoryState: enumCodes.InventoryState.Available, Quantity: 3 }]);
    expect(await d.clerk.post('/WarehouseDocument/GetLooseGoods', { Code: 'NOBODYS' })).toMatchObject({ Code: 101 });
    expect(await d.dgclerk.post('/WarehouseDocument/GetLooseGoods', { Code: OrderNo })).toMatchObject({ Code: 101 });
    expect(await d.putPieces({ Id, CommodityId: cup.id, Quantity: 3, ShelvesNumber: await d.newShelf('Commodity') })).toMatchObject({
      Code: 0,
    });
    expect(await loose()).toEqual([]);
    expect(await d.open(Id)).toMatchObject({ WarehouseDocumentStatus: enumCodes.WarehouseDocumentStatus.Shelved, ShelvedQuantity: 3 });
  });
});
