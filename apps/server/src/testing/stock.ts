import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { openFloor } from './floor.ts';
import type { Person } from './people.ts';
import { findWhere, insert } from '../core/db/rows.ts';
import { checkInvariants } from './invariants.ts';
import { moveStock } from '@entrepot/server/modules/commodities/public.ts';

export { arrive, bagOrder, depart, openShift, type Shift } from '@entrepot/server/demo/steps.ts';

/** A commodity in stock. */
export interface Stocked {
  id: string;
  code: string;
  scan: string;
}
/** Pieces on a shelf, with their batch date. */
export type OnShelf = readonly [shelf: string, pieces: number, batchDate: string];

let made = 0;

/** Opens the floor, with customers' commodities on its shelves. */
export async function openStockFloor(options: Parameters<typeof openFloor>[0] = {}) {
  const floor = await openFloor(options);
  const { db, system, siteId, alice, xiamen } = floor;
  const shelves = async (warehouseId: string) =>
    new Map((await findWhere(db, system, shelf, { siteId, warehouseId })).map((row) => [row.number, row.id]));

  /** Puts pieces of a commodity on shelves, as an inbound document would. */
  async function restock(of: Stocked, at: readonly OnShelf[], by: Person = alice, warehouseId = xiamen.id): Promise<void> {
    const ids = await shelves(warehouseId);
    await floor.inTransaction((tx) =>
      moveStock(
        tx,
        system,
        at.map(([number, quantity, batchDate]) => ({
          siteId,
          commodityId: of.id,
          ownerId: by.userId,
          type: enumCodes.StockMovementType.AdjustIn,
          quantity,
          from: null,
          to: { warehouseId, state: enumCodes.InventoryState.Available, shelfId: ids.get(number)!, batchDate },
          sourceType: 'test',
          sourceId: randomUUID(),
          line: 1,
        })),
      ),
    );
  }

  /** Creates a commodity that can be ordered, 0.5 kg each, with its pieces on shelves. */
  async function stocked(
    at: readonly OnShelf[] = [['A-01-01', 10, '2026-01-01']],
    more: object = {},
    by: Person = alice,
  ): Promise<Stocked> {
    const code = `TEA-${++made}`;
    const row = await floor.inTransaction((tx) =>
      insert(tx, { ...system, changes: [] }, commodity, {
        siteId,
        ownerId: by.userId,
        commodityCode: code,
        identificationCode: `69012345${String(made).padStart(5, '0')}`,
        name: `Tea ${made}`,
        commodityStatus: enumCodes.CommodityStatus.Normal,
        cargoTypeId: floor.cargo.get('GENERAL')!,
        grossWeight: '0.5',
        actualWeight: '0.5',
        length: '10',
        width: '10',
        height: '10',
        price: '12',
        ...more,
      }),
    );
    const own = { id: row.id, code, scan: row.identificationCode! };
    await restock(own, at, by);
    return own;
  }

  const piecesOf = (of: Stocked, quantity: number) => ({ CommodityId: of.id, Quantity: quantity });

  return {
    ...floor,
    restock,
    stocked,
    pieces: piecesOf,
    /** A shelf of the Xiamen warehouse by its number. */
    shelf: async (number: string) => (await findWhere(db, system, shelf, { siteId, warehouseId: xiamen.id, number }))[0]!,
    /** Creates and submits an order of goods. */
    orderStock: (goods: readonly object[], more: object = {}, by: Person = alice) =>
      by.post('/UserLogisticsOrder/EstablishLogisticsOrder', { ...floor.wish([], { Submit: true }), Goods: goods, ...more }),
    /** The same, paid and approved. */
    async approvedStock(goods: readonly object[], more: object = {}) {
      const { Id: id, SerialNumber: number } = await alice.ok('/UserLogisticsOrder/EstablishLogisticsOrder', {
        ...floor.wish([], { Submit: true }),
        Goods: goods,
        ...more,
      });
      expect(await floor.pay(id)).toSucceed();
      expect((await floor.approve(id))[0]).toMatchObject({ Ok: true });
      return { id, number, goods: [] as { id: string; number: string }[] };
    },
    /** The stock of a commodity: shelf (null: none), state, pieces, by batch. */
    async onShelf(of: Stocked): Promise<unknown[]> {
      const found = await sql<{ shelf: string | null; state: number; quantity: number }>`
        select s.number as shelf, i.inventory_state as state, i.quantity from commodity_inventory i
        left join shelf s on s.site_id = i.site_id and s.id = i.shelf_id
        where i.commodity_id = ${of.id} and i.quantity > 0 order by i.batch_date, s.number nulls first, i.inventory_state`.execute(db);
      const names = Object.fromEntries(Object.entries(enumCodes.InventoryState).map(([name, code]) => [code, name]));
      return found.rows.map(({ shelf: number, state, quantity }) => [number, names[state], quantity]);
    },
    /** The kinds of movements of a commodity for an order, oldest first, with their pieces. */
    async moved(of: Stocked, orderId: string): Promise<unknown[]> {
      const found = await sql<{ type: number; quantity: number }>`select stock_movement_type as type, quantity from stock_movement
        where commodity_id = ${of.id} and source_type = 'logisticsOrder' and source_id = ${orderId} order by line`.execute(db);
      const names = Object.fromEntries(Object.entries(enumCodes.StockMovementType).map(([name, code]) => [code, name]));
      return found.rows.map(({ type, quantity }) => `${names[type]} ${quantity}`);
    },
    /** Checks the invariants of money, packages and stock. */
    async expectStockInvariants(): Promise<void> {
      expect(await checkInvariants(db)).toEqual([]);
      expect(await floor.floorInvariants()).toEqual([]);
    },
  };
}
export type StockFloor = Awaited<ReturnType<typeof openStockFloor>>;
