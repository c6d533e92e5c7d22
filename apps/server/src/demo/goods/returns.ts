import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Cast } from '../actors.ts';
import { lineOf, shopOf } from './floor.ts';

const { Qualified, Defective } = enumCodes.InspectionResult;
const { Available, Defective: Broken } = enumCodes.InventoryState;
const { NoReason, Quality, WrongGoods, Refused } = enumCodes.ReturnReason;

/** Plays returns from the merchant's buyers: one return order in every state. */
export async function playReturns(cast: Cast, { warehouseId: WarehouseId }: { warehouseId: string }): Promise<void> {
  const [merchant, clerk, leader] = [cast('merchant'), cast('clerk'), cast('leader')];
  const shop = await shopOf(merchant);
  const [shirt, earbuds] = [shop('纯棉圆领T恤 白色'), shop('真无线蓝牙耳机')];
  let made = 0;
  const make = async (CommodityId: string, pieces: number, more: object = {}): Promise<string> => {
    const head = { WarehouseId, ReturnReason: Quality, CourierNumber: `YT88120045${10 + ++made}`, Submit: true };
    const goods = { Goods: [lineOf(CommodityId, pieces)] };
    return (await merchant('/UserReturnOrder/EstablishReturnOrder', { ...head, ...goods, ...more })).Id;
  };
  const sign = (Id: string) => clerk('/ReturnOrder/SignForReturnOrder', { Id });
  const count = (Id: string, CommodityId: string, Quantity: number, InspectionResult: number = Qualified) =>
    clerk('/ReturnOrder/InspectReturnOrder', { Id, Lines: [{ CommodityId, InspectionResult, Quantity }] });
  const shelve = (Id: string, CommodityId: string, ShelvesNumber: string, InventoryState: number = Available) =>
    clerk('/ReturnOrder/ReturnOrderPutOnShelves', { Id, Lines: [{ CommodityId, InventoryState, Quantity: 1, ShelvesNumber }] });

  await make(shirt, 1, { Submit: false, CourierNumber: null, Remarks: '等买家寄回' });
  await make(earbuds, 1, { ReturnReason: NoReason });
  await sign(await make(shirt, 2, { ReturnReason: Refused }));
  const counted = await make(earbuds, 3);
  await sign(counted);
  await count(counted, earbuds, 1, Defective);
  for (const isOver of [false, true]) {
    const shelved = await make(shirt, 2, { ReturnReason: WrongGoods });
    await sign(shelved);
    await count(shelved, shirt, 1);
    await count(shelved, shirt, 1, Defective);
    await shelve(shelved, shirt, 'C-01-01');
    await shelve(shelved, shirt, 'D-01-01', Broken);
    if (isOver) await leader('/ReturnOrder/EndReturnOrder', { Id: shelved });
  }
  const off = await make(earbuds, 1, { Remarks: '买家改为换货' });
  await merchant('/UserReturnOrder/CancelReturnOrder', { Id: off });
}
