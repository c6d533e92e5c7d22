import { sql } from 'kysely';
import { orderGoods } from '@entrepot/contract/modules/orders/order-lines.ts';
import { pickingLine } from '@entrepot/contract/modules/picking/picking-line.ts';
import { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import { find, findWhere } from '../core/db/rows.ts';
import { openOrdering } from '@entrepot/server/modules/orders/test/ordering.ts';
import { agreed } from './measures.ts';
import type { Person } from './people.ts';

type Goods = { id: string; number: string };
/** An order of the floor, with its goods. */
export interface Floored {
  id: string;
  number: string;
  goods: Goods[];
}

/** Opens a warehouse in operation: paid and approved customer orders, and the staff who pick and pack them. */
export async function openFloor(options: { now?: () => Date } = {}) {
  const o = await openOrdering(options);
  const picker = await o.as('picker');
  await o.recharge(o.alice, 50_000);

  /** An order by alice with this many parcels on the shelf, paid and approved. */
  async function approved({
    parcels = 1,
    wish = {},
    goods,
  }: {
    parcels?: number;
    wish?: object;
    goods?: Parameters<typeof o.shelved>[0];
  } = {}): Promise<Floored> {
    const own: Goods[] = [];
    for (let at = 0; at < parcels; at++) own.push(await o.shelved(goods));
    const { Id, SerialNumber } = await o.ordered(wish, own);
    const paid = await o.pay(Id);
    if (paid.Code) throw new Error(`not paid: ${paid.Message}`);
    const [row] = await o.approve(Id);
    if (!row!.Ok) throw new Error(`not approved: ${row!.Message}`);
    return { id: Id, number: SerialNumber, goods: own };
  }

  const listOf = async (...orders: readonly Floored[]): Promise<string> => {
    const body = { WarehouseId: o.xiamen.id, LogisticsOrderIds: orders.map(({ id }) => id) };
    const { PickingIds } = await o.leader.ok('/PickingList/AddPickingList', body);
    return PickingIds[0];
  };
  const linesOf = async (id: string, by: Person = picker) => (await by.ok('/PickingList/GetPickingById', { Id: id })).Lines as any[];

  async function started(...orders: readonly Floored[]): Promise<string> {
    const id = await listOf(...orders);
    await picker.ok('/PickingList/BatchClaimPickingListCurrentUser', { Ids: [id] });
    await picker.ok('/PickingList/StartPickingList', { Id: id });
    return id;
  }
  async function pickAll(id: string): Promise<void> {
    for (const line of await linesOf(id))
      await picker.ok('/PickingList/ConfirmPickingGoods', { Id: id, LineId: line.Id, ShelvesNumber: line.ShelvesNumber });
  }
  async function picked(options: Parameters<typeof approved>[0] = {}): Promise<Floored> {
    const order = await approved(options);
    const id = await started(order);
    await pickAll(id);
    await picker.ok('/PickingList/FinishPickingList', { Id: id });
    return order;
  }
  const scan = (order: Floored, number: string, more: object = {}, by: Person = o.clerk) =>
    by.post('/Packing/ScanPackingGoods', { LogisticsOrderId: order.id, CourierNumber: number, ...more });
  async function onTable(options: Parameters<typeof approved>[0] = {}): Promise<Floored> {
    const order = await picked(options);
    await o.clerk.ok('/Packing/StartPacking', { LogisticsOrderId: order.id });
    return order;
  }
  async function scanned(options: Parameters<typeof approved>[0] = {}): Promise<Floored> {
    const order = await onTable(options);
    for (const { number } of order.goods) {
      const { Code, Message } = await scan(order, number);
      if (Code) throw new Error(Message);
    }
    return order;
  }
  const box = { Weight: 2, Length: 30, Width: 20, Geight: 10 };
  /** Completes the packing of an order, confirming measures when asked. */
  const complete = (order: Floored, parcels: object[] = [box], by: Person = o.clerk) =>
    agreed(by, '/Packing/CompletePacking', { LogisticsOrderId: order.id, Parcels: parcels });
  async function packed(options: Parameters<typeof approved>[0] = {}, parcels?: object[]): Promise<Floored> {
    const order = await scanned(options);
    const { Code, Message, Data } = await complete(order, parcels);
    if (Code) throw new Error(Message);
    // An unpaid amount would block the customer's next orders.
    if (Data.SupplementBillId) await o.pay(order.id);
    return order;
  }

  type ToPutBack = { Id: string; Number: string; Quantity: number; FromShelvesNumber: string; PutBackStatus: number };
  /** The goods of an order that are to be put back, oldest first. */
  const toPutBack = async (orderId: string): Promise<ToPutBack[]> =>
    (await o.manager.ok('/PutBack/GetPutBacks', { LogisticsOrderId: orderId, PutBackStatus: 1, descendingOrder: false })).Data;

  return {
    ...o,
    picker,
    toPutBack,
    /** Puts all goods of an order that are to be put back on the shelves they came from. */
    async putBackAll(orderId: string): Promise<void> {
      for (const { Id, FromShelvesNumber } of await toPutBack(orderId))
        await picker.ok('/PutBack/PutBackGoods', { Id, ShelvesNumber: FromShelvesNumber });
    },
    approved,
    listOf,
    linesOf,
    started,
    pickAll,
    picked,
    scan,
    onTable,
    scanned,
    box,
    complete,
    packed,
    /** Pays all of alice's unpaid bills, so that her next order can be approved. */
    async payDebts(): Promise<void> {
      const owing = await sql<{
        id: string;
      }>`select distinct source_id as id from bill where owner_id = ${o.alice.userId} and payment_status = 1`.execute(o.db);
      for (const { id } of owing.rows) await o.pay(id);
    },
    list: (id: string) => find(o.db, o.system, pickingList, id),
    storedLines: (id: string) => findWhere(o.db, o.system, pickingLine, { pickingListId: id }),
    goodsOf: (id: string) => findWhere(o.db, o.system, orderGoods, { logisticsOrderId: id }),
    /** Returns violations of the floor's invariants: goods, lines, lists and shelves have the same piece counts. */
    async floorInvariants(): Promise<unknown[]> {
      const wrong = await sql`
        select 'goods' as what, g.id from order_goods g join logistics_order o on o.site_id = g.site_id and o.id = g.logistics_order_id
          where o.order_status between 30 and 60 and g.picked_quantity <> coalesce((select sum(l.picked_quantity) from picking_line l
            where l.site_id = g.site_id and l.order_goods_id = g.id), 0) + coalesce((select sum(b.quantity) from put_back b
            where b.site_id = g.site_id and b.order_goods_id = g.id and b.status = 1 and not b.released), 0)
        union all select 'list', p.id from picking_list p where p.parent_id is null and p.picked_count <> coalesce((select sum(l.picked_quantity)
          from picking_line l join picking_list t on t.site_id = l.site_id and t.id = l.picking_list_id where t.id = p.id or t.parent_id = p.id), 0)
        union all select 'shelf', s.id from shelf s where s.goods <> coalesce((select sum(k.available_quantity + k.frozen_quantity - k.picked_quantity)
          from package k where k.site_id = s.site_id and k.shelf_id = s.id and not k.is_deleted), 0)
          + coalesce((select sum(i.quantity) from commodity_inventory i where i.site_id = s.site_id and i.shelf_id = s.id), 0)
          + (select count(*) from order_parcel x where x.site_id = s.site_id and x.shelf_id = s.id)
        union all select 'package', k.id from package k where k.picked_quantity <> coalesce((select sum(g.picked_quantity) from order_goods g
          join logistics_order o on o.site_id = g.site_id and o.id = g.logistics_order_id
          where g.site_id = k.site_id and g.package_id = k.id and o.order_status < 80), 0) + coalesce((select sum(b.quantity) from put_back b
          where b.site_id = k.site_id and b.package_id = k.id and b.status = 1 and b.released), 0)`.execute(o.db);
      return wrong.rows;
    },
  };
}
export type Floor = Awaited<ReturnType<typeof openFloor>>;
