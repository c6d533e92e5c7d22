import { sql } from 'kysely';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Person } from '@entrepot/testing/people.ts';
import { openTestServer } from '@entrepot/testing/server.ts';
import { newId } from '../../../core/rows/ids.ts';
import { change, find, findWhere, insert } from '../../../core/rows/rows.ts';
import { moveStock, type StockMove, type StockPlace } from '../ledger.ts';
import { stockAt } from '../stock.ts';

const names = ['leader', 'clerk', 'dgclerk', 'hkmanager', 'manager', 'support', 'admin', 'alice', 'bob', 'hkcarol'] as const;
const { Available } = enumCodes.InventoryState;
const { AdjustIn } = enumCodes.StockMovementType;
let taken = 0;

/** A code that no other commodity of this process has. */
export const freshCode = (begin = 'SKU') => `${begin}-${String(++taken).padStart(5, '0')}`;

/** A server with its people and warehouses at hand, and short ways to bring commodities and stock where a test needs them. */
export async function openStock(options: { now?: () => Date } = {}) {
  const server = await openTestServer(options);
  const people = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await server.as(name)]))) as Record<
    (typeof names)[number],
    Person
  >;
  const system = await server.system();
  const [xiamen] = await findWhere(server.db, system, warehouse, { code: 'XM' });
  const [dongguan] = await findWhere(server.db, system, warehouse, { code: 'DG' });
  const site = { siteId: xiamen!.siteId };

  /** A commodity of somebody, audited unless it is to wait; gives its row. */
  const make = async (more: object = {}, { by = people.alice, wait = false }: { by?: Person; wait?: boolean } = {}) => {
    const code = freshCode();
    const sizes = { Length: 10, Width: 10, Geight: 10, ActualWeight: 0.4, GrossWeight: 0.5 };
    const body = { CommodityCode: code, Name: 'Tea cup', IdentificationCode: `69${code.slice(4)}`, ...sizes, ...more };
    const { Id } = await by.ok<{ Id: string }>('/UserCommodity/EstablishCommodity', body);
    const row = () => find(server.db, system, commodity, Id);
    if (!wait && (await row()).commodityStatus !== enumCodes.CommodityStatus.Normal)
      await people.manager.ok('/Commodity/AuditCommodity', { Ids: [Id], Approved: true });
    return row();
  };
  /** A shelf of a warehouse that nothing else uses. */
  const newShelf = async (more: object = {}, house = xiamen!) => {
    const [model] = await findWhere(server.db, system, shelf, { warehouseId: house.id });
    return insert(server.db, { ...system, changes: [] }, shelf, {
      siteId: house.siteId,
      warehouseId: house.id,
      partitionId: model!.partitionId,
      number: freshCode('ST'),
      ...more,
    });
  };
  const move = (moves: readonly StockMove[]) => server.inTransaction((tx) => moveStock(tx, { ...system, changes: [] }, moves));

  return {
    ...server,
    ...people,
    system,
    xiamen: xiamen!,
    dongguan: dongguan!,
    ...site,
    make,
    newShelf,
    move,
    /** One movement of a source of its own. */
    step(
      of: { id: string; ownerId: string | null },
      type: CodeOf<'StockMovementType'>,
      quantity: number,
      from: StockPlace | null,
      to: StockPlace | null,
    ) {
      const source = { sourceType: 'test', sourceId: newId(), line: 0 };
      return move([{ ...site, ...source, commodityId: of.id, ownerId: of.ownerId!, type, quantity, from, to }]);
    },
    /** Pieces that lie on a shelf, as if they had been received and put there. */
    async put(
      of: { id: string; ownerId: string | null },
      quantity: number,
      at: { id: string; warehouseId: string },
      batchDate = '2026-01-05',
    ) {
      const to = { warehouseId: at.warehouseId, state: Available, shelfId: at.id, batchDate };
      const source = { sourceType: 'test', sourceId: newId(), line: 0 };
      await move([{ ...site, ...source, commodityId: of.id, ownerId: of.ownerId!, type: AdjustIn, quantity, from: null, to }]);
    },
    stockOf: (id: string) => stockAt(server.db, { ...site, commodityIds: [id] }),
    row: (id: string) => find(server.db, system, commodity, id),
    shelfRow: (id: string) => find(server.db, system, shelf, id),
    async configure(values: object) {
      const [row] = await findWhere(server.db, system, siteConfiguration, site);
      await change(server.db, { ...system, changes: [] }, siteConfiguration, row!, values);
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
export type Stocked = Awaited<ReturnType<typeof openStock>>;
