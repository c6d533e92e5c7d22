import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Cast } from '../actors.ts';

const { Refused, Undeliverable, Unclaimed } = enumCodes.ReturnReason;
const { Delivering, Signed } = enumCodes.OrderStatus;
const own = '/ReturnLogisticsOrder';
type Made = { Id: string };

/** Plays returns from the destination in each state, from alice's orders and without a known order. */
export async function playReturned(cast: Cast, { warehouseId: WarehouseId }: { warehouseId: string }): Promise<void> {
  const [alice, clerk, leader] = [cast('alice'), cast('clerk'), cast('leader')];
  const { Data: sent } = await alice<{ Data: { SerialNumber: string }[] }>('/UserLogisticsOrder/GetLogisticsOrders', {
    rows: 10,
    OrderStatus: [Delivering, Signed],
  });
  let made = 0;
  const sign = async (ProductName: string, pieces: number, more: object = {}): Promise<string> => {
    const label = `HCT70450011${10 + ++made}`;
    const Goods = [{ ProductName, ModelQuantity: pieces, Identification: `69700450${100 + made}` }];
    const input = { ReturnsOrderNumberNo: label, WarehouseId, GrossWeight: 1.2, ReturnReason: Refused, Goods, ...more };
    return (await clerk<Made>(`${own}/ReturnLogisticsOrderSigning`, input)).Id;
  };
  const ofAlice = () => ({ OriginalOrderNumberNo: sent[made % Math.max(1, sent.length)]?.SerialNumber ?? null });
  const putOn = (Id: string, place: number) =>
    clerk(`${own}/ReturnLogisticsOrderPutOnShelves`, { Ids: [Id], ShelvesNumber: `R-01-0${place}` });
  const goodsOf = async (Id: string) =>
    (await leader<{ Data: Made[] }>(`${own}/GetReturnLogisticsOrderGoods`, { Id })).Data.map((goods) => goods.Id);

  await sign('保温杯', 2, { ReturnReason: Unclaimed, Remark: '外箱破损' });
  await sign('收纳盒', 1, ofAlice());
  const waits = [await sign('毛毯', 3, { ...ofAlice(), ReturnReason: Undeliverable }), await sign('蓝牙耳机', 1)];
  for (const [at, id] of waits.entries()) await putOn(id, at + 1);
  const again = await sign('电热水壶', 1, ofAlice());
  await putOn(again, 3);
  if (sent.length) await leader(`${own}/ReturnLogisticsOrderPackageClaim`, { Id: again });
  const discarded = await sign('玻璃花瓶', 1, { ...ofAlice(), Remark: '碎裂' });
  await putOn(discarded, 4);
  await leader(`${own}/BatchRemoved`, { GoodsIds: await goodsOf(discarded), Remarks: '碎裂，已与客户确认弃置' });
  await takeOneIn();
  const twice = await sign('手机壳', 1, { Remark: '重复签收' });
  await cast('manager')(`${own}/DeleteReturnLogisticsOrder`, { Ids: [twice] });

  /** Returns a commodity that alice has in stock; she takes it in on its shelf. */
  async function takeOneIn(): Promise<void> {
    const query = { rows: 1, CommodityStatus: enumCodes.CommodityStatus.Normal, CompletionStatus: enumCodes.CompletionStatus.Completed };
    const { Data } = await alice<{ Data: (Made & { Name: string })[] }>('/UserCommodity/GetCommodity', query);
    const [ware] = Data;
    if (!ware || !sent.length) return;
    const Id = await sign(ware.Name, 2, ofAlice());
    await putOn(Id, 4);
    const Lines = (await goodsOf(Id)).map((GoodsId) => ({ GoodsId, CommodityId: ware.Id, Quantity: 2 }));
    await alice('/UserReturnLogisticsOrder/ReturnLogisticsOrderWarehousing', { Id, Lines });
  }
}
