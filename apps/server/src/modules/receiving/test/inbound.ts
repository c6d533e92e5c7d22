import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Person } from '@entrepot/testing/people.ts';
import { openTestServer } from '@entrepot/testing/server.ts';
import { find, findWhere, insert } from '../../../core/rows/rows.ts';

const names = ['leader', 'clerk', 'dgclerk', 'manager', 'support', 'admin', 'alice', 'bob', 'hkcarol', 'hkmanager'] as const;
export type Name = (typeof names)[number];
let made = 0;

/** A server with its people, warehouses and some completed commodities of alice, and short ways to announce goods to the warehouse. */
export async function openInbound(options: { now?: () => Date } = {}) {
  const server = await openTestServer(options);
  const people = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await server.as(name)]))) as Record<Name, Person>;
  const system = await server.system();
  const houseOf = async (code: string) => (await findWhere(server.db, system, warehouse, { code }))[0]!;
  const [xiamen, dongguan] = [await houseOf('XM'), await houseOf('DG')];

  /** A commodity that may be announced: its size and weight are known. */
  const newCommodity = (more: object = {}, of: Person = people.alice) =>
    insert(server.db, { ...system, changes: [] }, commodity, {
      siteId: of.siteId,
      ownerId: of.userId,
      commodityCode: `CUP-${++made}`,
      name: `Cup ${made}`,
      identificationCode: `69010000${String(made).padStart(5, '0')}`,
      length: '10',
      width: '10',
      height: '10',
      actualWeight: '0.3',
      grossWeight: '0.35',
      completionStatus: enumCodes.CompletionStatus.Completed,
      commodityStatus: enumCodes.CommodityStatus.Normal,
      ...more,
    });
  const [cup, plate] = [await newCommodity(), await newCommodity()];

  /** Ten cups and four plates of alice to Xiamen: a draft, or submitted, with whatever else is said. */
  const announce = (more: object = {}, by: Person = people.alice) =>
    by.ok<{ Id: string; OrderNo: string }>(of(by, 'EstablishWarehouseDocument'), {
      WarehouseId: xiamen.id,
      Goods: [
        { CommodityId: cup.id, Quantity: 10 },
        { CommodityId: plate.id, Quantity: 4 },
      ],
      UserId: isCustomer(by) ? undefined : people.alice.userId,
      ...more,
    });
  const customers: readonly Person[] = [people.alice, people.bob, people.hkcarol];
  const isCustomer = (by: Person) => customers.includes(by);
  /** The path of a call as somebody makes it. */
  const of = (by: Person, call: string) => `/${isCustomer(by) ? 'User' : ''}WarehouseDocument/${call}`;

  return {
    ...server,
    ...people,
    system,
    xiamen,
    dongguan,
    cup,
    plate,
    newCommodity,
    announce,
    of,
    /** Two bins: six cups and all plates in the first, four cups in the second. */
    twoBins: () => [
      {
        Length: 60,
        Width: 40,
        Geight: 40,
        GrossWeight: 12,
        Goods: [
          { CommodityId: cup.id, Quantity: 6 },
          { CommodityId: plate.id, Quantity: 4 },
        ],
      },
      { Goods: [{ CommodityId: cup.id, Quantity: 4 }] },
    ],
    /** A document that alice submitted, in two bins. */
    submitted: async (more: object = {}) => announce({ Submit: true, ...more }),
    call: (by: Person, name: string, body: object) => by.post(of(by, name), body),
    open: (id: string, by: Person = people.manager) => by.ok(of(by, 'GetWarehouseDocumentById'), { Id: id }),
    row: (id: string) => find(server.db, system, warehouseDocument, id),
    /** How many pieces of a commodity lie in a state, wherever. */
    async stock(commodityId: string, state: keyof typeof enumCodes.InventoryState): Promise<number> {
      const found = await sql<{ n: number }>`select coalesce(sum(quantity), 0)::int as n from commodity_inventory
        where commodity_id = ${commodityId} and inventory_state = ${enumCodes.InventoryState[state]}`.execute(server.db);
      return found.rows[0]!.n;
    },
  };
}
export type Inbound = Awaited<ReturnType<typeof openInbound>>;
