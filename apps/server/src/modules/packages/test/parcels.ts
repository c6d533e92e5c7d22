import { sql } from 'kysely';
import { expect } from 'vitest';
import { cargoType } from '@entrepot/contract/modules/commodities/cargo-type.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Person } from '../../../testing/people.ts';
import { openTestServer } from '../../../testing/server.ts';
import { newId } from '../../../core/db/ids.ts';
import { change, find, findWhere, insert } from '../../../core/db/rows.ts';

const names = ['leader', 'clerk', 'dgclerk', 'hkmanager', 'manager', 'support', 'admin', 'alice', 'bob', 'hkcarol'] as const;
export type Name = (typeof names)[number];
let taken = 0;

/** A number in courier format, unique in this process. */
export const freshNumber = () => `YT${String(8_810_000_000_000 + ++taken)}`;

/** A server with people, warehouses and cargo types, and helpers that create packages. */
export async function openParcels(options: { now?: () => Date } = {}) {
  const server = await openTestServer(options);
  const users = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await server.as(name)]))) as Record<Name, Person>;
  const system = await server.system();
  const [xiamen] = await findWhere(server.db, system, warehouse, { code: 'XM' });
  const [dongguan] = await findWhere(server.db, system, warehouse, { code: 'DG' });
  const [general] = await findWhere(server.db, { ...system, siteIds: [xiamen!.siteId] }, cargoType, { code: 'GENERAL' });
  const codeOf = async (person: Person) =>
    (await sql<{ code: string }>`select member_code as code from user_account where id = ${person.userId}`.execute(server.db)).rows[0]!
      .code;

  const declare = async (more: object = {}, by: Person = users.alice) => {
    const number = freshNumber();
    const body = { CourierNumber: number, WarehouseId: xiamen!.id, ProductName: 'Kettle', CargoTypeId: general!.id, Price: 25.5, ...more };
    const { Id } = await by.ok<{ Id: string }>('/UserPackage/EstablishPackage', body);
    return { id: Id, number: ((more as { CourierNumber?: string }).CourierNumber ?? number).toUpperCase() };
  };
  const sign = (number: string, more: object = {}, by: Person = users.clerk) =>
    by.post('/Package/PackageSigning', { WarehouseId: xiamen!.id, CourierNumber: number, ...more });
  const weigh = (number: string, more: object = {}) =>
    users.clerk.post('/Package/WeighPackage', { CourierNumber: number, ActualOfWeight: 2, Length: 30, Width: 20, Geight: 10, ...more });
  const putOn = (number: string, shelfNumber: string, by: Person = users.clerk) =>
    by.post('/Package/PackagePutOnShelves', { CourierNumber: number, ShelvesNumber: shelfNumber });
  const arrived = async (more: object = {}) => {
    const parcel = await declare(more);
    expect(await sign(parcel.number, { Weight: 2, Length: 30, Width: 20, Geight: 10 })).toSucceed();
    return parcel;
  };
  const shelved = async (more: object = {}, shelfNumber = 'A-01-01') => {
    const parcel = await arrived(more);
    expect(await putOn(parcel.number, shelfNumber)).toSucceed();
    return parcel;
  };

  return {
    ...server,
    ...users,
    system,
    xiamen: xiamen!,
    dongguan: dongguan!,
    general: general!,
    codeOf,
    declare,
    sign,
    weigh,
    putOn,
    arrived,
    shelved,
    row: (id: string) => find(server.db, system, pkg, id),
    open: (id: string, by: Person = users.manager) => by.ok('/Package/GetPackageById', { Id: id }),
    /** Creates an unknown item in the warehouse and returns its id. */
    async unknown(more: object = {}) {
      const number = freshNumber();
      const { Data } = await sign(number, more);
      return { id: Data.Package.Id as string, number };
    },
    /** Creates a shelf in Xiamen for this test alone, with the given sides. */
    async newShelf(more: object = {}) {
      const [model] = await findWhere(server.db, system, shelf, { number: 'A-01-01', warehouseId: xiamen!.id });
      const number = `PK-${++taken}`;
      await server.db.transaction().execute((tx) =>
        insert(tx, { ...system, changes: [] }, shelf, {
          siteId: model!.siteId,
          warehouseId: xiamen!.id,
          partitionId: model!.partitionId,
          number,
          ...more,
        }),
      );
      return number;
    },
    shelfNumbered: async (number: string) => (await findWhere(server.db, system, shelf, { number, warehouseId: xiamen!.id }))[0]!,
    async configure(values: object) {
      const [row] = await findWhere(server.db, system, siteConfiguration, { siteId: xiamen!.siteId });
      await server.db.transaction().execute((tx) => change(tx, { ...system, changes: [] }, siteConfiguration, row!, values));
    },
    /** Creates an order of alice over pieces of packages, as the orders module would. */
    async order(goods: { packageId: string; quantity: number }[], orderStatus: number = enumCodes.OrderStatus.ToBeApproved) {
      const id = newId();
      const columns = { site: xiamen!.siteId, owner: users.alice.userId };
      await sql`insert into logistics_order (site_id, id, creation_time, serial_number, owner_id, warehouse_id, origin_warehouse_id, order_status, logistics_order_type)
        values (${columns.site}, ${id}, ${new Date()}, ${`TLO${String(++taken).padStart(12, '0')}`}, ${columns.owner}, ${xiamen!.id}, ${xiamen!.id}, ${orderStatus}, 1)`.execute(
        server.db,
      );
      for (const { packageId, quantity } of goods) {
        await sql`insert into order_goods (site_id, id, creation_time, logistics_order_id, package_id, quantity)
          values (${columns.site}, ${newId()}, ${new Date()}, ${id}, ${packageId}, ${quantity})`.execute(server.db);
      }
      return { siteId: columns.site, orderId: id };
    },
    /** Checks the invariants: pieces add up, and every shelf counts the goods on it. */
    async expectInvariants() {
      const wrong =
        await sql`select s.number, s.goods, coalesce(sum(p.available_quantity + p.frozen_quantity - p.picked_quantity), 0) as there
        from shelf s left join package p on p.site_id = s.site_id and p.shelf_id = s.id
        group by s.site_id, s.id, s.number, s.goods, s.used_weight, s.used_volume
        having s.goods <> coalesce(sum(p.available_quantity + p.frozen_quantity - p.picked_quantity), 0) or s.used_weight <> coalesce(sum(p.gross_weight), 0)
          or s.used_volume <> coalesce(sum(round(p.length * p.width * p.height / 1000000, 6)), 0)`.execute(server.db);
      expect(wrong.rows).toEqual([]);
      const lost =
        await sql`select id from package where package_status <> 110 and (shelf_id is not null) <> (package_status in (40, 50))`.execute(
          server.db,
        );
      expect(lost.rows).toEqual([]);
    },
    messagesOf: async (person: Person) =>
      (
        await sql<{
          title: string;
          content: string;
        }>`select title, content from user_message where user_id = ${person.userId} order by id`.execute(server.db)
      ).rows,
  };
}
export type Parcels = Awaited<ReturnType<typeof openParcels>>;
