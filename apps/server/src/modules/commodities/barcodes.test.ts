import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '../../testing/invariants.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { openStockFloor } from '../../testing/stock.ts';

type StockFloor = Awaited<ReturnType<typeof openStockFloor>>;
let f: StockFloor;
beforeAll(async () => {
  f = await openStockFloor();
});
afterAll(async () => {
  expect(await checkInvariants(f.db)).toEqual([]);
  await f.close();
});

let made = 0;
const fresh = () => `88${String(++made).padStart(10, '0')}`;
const add = (more: object, by: Person = f.alice) =>
  by.post('/UserCommodity/EstablishCommodity', { CommodityCode: `BC-${fresh()}`, Name: 'Cup', ...more });
const open = (Id: string, by: Person = f.alice) => by.ok('/UserCommodity/GetCommodityById', { Id });
/** Edits as an older client does: fields that it does not send stay unchanged. */
async function edit(Id: string, more: object) {
  const { CommodityCode, Name, IdentificationCode, RowVersion } = await open(Id);
  return f.alice.post('/UserCommodity/EditCommodity', { Id, CommodityCode, Name, IdentificationCode, RowVersion, ...more });
}

describe('further barcodes of a commodity', () => {
  test('are added and removed in its form; the main barcode stays as it is', async () => {
    const [main, carton, old] = [fresh(), `c-${fresh()}`, fresh()];
    const { Data } = await add({ IdentificationCode: main, MoreBarcodes: [carton, old, old, main] });
    expect(await open(Data.Id)).toMatchObject({ IdentificationCode: main, MoreBarcodes: [carton.toUpperCase(), old] });
    expect(await edit(Data.Id, { MoreBarcodes: [old] })).toSucceed();
    expect(await open(Data.Id)).toMatchObject({ IdentificationCode: main, MoreBarcodes: [old] });
    expect(await edit(Data.Id, { Name: 'Mug' })).toSucceed();
    expect(await open(Data.Id)).toMatchObject({ Name: 'Mug', MoreBarcodes: [old] });
    expect(await edit(Data.Id, { MoreBarcodes: [] })).toSucceed();
    expect((await open(Data.Id)).MoreBarcodes ?? []).toEqual([]);
  });

  test('are unique among all barcodes of the customer, and free for another one', async () => {
    const [main, further] = [fresh(), fresh()];
    expect(await add({ IdentificationCode: main, MoreBarcodes: [further] })).toSucceed();
    expect(await add({ IdentificationCode: further })).toBeRefused('Duplicate', { Message: expect.stringContaining(further) });
    expect(await add({ MoreBarcodes: [main] })).toBeRefused('Duplicate', { Message: expect.stringContaining(main) });
    expect(await add({ MoreBarcodes: [fresh(), further] })).toBeRefused('Duplicate');
    expect(await add({ IdentificationCode: main, MoreBarcodes: [further] }, f.bob)).toSucceed();
  });

  test('belong to one of two commodities that are saved concurrently', async () => {
    const further = fresh();
    const answers = await Promise.all([add({ MoreBarcodes: [further] }), add({ IdentificationCode: further })]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Duplicate', 'Ok']);
  });

  test('are at most twenty codes without spaces', async () => {
    expect(await add({ MoreBarcodes: Array.from({ length: 21 }, fresh) })).toBeRefused('ValidationFailed');
    expect(await add({ MoreBarcodes: ['鐵觀音'] })).toBeRefused('ValidationFailed');
  });
});

describe('a further barcode', () => {
  test('finds the commodity in lists, the global search and at measuring', async () => {
    const further = fresh();
    const { Data } = await add({ IdentificationCode: fresh(), MoreBarcodes: [further] });
    const listed = async (query: object) =>
      (await f.alice.ok('/UserCommodity/GetCommodity', query)).Data.map(({ Id }: { Id: string }) => Id);
    expect(await listed({ Content: further })).toEqual([Data.Id]);
    expect(await listed({ Barcode: further })).toEqual([Data.Id]);
    expect((await f.alice.ok<any[]>('/GlobalSearch/FindRecords', { Text: further })).map(({ Id }) => Id)).toContain(Data.Id);
    expect(await f.manager.ok('/Commodity/GetCommoditySpecification', { IdentificationCode: further })).toMatchObject({ Id: Data.Id });
  });

  test('picks and packs the pieces of an order', async () => {
    const [carton, other] = [fresh(), fresh()];
    const tea = await f.stocked([['C-01-01', 10, '2026-01-01']], { moreBarcodes: [carton] });
    await f.stocked([['C-01-02', 10, '2026-01-01']], { moreBarcodes: [other] });
    const order = await f.approvedStock([f.pieces(tea, 2)]);
    const list = await f.started(order);
    const pick = (code: string) =>
      f.picker.post('/PickingList/ConfirmPickingGoods', { Id: list, CommodityCode: code, ShelvesNumber: 'C-01-01' });
    expect((await f.linesOf(list))[0]).toMatchObject({ MoreBarcodes: [carton] });
    expect(await pick(other)).toBeRefused('NoMatchingGoods');
    expect(await pick(carton)).toSucceed();
    await f.picker.ok('/PickingList/FinishPickingList', { Id: list });
    await f.clerk.ok('/Packing/StartPacking', { LogisticsOrderId: order.id });
    expect(await f.scan(order, other)).toBeRefused('DifferentOrderNumber');
    expect(await f.scan(order, carton)).toSucceed({ Data: { AllScanned: true, MoreBarcodes: [carton] } });
  });
});
