import type { Person } from '../../../testing/people.ts';
import { arrive, bagOrder, depart, openShift, openStockFloor, type Shift, type Stocked } from '../../../testing/stock.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { findWhere } from '../../../core/db/rows.ts';
import { marketplacesOn, sandboxOrder } from './marketplaces.ts';

const shops = '/UserShopAuthorizationInformation';
const mug = 71002;
const white = 81001;
let taken = 0;

/** Opens a warehouse with customers' goods, whose customers have shops at the sandbox marketplace. */
export async function openShopFloor(options: Parameters<typeof openStockFloor>[0] = {}) {
  const floor = await openStockFloor(options);
  const b = await marketplacesOn(floor);
  const { alice, manager } = b;
  const steps = {
    leader: (path: string, body?: object) => floor.leader.ok(path, body),
    description: {
      Name: 'To Taiwan',
      TransportShiftType: enumCodes.TransportShiftType.Export,
      WarehouseIds: [floor.xiamen.id],
      TypeOfShippingId: floor.method('SeaExpress'),
    },
  };

  /** Creates an authorized shop with the warehouse and sea freight, without orders. */
  async function shopOf(by: Person = alice, more: { unpacking?: boolean; type?: 'shopify' | 'shopline' } = {}) {
    const made = more.type ? await b.authorizedAt(more.type, { by, books: { orders: [], items: [] } }) : await b.authorized(by);
    const { id } = made;
    await by.ok(`${shops}/SetShopAuthorizationInformationWarehouse`, { Id: id, WarehouseId: floor.xiamen.id });
    await by.ok(`${shops}/SetShopAuthorizationInformationTypeOfShipping`, { Id: id, TypeOfShippingId: floor.method('SeaExpress') });
    if (more.unpacking) await by.ok(`${shops}/SetShopAuthorizationInformationUnpacking`, { Id: id, Enabled: true });
    return made;
  }

  type OfShop = Awaited<ReturnType<typeof shopOf>>;
  /** Places an order of mugs in a shop, with one line per quantity, and synchronizes it. */
  async function bought(shop: OfShop, quantities: readonly number[] = [1], by: Person = alice) {
    const number = `SO${Date.now().toString(36).toUpperCase()}${++taken}`;
    const lines = quantities.map((quantity, at) => ({ itemId: mug + at, modelId: white, quantity, price: '180' }));
    shop.books.orders.push(sandboxOrder(number, 5, { lines }));
    await synchronized(shop, by);
    const row = (await b.ordersOf(shop.id, by)).find((one) => one.PlatformOrderNo === number);
    const { Lines } = await by.ok('/UserShopOrder/GetShopOrderById', { Id: row.Id });
    return { id: row.Id as string, number, lines: (Lines as { Id: string }[]).map(({ Id }) => Id) };
  }
  type Bought = Awaited<ReturnType<typeof bought>>;

  async function synchronized(shop: OfShop, by: Person = alice) {
    const { Code, Message } = await b.synchronize(shop.id, by);
    if (Code) throw new Error(Message);
  }

  const bind = (order: Bought, goods: readonly object[], by: Person = alice) =>
    by.post('/UserShopOrder/BindShopOrderGoods', { Id: order.id, Lines: goods });
  /** Goods for one line of an order. */
  const fill = (order: Bought, of: Stocked | { id: string; number: string }, quantity = 1, line = 0) => ({
    LineId: order.lines[line],
    ...('code' in of ? { CommodityId: of.id } : { PackageId: of.id }),
    Quantity: quantity,
  });
  const way = () => ({
    WarehouseId: floor.xiamen.id,
    TypeOfShippingId: floor.method('SeaExpress'),
    RecipientInformationId: floor.toTaipei.id,
  });
  const submit = (orders: readonly { id: string }[], more: object = {}, by: Person = alice) =>
    by.post('/UserShopOrder/SubmitShopConsolidation', { ...way(), ShopOrderIds: orders.map(({ id }) => id), ...more });
  const orderRow = (id: string, by: Person = manager) => by.ok('/ShopOrder/GetShopOrderById', { Id: id });
  const consolidation = (id: string) => manager.ok('/ShopOrder/GetShopConsolidationById', { Id: id });
  const platformRow = async (order: { number: string }, by: Person = manager) =>
    (await by.ok('/ThirdPartyPlatformsOrder/GetThirdPartyPlatformsOrders', { PlatformOrderNo: order.number })).Data[0];

  /** Pays, approves, picks and packs the logistics order of a shop order whose goods are one package. */
  async function packed(logisticsOrderId: string, parcel: { id: string; number: string }) {
    const { serialNumber: number } = await floor.order(logisticsOrderId);
    await floor.pay(logisticsOrderId);
    const [row] = await floor.approve(logisticsOrderId);
    if (!row!.Ok) throw new Error(row!.Message);
    const of = { id: logisticsOrderId, number, goods: [parcel] };
    const list = await floor.started(of);
    await floor.pickAll(list);
    await floor.picker.ok('/PickingList/FinishPickingList', { Id: list });
    await floor.clerk.ok('/Packing/StartPacking', { LogisticsOrderId: logisticsOrderId });
    await floor.scan(of, parcel.number);
    const { Code, Message, Data } = await floor.complete(of);
    if (Code) throw new Error(Message);
    if (Data.SupplementBillId) await floor.pay(logisticsOrderId);
    return of;
  }

  /** Departs packed orders in a shift of their own. */
  async function departed(numbers: readonly string[]): Promise<Shift> {
    const shift = await openShift(steps.leader, steps.description);
    for (const number of numbers) await bagOrder(steps.leader, shift, number);
    await depart(steps.leader, shift);
    return shift;
  }

  return {
    ...floor,
    ...b,
    shopOf,
    bought,
    synchronized,
    bind,
    fill,
    way,
    submit,
    orderRow,
    consolidation,
    platformRow,
    packed,
    departed,
    settings: async () => (await findWhere(floor.db, floor.system, siteConfiguration, { siteId: floor.siteId }))[0]!,
    arrived: (shift: Shift) => arrive(steps.leader, shift),
  };
}
export type ShopFloor = Awaited<ReturnType<typeof openShopFloor>>;
