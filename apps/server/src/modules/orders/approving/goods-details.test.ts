import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ordering, openOrdering } from '../test/ordering.ts';

let o: Ordering;
let china: string;
beforeAll(async () => {
  o = await openOrdering();
  await o.recharge(o.alice, 5000);
  china = await o.idOf('region', 'CN');
  await o.configure({ customsRules: [{ countryId: o.toTaipei.countryId!, realNameRequired: false, goodsDetailsRequired: true }] });
});
afterAll(() => o.close());

const approve = (...Ids: string[]) => o.manager.post('/LogisticsOrder/ApproveOutbound', { Ids });
const declaration = (id: string, by = o.alice) => by.ok('/CustomsDeclaration/GetOrderDeclaration', { LogisticsOrderId: id });
const declare = (id: string, line: object, by = o.alice) =>
  by.post('/CustomsDeclaration/DeclareOrderGoods', { LogisticsOrderId: id, Lines: [line] });
/** A paid order of a kettle. */
const kettleOrder = async () => o.paidOrder({}, [await o.shelved({ declared: { ProductName: '電熱水壺', Price: 55 } })]);
const details = () => ({ EnglishName: 'Kettle', HsCode: '8516.79', OriginCountryId: china, NetWeight: 1.2 });

test('warns before ordering, and rejects approval until the goods have what customs require', async () => {
  const wish = o.wish([await o.shelved()]);
  const { Warnings } = await o.alice.ok('/UserLogisticsOrder/PreviewLogisticsOrder', wish);
  expect(Warnings.map(({ Code }: { Code: string }) => Code)).toContain('goodsDetails');
  const { Id } = await kettleOrder();
  const [refused] = (await approve(Id)).Data;
  expect(refused.Obstacles).toMatchObject([
    { WayOut: 'customs', Message: expect.stringContaining('電熱水壺 (HS code, country of origin') },
  ]);
  const before = await declaration(Id);
  expect(before).toMatchObject({ Required: true, EnglishRequired: false, Editable: true, Value: 55, Missing: [expect.any(String)] });
  const OrderGoodsId = before.Lines[0].OrderGoodsId;
  expect(await declare(Id, { OrderGoodsId, ...details(), HsCode: '85' })).toBeRefused('ValidationFailed');
  expect(await declare(Id, { OrderGoodsId, ...details() })).toSucceed();
  expect(await declaration(Id)).toMatchObject({ Missing: [], Lines: [{ HsCode: '8516.79', NetWeight: 1.2, OriginName: 'China' }] });
  expect((await approve(Id)).Data).toMatchObject([{ Ok: true }]);
});

test('suggests what the same goods declared before, and the measured weight', async () => {
  const { Id } = await kettleOrder();
  const [line] = (await declaration(Id)).Lines;
  expect(line.Suggestion).toMatchObject({
    EnglishName: 'Kettle',
    HsCode: '8516.79',
    OriginCountryId: china,
    NetWeight: expect.any(Number),
  });
  expect(line).toMatchObject({ HsCode: null, NetWeight: null });
});

test('hides the declaration of another customer, and writes only goods of the order', async () => {
  const [own, other] = [await kettleOrder(), await kettleOrder()];
  expect(await o.bob.post('/CustomsDeclaration/GetOrderDeclaration', { LogisticsOrderId: own.Id })).toBeRefused('NotFound');
  const [{ OrderGoodsId }] = (await declaration(other.Id)).Lines;
  expect(await declare(own.Id, { OrderGoodsId, ...details() }, o.bob)).toBeRefused('NotFound');
  expect(await declare(own.Id, { OrderGoodsId, ...details() })).toSucceed();
  expect((await declaration(other.Id)).Lines[0].HsCode).toBeNull();
});
