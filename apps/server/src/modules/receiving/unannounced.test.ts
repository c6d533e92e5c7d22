import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { type Dock, openDock } from './test/dock.ts';

const { InspectionResult: Result, InventoryState, UnannouncedGoodsAnswer: Answer, UnannouncedGoodsStatus: Question } = enumCodes;
const { BinStatus, WarehouseDocumentStatus: Status } = enumCodes;
let d: Dock;
beforeAll(async () => {
  d = await openDock();
});
afterAll(() => d.close());

const answer = (Id: string, UnannouncedAnswer: number, more: object = {}, by = d.alice) =>
  by.post(d.of(by, 'AnswerUnannouncedGoods'), { Id, UnannouncedAnswer, ...more });
const sendBack = (Id: string, more: object = {}, by = d.manager) =>
  by.post('/WarehouseDocument/SendBackUnannouncedGoods', { Id, UnannouncedDecision: 'SF1234567890', ...more });
const add = (Id: string, commodityId: string, Quantity: number, more: object = {}, by = d.alice) =>
  d.call(by, 'AddWarehouseDocumentGoods', { Id, Goods: [{ CommodityId: commodityId, Quantity }], ...more });
const stocks = (id: string) =>
  Promise.all((['Available', 'Defective', 'Problem', 'InTransit'] as const).map((state) => d.stock(id, state)));

/** A signed document of three announced pieces, in a bin unless loose, and a commodity that was not announced. */
async function three({ isLoose = false } = {}) {
  const [cup, strange] = [await d.newCommodity(), await d.newCommodity()];
  const goods = [{ CommodityId: cup.id, Quantity: 3 }];
  if (!isLoose) {
    const document = await d.signed({ Goods: goods, Bins: [{ Goods: goods }] });
    return { cup, strange, ...document, code: document.numbers[0]! };
  }
  const { Id, OrderNo } = await d.submitted({ Goods: goods });
  await d.clerk.ok('/WarehouseDocument/SignForBins', { Id });
  return { cup, strange, id: Id, code: OrderNo, numbers: [], bins: [] };
}
/** Scans pieces of a commodity that was not announced, and submits the inspection with them. */
async function found(code: string, announced: { id: string }, strange: { id: string; identificationCode: string | null }, pieces = 2) {
  const { Data } = await d.start(code);
  for (let piece = 0; piece < pieces; piece++)
    expect(await d.scan(Data.Id, strange.identificationCode, { ConfirmUnannounced: true })).toSucceed();
  expect(await d.submit(Data.Id, [d.good(announced.id, 3), d.good(strange.id, pieces)])).toSucceed();
  return Data.Id as string;
}
const lineOf = async (id: string, commodityId: string) =>
  (await d.open(id)).Goods.find((one: { CommodityId: string }) => one.CommodityId === commodityId);

describe('unannounced goods at inspection', () => {
  test('are counted once confirmed, wait for the owner as extra lines, and are not available', async () => {
    const { id, code, cup, strange } = await three();
    const { Data } = await d.start(code);
    expect(await d.scan(Data.Id, strange.identificationCode)).toBeRefused('NoMatchingGoods', {
      Data: { ConfirmUnannounced: true },
      Message: expect.stringContaining(strange.name),
    });
    await found(code, cup, strange);
    expect(await stocks(strange.id)).toEqual([0, 0, 2, 0]);
    expect(await stocks(cup.id)).toEqual([3, 0, 0, 0]);
    expect(await d.open(id)).toMatchObject({ UnannouncedStatus: Question.Open, NumberOfQuestions: 2, ExtraQuantity: 2 });
    expect(await lineOf(id, strange.id)).toMatchObject({
      UnannouncedStatus: Question.Open,
      ExpectedQuantity: 0,
      ReceivedQuantity: 2,
      ExtraQuantity: 2,
    });
    expect((await d.lastMessage())!.content).toContain(`(${strange.commodityCode}) × 2`);
    const { Data: list } = await d.manager.ok('/WarehouseDocument/GetWarehouseDocuments', { UnannouncedStatus: Question.Open });
    expect(list.map((one: { Id: string }) => one.Id)).toContain(id);
    await d.expectInvariants();
  });

  test('are also counted as wrong goods, with a picture', async () => {
    const { code, strange, cup } = await three();
    const { Data } = await d.start(code);
    expect(
      await d.scan(Data.Id, strange.identificationCode, { InspectionResult: Result.WrongGoods, ConfirmUnannounced: true }),
    ).toSucceed();
    expect(await d.submit(Data.Id)).toBeRefused('ValidationFailed');
    const wrong = { CommodityId: strange.id, InspectionResult: Result.WrongGoods, Quantity: 1, ImageUrls: [await d.picture()] };
    expect(await d.submit(Data.Id, [d.good(cup.id, 2), wrong])).toSucceed();
    expect(await stocks(strange.id)).toEqual([0, 0, 1, 0]);
    expect(await stocks(cup.id)).toEqual([2, 0, 0, 1]);
  });

  test('are refused for codes that the owner does not have', async () => {
    const { code } = await three();
    const ofBob = await d.newCommodity({}, d.bob);
    const { Data } = await d.start(code);
    for (const one of [ofBob.identificationCode, 'NO-SUCH-GOODS'])
      expect(await d.scan(Data.Id, one, { ConfirmUnannounced: true })).toBeRefused('NoMatchingGoods', {
        Data: null,
        Message: expect.stringContaining('no commodity'),
      });
  });

  test('become available when their owner accepts them, but not those with a problem of their own', async () => {
    const { id, code, cup, strange } = await three();
    const { Data } = await d.start(code);
    await d.scan(Data.Id, strange.identificationCode, { ConfirmUnannounced: true });
    const pictures = { ImageUrls: [await d.picture()] };
    const lines = [
      d.good(strange.id, 3),
      { CommodityId: strange.id, InspectionResult: Result.Problem, Quantity: 1, ...pictures },
      { CommodityId: strange.id, InspectionResult: Result.Defective, Quantity: 1, ...pictures },
    ];
    expect(await d.submit(Data.Id, [d.good(cup.id, 3), ...lines])).toSucceed();
    expect(await stocks(strange.id)).toEqual([0, 1, 4, 0]);
    expect(await answer(id, Answer.Accept, { Remarks: 'A gift of the supplier' })).toSucceed();
    expect(await stocks(strange.id)).toEqual([3, 1, 1, 0]);
    expect(await lineOf(id, strange.id)).toMatchObject({
      UnannouncedStatus: Question.Settled,
      UnannouncedAnswer: Answer.Accept,
      AcceptedQuantity: 3,
      QualifiedQuantity: 3,
      ProblemQuantity: 1,
    });
    expect(await d.open(id)).toMatchObject({ UnannouncedStatus: Question.Settled });
    expect(await answer(id, Answer.SendBack)).toBeRefused('StateNotAllowed');
    await d.expectInvariants();
  });

  test('leave stock when they were sent back, wherever they are', async () => {
    const { id, code, cup, strange, bins, numbers } = await three();
    await found(code, cup, strange, 3);
    const shelf = await d.newShelf('Hold');
    expect(
      await d.putPieces({
        Id: id,
        BinId: bins[0]!.Id,
        CommodityId: strange.id,
        Quantity: 2,
        InventoryState: InventoryState.Problem,
        ShelvesNumber: shelf,
        ConfirmArea: true,
      }),
    ).toSucceed();
    expect(await sendBack(id)).toBeRefused('StateNotAllowed');
    expect(await answer(id, Answer.SendBack)).toSucceed();
    expect(await d.open(id)).toMatchObject({ UnannouncedStatus: Question.Answered });
    expect(await sendBack(id)).toSucceed();
    expect(await stocks(strange.id)).toEqual([0, 0, 0, 0]);
    expect(await lineOf(id, strange.id)).toMatchObject({ SentBackQuantity: 3, ReceivedQuantity: 0, ShelvedQuantity: 0 });
    expect((await d.lastMessage())!.content).toContain('SF1234567890');
    expect(await sendBack(id)).toBeRefused('StateNotAllowed');
    await d.putBin(numbers[0]!, await d.newShelf('Bin'));
    expect(await d.open(id)).toMatchObject({ WarehouseDocumentStatus: Status.Shelved });
    await d.expectInvariants();
  });

  test('may be accepted after all until they were sent back, also concurrently', async () => {
    const { id, code, cup, strange } = await three();
    await found(code, cup, strange);
    expect(await answer(id, Answer.SendBack)).toSucceed();
    const both = await Promise.all([answer(id, Answer.Accept), sendBack(id)]);
    expect(both.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    expect(await stocks(strange.id)).toEqual([outcomeOf(both[0]) === 'Ok' ? 2 : 0, 0, 0, 0]);
    await d.expectInvariants();
  });

  test('found loose are put away, accepted on their shelf, and not offered for shelving again', async () => {
    const { id, code, cup, strange } = await three({ isLoose: true });
    await found(code, cup, strange);
    const shelf = await d.newShelf('Hold');
    const put = { Id: id, CommodityId: strange.id, Quantity: 2, ShelvesNumber: shelf, ConfirmArea: true };
    expect(await d.putPieces({ ...put, InventoryState: InventoryState.Problem })).toSucceed();
    expect(await answer(id, Answer.Accept)).toSucceed();
    expect(await stocks(strange.id)).toEqual([2, 0, 0, 0]);
    const { Contents } = await d.clerk.ok('/WarehouseDocument/GetLooseGoods', { Code: code });
    expect(Contents).toMatchObject([{ CommodityId: cup.id, Quantity: 3 }]);
    expect(await d.putPieces(put)).toBeRefused('TotalExceeded');
    await d.expectInvariants();
  });

  test('can still be answered after the document was closed', async () => {
    const { id, code, cup, strange } = await three();
    await found(code, cup, strange);
    expect(await d.end(id, 'Full')).toSucceed();
    expect(await answer(id, Answer.Accept)).toSucceed();
    expect(await stocks(strange.id)).toEqual([2, 0, 0, 0]);
    expect(await d.open(id)).toMatchObject({ WarehouseDocumentStatus: Status.Ended, UnannouncedStatus: Question.Settled });
    await d.expectInvariants();
  });

  test('disappear with their inspection, which cannot be changed after the decision', async () => {
    const { id, code, cup, strange } = await three();
    const inspection = await found(code, cup, strange);
    expect(await d.clerk.post('/QualityInspection/CancelQualityInspection', { Id: inspection })).toSucceed();
    expect(await lineOf(id, strange.id)).toBeUndefined();
    expect(await d.open(id)).toMatchObject({ UnannouncedStatus: null });
    expect(await stocks(strange.id)).toEqual([0, 0, 0, 0]);
    await found(code, cup, strange);
    await answer(id, Answer.Accept);
    expect(await d.clerk.post('/QualityInspection/CancelQualityInspection', { Id: inspection })).toBeRefused('StateNotAllowed', {
      Message: expect.stringContaining('decided'),
    });
  });

  test('are decided by their owner or the office only', async () => {
    const { id, code, cup, strange } = await three();
    await found(code, cup, strange);
    expect(await answer(id, Answer.Accept, {}, d.bob)).toBeRefused('NotFound');
    expect(await answer(id, Answer.Accept, {}, d.clerk)).toMatchObject({ status: 403 });
    expect(await answer(id, Answer.Accept, {}, d.hkmanager)).toBeRefused('NotFound');
    expect(await answer(id, Answer.Accept, { CommodityId: cup.id })).toBeRefused('StateNotAllowed');
    expect(await answer(id, Answer.Accept, { CommodityId: strange.id }, d.manager)).toSucceed();
  });
});

describe('goods added while a document is being received', () => {
  test('are in transit in a new bin, and received like the others', async () => {
    const { id, cup, strange, numbers } = await three();
    await d.inspected(numbers[0]!);
    expect(await add(id, strange.id, 2)).toSucceed();
    expect(await add(id, cup.id, 1)).toSucceed();
    const { Bins, GoodsTotal } = await d.open(id);
    expect(GoodsTotal).toBe(6);
    expect(Bins).toMatchObject([{}, { BinStatus: BinStatus.Expected }, { BinStatus: BinStatus.Expected }]);
    expect(await stocks(strange.id)).toEqual([0, 0, 0, 2]);
    expect(await d.sign([Bins[1].BinNumber, Bins[2].BinNumber])).toSucceed();
    await d.inspected(Bins[1].BinNumber);
    await d.inspected(Bins[2].BinNumber);
    expect(await stocks(strange.id)).toEqual([2, 0, 0, 0]);
    expect(await stocks(cup.id)).toEqual([4, 0, 0, 0]);
    await d.expectInvariants();
  });

  test('go into a bin that was not counted, and are expected by its inspection', async () => {
    const { id, cup, strange, bins, numbers } = await three();
    expect(await add(id, strange.id, 2, { BinId: bins[0]!.Id })).toSucceed();
    const { Data } = await d.start(numbers[0]!);
    expect(Data.Expected).toHaveLength(2);
    expect(await add(id, cup.id, 1, { BinId: bins[0]!.Id })).toBeRefused('StateNotAllowed');
    expect(await d.submit(Data.Id, [d.good(cup.id, 3), d.good(strange.id, 2)])).toSucceed();
    expect(await stocks(strange.id)).toEqual([2, 0, 0, 0]);
    expect(await add(id, cup.id, 1, { BinId: bins[0]!.Id })).toBeRefused('StateNotAllowed');
  });

  test('reopen a document whose goods were all on shelves', async () => {
    const { id, strange, numbers } = await three();
    await d.inspected(numbers[0]!);
    await d.putBin(numbers[0]!, await d.newShelf('Bin'));
    expect(await d.open(id)).toMatchObject({ WarehouseDocumentStatus: Status.Shelved });
    expect(await add(id, strange.id, 2)).toSucceed();
    expect(await d.open(id)).toMatchObject({ WarehouseDocumentStatus: Status.Receiving });
  });

  test('are refused once nothing is counted any more, and for goods found without announcement', async () => {
    const loose = await three({ isLoose: true });
    expect(await add(loose.id, loose.strange.id, 1)).toSucceed();
    const { Data } = await d.start(loose.code);
    expect(await d.submit(Data.Id, [d.good(loose.cup.id, 3)])).toSucceed();
    expect(await add(loose.id, loose.strange.id, 1)).toBeRefused('StateNotAllowed');
    const { id, code, cup, strange } = await three();
    await found(code, cup, strange);
    expect(await add(id, strange.id, 1)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('unannounced') });
    expect(await add(id, cup.id, 1, {}, d.bob)).toBeRefused('NotFound');
    await d.clerk.ok('/WarehouseDocument/SignForBins', { Id: id, NoMoreToCome: true });
    expect(await add(id, cup.id, 1)).toBeRefused('StateNotAllowed');
    expect(await d.end(id, 'Full')).toSucceed();
    expect(await add(id, cup.id, 1)).toBeRefused('DocumentEnded');
  });

  test('are not received unseen in a document without inspection', async () => {
    const cup = await d.newCommodity();
    const { Id } = await d.submitted({ Goods: [{ CommodityId: cup.id, Quantity: 3 }], Inspection: 3 });
    await d.clerk.ok('/WarehouseDocument/SignForBins', { Id });
    expect(await add(Id, cup.id, 50)).toBeRefused('StateNotAllowed');
    expect(await stocks(cup.id)).toEqual([3, 0, 0, 0]);
  });
});
