import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Person } from '../../../testing/people.ts';
import { openTestServer } from '../../../testing/server.ts';
import { find, findWhere, insert } from '../../../core/db/rows.ts';

const names = ['leader', 'clerk', 'dgclerk', 'manager', 'support', 'admin', 'alice', 'bob', 'hkcarol', 'hkmanager'] as const;
export type Name = (typeof names)[number];
let made = 0;

/** A server with people, warehouses and completed commodities of alice, and helpers that announce goods. */
export async function openInbound(options: { now?: () => Date } = {}) {
  const server = await openTestServer(options);
  const users = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await server.as(name)]))) as Record<Name, Person>;
  const system = await server.system();
  const warehouseOf = async (code: string) => (await findWhere(server.db, system, warehouse, { code }))[0]!;
  const [xiamen, dongguan] = [await warehouseOf('XM'), await warehouseOf('DG')];

  /** A commodity with known size and weight, which can be announced. */
  const newCommodity = (more: object = {}, of: Person = users.alice) =>
    server.db.transaction().execute((tx) =>
      insert(tx, { ...system, changes: [] }, commodity, {
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
      }),
    );
  const [cup, plate] = [await newCommodity(), await newCommodity()];

  /** Announces ten cups and four plates of alice to Xiamen, as a draft unless submitted. */
  const announce = (more: object = {}, by: Person = users.alice) =>
    by.ok<{ Id: string; OrderNo: string }>(of(by, 'EstablishWarehouseDocument'), {
      WarehouseId: xiamen.id,
      Goods: [
        { CommodityId: cup.id, Quantity: 10 },
        { CommodityId: plate.id, Quantity: 4 },
      ],
      UserId: isCustomer(by) ? undefined : users.alice.userId,
      ...more,
    });
  const customers: readonly Person[] = [users.alice, users.bob, users.hkcarol];
  const isCustomer = (by: Person) => customers.includes(by);
  /** The path of a call for the caller's audience. */
  const of = (by: Person, call: string) => `/${isCustomer(by) ? 'User' : ''}WarehouseDocument/${call}`;

  return {
    ...server,
    ...users,
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
    /** A submitted document of alice in two bins. */
    submitted: async (more: object = {}) => announce({ Submit: true, ...more }),
    call: (by: Person, name: string, body: object) => by.post(of(by, name), body),
    open: (id: string, by: Person = users.manager) => by.ok(of(by, 'GetWarehouseDocumentById'), { Id: id }),
    row: (id: string) => find(server.db, system, warehouseDocument, id),
    /** The pieces of a commodity in a state, in all places. */
    async stock(commodityId: string, state: keyof typeof enumCodes.InventoryState): Promise<number> {
      const found = await sql<{ n: number }>`select coalesce(sum(quantity), 0)::int as n from commodity_inventory
        where commodity_id = ${commodityId} and inventory_state = ${enumCodes.InventoryState[state]}`.execute(server.db);
      return found.rows[0]!.n;
    },
  };
}
export type Inbound = Awaited<ReturnType<typeof openInbound>>;
