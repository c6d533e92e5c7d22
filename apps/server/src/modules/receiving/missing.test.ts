import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Dock, openDock } from './test/dock.ts';

const { BinStatus, MissingGoodsAnswer: Answer, MissingGoodsStatus, PackageStatus, WarehouseDocumentStatus: Status } = enumCodes;
let d: Dock;
beforeAll(async () => {
  d = await openDock();
});
afterAll(() => d.close());

const noMore = (Id: string) => d.clerk.post('/WarehouseDocument/SignForBins', { Id, NoMoreToCome: true });
const answer = (Id: string, MissingAnswer: number, by = d.alice, Remarks: string | null = null) =>
  by.post('/WarehouseDocument/AnswerMissingGoods', { Id, MissingAnswer, Remarks });
const decide = (Id: string, MissingDecision: string, by = d.manager) =>
  by.post('/WarehouseDocument/SettleMissingGoods', { Id, MissingDecision });

/** Two announced bins with three pieces each, of which the first was signed for. */
async function oneOfTwo(more: object = {}) {
  const cup = await d.newCommodity();
  const three = [{ CommodityId: cup.id, Quantity: 3 }];
  const document = await d.coming({ Goods: [{ CommodityId: cup.id, Quantity: 6 }], Bins: [{ Goods: three }, { Goods: three }], ...more });
  expect(await d.sign([document.numbers[0]!])).toSucceed();
  return { cup, ...document };
}

describe('nothing more to come', () => {
  test('records bins that were not scanned as missing; their pieces do not become stock', async () => {
    const { id, cup, numbers } = await oneOfTwo({ Inspection: 3 });
    expect(await noMore(id)).toSucceed({ Data: [] });
    expect(await d.open(id)).toMatchObject({
      NoMoreToCome: true,
      ShortQuantity: 3,
      ConfirmedQuantity: 3,
      MissingStatus: MissingGoodsStatus.Open,
      MissingSince: expect.any(String),
      Goods: [{ ExpectedQuantity: 6, ReceivedQuantity: 3, ShortQuantity: 3 }],
      Bins: [{ BinStatus: BinStatus.Signed }, { BinNumber: numbers[1], BinStatus: BinStatus.Missing, SignedTime: null }],
    });
    expect(await d.stock(cup.id, 'Available')).toBe(3);
    expect(await d.stock(cup.id, 'InTransit')).toBe(3);
    await d.expectInvariants();
  });

  test('asks the owner, whose answer and the decision stay on the document', async () => {
    const { id, numbers } = await oneOfTwo();
    await noMore(id);
    const message = await d.lastMessage();
    expect(message!.content).toContain(numbers[1]);
    expect(message!.content).toContain(`× 3`);
    expect(await answer(id, Answer.Search, d.alice, 'Sent on Monday')).toSucceed();
    expect(await d.open(id)).toMatchObject({ MissingStatus: MissingGoodsStatus.Answered, MissingAnswer: Answer.Search });
    const { Data: waiting } = await d.manager.ok('/WarehouseDocument/GetWarehouseDocuments', {
      MissingStatus: MissingGoodsStatus.Answered,
    });
    expect(waiting.map((one: { Id: string }) => one.Id)).toContain(id);
    expect(await decide(id, 'The carrier lost it')).toSucceed();
    expect((await d.lastMessage())!.content).toContain('The carrier lost it');
    expect(await answer(id, Answer.NotSent)).toBeRefused('StateNotAllowed');
  });

  test('receives a missing bin that turns up later, and settles the question', async () => {
    const { id, cup, numbers, bins } = await oneOfTwo({ Inspection: 3 });
    await noMore(id);
    expect(await d.sign([numbers[1]!])).toSucceed();
    expect(await d.open(id)).toMatchObject({ ShortQuantity: 0, ConfirmedQuantity: 6, MissingStatus: MissingGoodsStatus.Settled });
    expect(await d.stock(cup.id, 'Available')).toBe(6);
    expect(await d.undo([bins[1]!.Id])).toSucceed();
    expect(await d.open(id)).toMatchObject({
      ShortQuantity: 3,
      MissingStatus: MissingGoodsStatus.Open,
      Bins: [{}, { BinStatus: BinStatus.Missing }],
    });
    expect(await d.stock(cup.id, 'Available')).toBe(3);
    await d.expectInvariants();
  });

  test('does not count an open inspection as missing, and adds what inspections did not find', async () => {
    const { id, cup, numbers } = await oneOfTwo();
    await noMore(id);
    expect(await d.open(id)).toMatchObject({ ShortQuantity: 3, ConfirmedQuantity: 0 });
    await d.inspected(numbers[0]!, [d.good(cup.id, 1)]);
    expect(await d.open(id)).toMatchObject({ ShortQuantity: 5, ConfirmedQuantity: 1 });
  });

  test('refuses while nothing has arrived, and takes no loose goods for granted', async () => {
    const cup = await d.newCommodity();
    const { id } = await d.coming({ Goods: [{ CommodityId: cup.id, Quantity: 4 }], Bins: [], Inspection: 3 });
    expect(await noMore(id)).toBeRefused('BinNotSigned');
    expect(await d.stock(cup.id, 'Available')).toBe(0);
  });

  test('leaves packages that were not signed for declared, and lists them as missing', async () => {
    const numbers = [`YT79${Date.now()}`, `YT80${Date.now()}`];
    const { Id } = await d.alice.ok('/UserWarehouseDocument/EstablishWarehouseDocumentPacket', {
      WarehouseId: d.xiamen.id,
      Packages: numbers.map((CourierNumber) => ({ CourierNumber, ProductName: 'Shoes' })),
    });
    await d.call(d.alice, 'SubmitWarehouseDocument', { Id });
    await d.clerk.ok('/Package/PackageSigning', { CourierNumber: numbers[0], WarehouseId: d.xiamen.id });
    expect(await noMore(Id)).toSucceed();
    expect(await d.open(Id)).toMatchObject({
      WarehouseDocumentStatus: Status.Receiving,
      ConfirmedQuantity: 1,
      ShortQuantity: 1,
      MissingStatus: MissingGoodsStatus.Open,
    });
    expect((await d.lastMessage())!.content).toContain(`${numbers[1]} × 1`);
    const { Data } = await d.manager.ok('/Package/GetPackages', { CourierNumbers: [numbers[1]] });
    expect(Data).toMatchObject([{ PackageStatus: PackageStatus.Declared }]);
  });

  test('asks about goods that are written off when the document ends', async () => {
    const { id, numbers } = await oneOfTwo();
    await d.inspected(numbers[0]!);
    expect(await d.end(id, 'Left as it is')).toSucceed();
    expect(await d.open(id)).toMatchObject({ WarehouseDocumentStatus: Status.Ended, MissingStatus: MissingGoodsStatus.Open });
    expect(await answer(id, Answer.Compensation)).toSucceed();
  });

  test('refuses answers and decisions of others, and when nothing is missing', async () => {
    const { id } = await oneOfTwo();
    expect(await answer(id, Answer.Search)).toBeRefused('StateNotAllowed');
    expect(await decide(id, 'Nothing')).toBeRefused('StateNotAllowed');
    await noMore(id);
    expect(await answer(id, Answer.Search, d.bob)).toBeRefused('NotFound');
    expect(await decide(id, 'Lost', d.hkmanager)).toBeRefused('NotFound');
    expect(await decide(id, 'Lost', d.clerk)).toMatchObject({ status: 403 });
  });
});
