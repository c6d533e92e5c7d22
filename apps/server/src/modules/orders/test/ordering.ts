import { sql } from 'kysely';
import { expect } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { shippingMethod } from '@entrepot/contract/modules/carriers/shipping-method.ts';
import { cargoType } from '@entrepot/contract/modules/commodities/cargo-type.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Person } from '../../../testing/people.ts';
import { openTestServer } from '../../../testing/server.ts';
import { change, find, findWhere } from '../../../core/db/rows.ts';
import { checkInvariants } from '../../../testing/invariants.ts';
import { departPackages, packPackages, pickPackage } from '../../packages/public.ts';
import type { Order } from '../moves.ts';

const names = [
  'alice',
  'bob',
  'hkcarol',
  'manager',
  'support',
  'hkmanager',
  'finance',
  'admin',
  'leader',
  'clerk',
  'dgclerk',
  'peer',
] as const;
type Name = (typeof names)[number];
let taken = 0;

/** Opens a server with people and master data, and helpers to receive goods, order, pay and read. */
export async function openOrdering(options: { now?: () => Date } = {}) {
  const server = await openTestServer(options);
  const { db } = server;
  const users = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await server.as(name)]))) as Record<Name, Person>;
  const system = await server.system();
  const siteId = users.alice.siteId;
  const site = { ...system, siteIds: [siteId] };
  const [xiamen] = await findWhere(db, site, warehouse, { code: 'XM' });
  const [dongguan] = await findWhere(db, site, warehouse, { code: 'DG' });
  const cargo = new Map((await findWhere(db, site, cargoType, {})).map((row) => [row.code, row.id]));
  const methods = await findWhere(db, site, shippingMethod, {});
  const method = (mode: keyof typeof enumCodes.TransportMode) =>
    methods.find((row) => row.transportMode === enumCodes.TransportMode[mode])!.id;
  const carriers = new Map((await findWhere(db, site, carrier, {})).map((row) => [row.alias, row.id]));
  const book = async (person: Person) => findWhere(db, site, recipient, { ownerId: person.userId });
  const [toTaipei, , toHongKong, toIslands] = await book(users.alice);

  async function shelved(
    more: {
      weight?: number;
      sides?: [number, number, number];
      by?: Person;
      cargo?: string;
      declared?: object;
      shelf?: string;
      at?: string;
    } = {},
  ) {
    const { weight = 2, sides = [30, 20, 10], by = users.alice, cargo: code = 'GENERAL', declared = {}, shelf, at = xiamen!.id } = more;
    const number = `SF${String(1_200_000_000_000 + ++taken)}`;
    const body = { CourierNumber: number, WarehouseId: at, ProductName: 'Kettle', CargoTypeId: cargo.get(code), Price: 25.5, ...declared };
    const { Id } = await by.ok<{ Id: string }>('/UserPackage/EstablishPackage', body);
    const clerk = at === xiamen!.id ? users.clerk : users.dgclerk;
    const [Length, Width, Geight] = sides;
    await clerk.ok('/Package/PackageSigning', { WarehouseId: at, CourierNumber: number, Weight: weight, Length, Width, Geight });
    await clerk.ok('/Package/PackagePutOnShelves', { CourierNumber: number, ShelvesNumber: shelf ?? shelfOf(taken) });
    return { id: Id, number };
  }
  /** Boxes of one delivery under one courier number, on a shelf. */
  async function shelvedBoxes(count: number, shelf = 'A-01-01') {
    const boxes = [await shelved({ shelf })];
    const measures = { Weight: 2, Length: 30, Width: 20, Geight: 10 };
    const box = { WarehouseId: xiamen!.id, CourierNumber: boxes[0]!.number, AdditionalPiece: true, ...measures };
    for (let at = 2; at <= count; at++) {
      const { Package } = await users.clerk.ok<{ Package: { Id: string; CourierNumber: string } }>('/Package/PackageSigning', box);
      await users.clerk.ok('/Package/PackagePutOnShelves', { CourierNumber: Package.CourierNumber, ShelvesNumber: shelf });
      boxes.push({ id: Package.Id, number: Package.CourierNumber });
    }
    return boxes;
  }
  // Spreads the parcels over shelves, so that no shelf gets full.
  const shelfOf = (serial: number) => `A-0${1 + (serial % 5)}-0${1 + (serial % 3)}`;

  const wish = (goods: readonly { id: string }[], more: object = {}) => ({
    WarehouseId: xiamen!.id,
    Goods: goods.map(({ id }) => ({ PackageId: id })),
    RecipientInformationId: toTaipei!.id,
    TypeOfShippingId: method('SeaExpress'),
    ...more,
  });

  async function ordered(more: object = {}, goods?: { id: string }[], by: Person = users.alice) {
    const chosen = goods ?? [await shelved({ by })];
    return by.ok<{ Id: string; SerialNumber: string; BillIds: string[] }>('/UserLogisticsOrder/EstablishLogisticsOrder', {
      ...wish(chosen, { Submit: true }),
      ...more,
    });
  }

  const billsOf = (id: string) => findWhere(db, system, bill, { sourceType: 'logisticsOrder', sourceId: id });
  async function pay(id: string, by: Person = users.alice) {
    const due = (await billsOf(id)).filter(({ paymentStatus }) => paymentStatus === enumCodes.PaymentStatus.Unpaid);
    const amount = due.reduce((all, { paymentMoney }) => all + Number(paymentMoney), 0);
    return by.post('/UserBill/PayBills', {
      BillIds: due.map((row) => row.id),
      PaymentType: enumCodes.PaymentType.Balance,
      ExpectedAmount: amount,
    });
  }

  /** Creates an order of alice's that is paid from her wallet. */
  async function paidOrder(more: object = {}, goods?: { id: string }[]) {
    const made = await ordered(more, goods);
    const answer = await pay(made.Id);
    if (answer.Code) throw new Error(`${made.SerialNumber} is not paid: ${answer.Message}`);
    return made;
  }

  return {
    ...server,
    ...users,
    system,
    siteId,
    xiamen: xiamen!,
    dongguan: dongguan!,
    cargo,
    carriers,
    method,
    toTaipei: toTaipei!,
    toHongKong: toHongKong!,
    toIslands: toIslands!,
    book,
    shelved,
    shelvedBoxes,
    wish,
    ordered,
    billsOf,
    pay,
    paidOrder,
    cancel: (Id: string, by: Person = users.alice, area = '/UserLogisticsOrder') =>
      by.post(`${area}/CancelLogisticsOrder`, { Id, Remarks: 'not needed' }),
    recharge: (person: Person, Amount: number) => users.finance.ok('/Recharge/ManualRecharge', { UserId: person.userId, Amount }),
    wallet: (person: Person) => person.ok('/UserAmountJournal/GetUserWallet'),
    order: (id: string) => find(db, system, logisticsOrder, id),
    package: (id: string) => find(db, system, pkg, id),
    open: (id: string, by: Person = users.manager) => by.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: id }),
    /** Sets a state of an order that other modules normally cause. */
    async put(id: string, values: Partial<Order>) {
      const row = await find(db, system, logisticsOrder, id);
      await db.transaction().execute((tx) => change(tx, { ...system, changes: [] }, logisticsOrder, row, values));
    },
    async configure(values: object) {
      const [row] = await findWhere(db, site, siteConfiguration, { siteId });
      await db.transaction().execute((tx) => change(tx, { ...system, changes: [] }, siteConfiguration, row!, values));
    },
    /** Creates an order whose goods left the warehouse, with a status en route. */
    async underWay(orderStatus: Order['orderStatus'] = enumCodes.OrderStatus.Delivering, more: object = {}) {
      const goods = await shelved();
      const made = await ordered(more, [goods]);
      const of = { siteId, orderId: made.Id };
      await server.inTransaction(async (tx) => {
        await pickPackage(tx, system, { ...of, packageId: goods.id, quantity: 1 });
        await packPackages(tx, system, of);
        await departPackages(tx, system, of);
        const row = await find(tx, system, logisticsOrder, made.Id);
        await change(tx, { ...system, changes: [] }, logisticsOrder, row, { orderStatus, departureTime: new Date() });
      });
      return { ...made, packageId: goods.id };
    },
    /** Returns the id of a row of the site, or of all sites, by its code. */
    idOf: async (table: string, code: string) =>
      (
        await sql<{
          id: string;
        }>`select id from ${sql.table(table)} where code = ${code} and (to_jsonb(${sql.table(table)}) ->> 'site_id' is null
          or to_jsonb(${sql.table(table)}) ->> 'site_id' = ${siteId}) limit 1`.execute(db)
      ).rows[0]!.id,
    approve: (...ids: string[]) =>
      users.manager.ok<{ Id: string; Ok: boolean; Code: number; Message: string }[]>('/LogisticsOrder/ApproveOutbound', { Ids: ids }),
    tracksOf: async (id: string) =>
      (
        await sql<{ status: number }>`select status from track where logistics_order_id = ${id} order by track_time, id`.execute(db)
      ).rows.map(({ status }) => status),
    messagesOf: async (person: Person) =>
      (
        await sql<{
          title: string;
          content: string;
        }>`select title, content from user_message where user_id = ${person.userId} order by id`.execute(db)
      ).rows,
    /** Checks the invariants: money, pieces, and that exactly the goods of orders with `goodsHeld`, and released ones to put back, are reserved. */
    async expectInvariants() {
      expect(await checkInvariants(db)).toEqual([]);
      const wrong = await sql`select k.courier_number, k.frozen_quantity, coalesce(h.reserved, 0) as reserved from package k left join (
          select g.site_id, g.package_id, sum(g.quantity) as reserved from order_goods g join logistics_order o on o.site_id = g.site_id and o.id = g.logistics_order_id
          where o.goods_held and o.order_status < 80 group by 1, 2) h on h.site_id = k.site_id and h.package_id = k.id
        where k.frozen_quantity <> coalesce(h.reserved, 0) + coalesce((select sum(b.quantity) from put_back b
          where b.site_id = k.site_id and b.package_id = k.id and b.status = 1 and b.released), 0)`.execute(db);
      expect(wrong.rows).toEqual([]);
    },
  };
}
export type Ordering = Awaited<ReturnType<typeof openOrdering>>;
