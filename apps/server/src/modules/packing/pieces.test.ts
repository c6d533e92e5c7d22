import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Floor, type Floored, openFloor } from '../../testing/floor.ts';

let f: Floor;
beforeAll(async () => {
  f = await openFloor();
});
afterAll(async () => {
  expect(await f.floorInvariants()).toEqual([]);
  await f.close();
});

/** An approved order of some of them. */
async function ordered(goods: Floored['goods']): Promise<Floored> {
  const { Id, SerialNumber } = await f.ordered({}, goods);
  expect(await f.pay(Id)).toSucceed();
  expect((await f.approve(Id))[0]).toMatchObject({ Ok: true });
  return { id: Id, number: SerialNumber, goods };
}
const confirm = (Id: string, CourierNumber: string, ShelvesNumber = 'A-01-01') =>
  f.picker.post('/PickingList/ConfirmPickingGoods', { Id, CourierNumber, ShelvesNumber });

describe('boxes of an order under one courier number', () => {
  test('ask which piece is picked and packed, then take the only open one', async () => {
    const goods = await f.shelvedBoxes(2);
    const [label, second] = [goods[0]!.number, goods[1]!.number];
    const order = await ordered(goods);
    const list = await f.started(order);
    const refused = await confirm(list, label);
    expect(refused).toBeRefused('Duplicate');
    expect(refused.Data.Pieces.map(({ Code }: { Code: string }) => Code)).toEqual([`${label}-1`, second]);
    expect((await confirm(list, `${label}-1`)).Data).toMatchObject({ CourierNumber: label, PickedQuantity: 1 });
    expect((await confirm(list, label)).Data).toMatchObject({ CourierNumber: second, PickedQuantity: 1, OrderFinished: true });
    await f.picker.ok('/PickingList/FinishPickingList', { Id: list });

    await f.clerk.ok('/Packing/StartPacking', { LogisticsOrderId: order.id });
    expect(await f.scan(order, label)).toBeRefused('Duplicate');
    expect((await f.scan(order, second)).Data).toMatchObject({ CourierNumber: second, AllScanned: false });
    expect((await f.scan(order, label)).Data).toMatchObject({ CourierNumber: label, AllScanned: true });
  });

  test('are picked and packed by the label when the order has one of them', async () => {
    const goods = await f.shelvedBoxes(2);
    const [label, second] = [goods[0]!.number, goods[1]!];
    const order = await ordered([second]);
    const list = await f.started(order);
    expect((await confirm(list, label)).Data).toMatchObject({ CourierNumber: second.number, LabelNumber: label, OrderFinished: true });
    await f.picker.ok('/PickingList/FinishPickingList', { Id: list });
    await f.clerk.ok('/Packing/StartPacking', { LogisticsOrderId: order.id });
    expect((await f.scan(order, label)).Data).toMatchObject({ CourierNumber: second.number, AllScanned: true });
  });
});
