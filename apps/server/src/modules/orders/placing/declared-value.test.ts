import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ordering, openOrdering } from '../test/ordering.ts';

let o: Ordering;
beforeAll(async () => {
  o = await openOrdering();
  await o.recharge(o.alice, 5000);
});
afterAll(() => o.close());

const form = (id: string) => o.alice.ok('/UserLogisticsOrder/GetEditLogisticsOrder', { Id: id });
const edit = async (Id: string, more: object) => {
  const { RowVersion } = await form(Id);
  await o.alice.ok('/UserLogisticsOrder/EditLogisticsOrder', { Id, RowVersion, ...more });
};
const goods = (...of: { id: string }[]) => ({ Goods: of.map(({ id }) => ({ PackageId: id })) });
const declaredOf = async (id: string) => Number((await o.order(id)).declaredPrice);

test('the declared value of an order follows its goods when it was left empty', async () => {
  const [kettle, lamp] = [await o.shelved({ declared: { Price: 55 } }), await o.shelved({ declared: { Price: 30 } })];
  const { Id } = await o.ordered({}, [kettle, lamp]);
  expect(await declaredOf(Id)).toBe(85);
  expect(await form(Id)).toMatchObject({ DeclaredPrice: null });
  await edit(Id, { WarehouseId: o.xiamen.id, ...goods(kettle) });
  expect(await declaredOf(Id)).toBe(55);
  await edit(Id, { WarehouseId: o.xiamen.id, Remarks: 'unchanged goods' });
  expect(await declaredOf(Id)).toBe(55);
});

test('a typed declared value stays until it is emptied', async () => {
  const [kettle, lamp] = [await o.shelved({ declared: { Price: 55 } }), await o.shelved({ declared: { Price: 30 } })];
  const { Id } = await o.ordered({ DeclaredPrice: 70 }, [kettle, lamp]);
  expect(await form(Id)).toMatchObject({ DeclaredPrice: 70 });
  await edit(Id, { WarehouseId: o.xiamen.id, ...goods(kettle) });
  expect(await declaredOf(Id)).toBe(70);
  await edit(Id, { WarehouseId: o.xiamen.id, DeclaredPrice: null });
  expect(await declaredOf(Id)).toBe(55);
});

test('a rejected order that is submitted again takes the value of its present goods', async () => {
  const [kettle, lamp] = [await o.shelved({ declared: { Price: 55 } }), await o.shelved({ declared: { Price: 30 } })];
  const { Id } = await o.ordered({}, [kettle, lamp]);
  await o.manager.ok('/LogisticsOrder/RejectLogisticsOrder', { Ids: [Id], Remarks: 'without the lamp, please' });
  await edit(Id, { WarehouseId: o.xiamen.id, ...goods(kettle), Submit: true });
  expect(await declaredOf(Id)).toBe(55);
});

test('merged orders add typed values and derive the others', async () => {
  const orders = [await o.paidOrder({ DeclaredPrice: 70 }), await o.paidOrder()];
  const { Id } = await o.manager.ok('/LogisticsOrder/MergeLogisticsOrders', { Ids: orders.map((one) => one.Id) });
  expect(await declaredOf(Id)).toBe(95.5);
  const derived = [await o.paidOrder(), await o.paidOrder()];
  const merged = await o.manager.ok('/LogisticsOrder/MergeLogisticsOrders', { Ids: derived.map((one) => one.Id) });
  expect(await declaredOf(merged.Id)).toBe(51);
  expect(await o.order(merged.Id)).toMatchObject({ declaredByHand: false });
});
