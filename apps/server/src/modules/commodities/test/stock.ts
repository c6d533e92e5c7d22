import { sql } from 'kysely';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Person } from '../../../testing/people.ts';
import { openTestServer } from '../../../testing/server.ts';
import { newId } from '../../../core/db/ids.ts';
import { change, find, findWhere, insert } from '../../../core/db/rows.ts';
import { moveStock } from '../ledger.ts';
import { stockAt } from '../stock.ts';
import type { StockMove, StockPlace } from '../movements.ts';

const names = ['leader', 'clerk', 'dgclerk', 'hkmanager', 'manager', 'support', 'admin', 'alice', 'bob', 'hkcarol'] as const;
const { Available } = enumCodes.InventoryState;
const { AdjustIn } = enumCodes.StockMovementType;
let taken = 0;

/** Returns a code that is unique within this process. */
export const freshCode = (begin = 'SKU') => `${begin}-${String(++taken).padStart(5, '0')}`;

/** Starts a server with people and warehouses, and helpers that create commodities and stock. */
export async function openStock(options: { now?: () => Date } = {}) {
  const server = await openTestServer(options);
  const users = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await server.as(name)]))) as Record<
    (typeof names)[number],
    Person
  >;
  const system = await server.system();
  const [xiamen] = await findWhere(server.db, system, warehouse, { code: 'XM' });
  const [dongguan] = await findWhere(server.db, system, warehouse, { code: 'DG' });
  const site = { siteId: xiamen!.siteId };

  /** Creates a commodity, audited unless `wait`; returns its row. */
  const make = async (more: object = {}, { by = users.alice, wait = false }: { by?: Person; wait?: boolean } = {}) => {
    const code = freshCode();
    const sizes = { Length: 10, Width: 10, Geight: 10, ActualWeight: 0.4, GrossWeight: 0.5 };
    const body = { CommodityCode: code, Name: 'Tea cup', IdentificationCode: `69${code.slice(4)}`, ...sizes, ...more };
    const { Id } = await by.ok<{ Id: string }>('/UserCommodity/EstablishCommodity', body);
    const row = () => find(server.db, system, commodity, Id);
    if (!wait && (await row()).commodityStatus !== enumCodes.CommodityStatus.Normal)
      await users.manager.ok('/Commodity/AuditCommodity', { Ids: [Id], Approved: true });
    return row();
  };
  /** Creates an unused shelf of a warehouse. */
  const newShelf = async (more: object = {}, warehouseRow = xiamen!) => {
    const [model] = await findWhere(server.db, system, shelf, { warehouseId: warehouseRow.id });
    return server.db.transaction().execute((tx) =>
      insert(tx, { ...system, changes: [] }, shelf, {
        siteId: warehouseRow.siteId,
        warehouseId: warehouseRow.id,
        partitionId: model!.partitionId,
        number: freshCode('ST'),
        ...more,
      }),
    );
  };
  const move = (moves: readonly StockMove[]) => server.inTransaction((tx) => moveStock(tx, { ...system, changes: [] }, moves));

  return {
    ...server,
    ...users,
    system,
    xiamen: xiamen!,
    dongguan: dongguan!,
    ...site,
    make,
    newShelf,
    move,
    /** Builds one movement with a source of its own. */
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
    /** Puts pieces on a shelf as if they had been received. */
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
      await server.db.transaction().execute((tx) => change(tx, { ...system, changes: [] }, siteConfiguration, row!, values));
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
