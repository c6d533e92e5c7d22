import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { stockMovement } from '@entrepot/contract/modules/commodities/stock-movement.ts';
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import type { Person } from '../../../testing/people.ts';
import { newId } from '../../../core/db/ids.ts';
import { findWhere, insert } from '../../../core/db/rows.ts';
import { openParcels } from '../../packages/test/parcels.ts';

const { CommodityStatus, CompletionStatus, InspectionResult, InventoryState, PartitionType } = enumCodes;
let taken = 0;

/** A server with a customer's commodities, and helpers to announce, receive, count and shelve returns. */
export async function openReturns() {
  const p = await openParcels();
  const system = { ...p.system, changes: [] };
  const { siteId, id: warehouseId } = p.xiamen;

  async function newCommodity(more: object = {}, owner: Person = p.alice) {
    const code = `RET-${++taken}`;
    const row = await p.db.transaction().execute((tx) =>
      insert(tx, system, commodity, {
        siteId,
        ownerId: owner.userId,
        commodityCode: code,
        name: `Kettle ${taken}`,
        commodityStatus: CommodityStatus.Normal,
        completionStatus: CompletionStatus.Completed,
        length: '20',
        width: '10',
        height: '10',
        grossWeight: '0.5',
        ...more,
      }),
    );
    return { id: row.id, code };
  }
  const post = (by: Person, goods: readonly (readonly [string, number])[], more: object = {}) =>
    by.post('/ReturnOrder/EstablishReturnOrder', {
      WarehouseId: warehouseId,
      ReturnReason: enumCodes.ReturnReason.Quality,
      Goods: goods.map(([CommodityId, Quantity]) => ({ CommodityId, Quantity })),
      Submit: true,
      ...more,
    });
  async function establish(goods: readonly (readonly [string, number])[], more: object = {}) {
    const { Data, Message } = await post(p.alice, goods, more);
    if (!Data) throw new Error(Message);
    return { id: Data.Id as string, number: Data.OrderNo as string };
  }
  async function announced(quantity: number) {
    const kettle = await newCommodity();
    const label = `SFRET${100_000 + ++taken}`;
    return { ...(await establish([[kettle.id, quantity]], { CourierNumber: label })), kettle, label };
  }
  const sign = (id: string | null, more: object = {}, by: Person = p.clerk) =>
    by.post('/ReturnOrder/SignForReturnOrder', { Id: id, ...more });
  async function goodsShelf(partitionType: number = PartitionType.Commodity, more: object = {}) {
    const name = `Returns ${partitionType}`;
    const [known] = await findWhere(p.db, system, partition, { warehouseId, name });
    const place =
      known ??
      (await p.db
        .transaction()
        .execute((tx) => insert(tx, system, partition, { siteId, warehouseId, name, partitionType: partitionType as never } as never)));
    return p.newShelf({ partitionId: place.id, ...more });
  }
  let usual: string | undefined;

  return {
    ...p,
    commodity: newCommodity,
    post,
    establish,
    announced,
    sign,
    goodsShelf,
    edit: (Id: string, RowVersion: number, goods: [string, number][], more: object = {}) =>
      p.alice.post('/UserReturnOrder/EditReturnOrder', {
        Id,
        RowVersion,
        WarehouseId: warehouseId,
        ReturnReason: enumCodes.ReturnReason.Quality,
        Goods: goods.map(([CommodityId, Quantity]) => ({ CommodityId, Quantity })),
        ...more,
      }),
    async received(quantity: number) {
      const order = await announced(quantity);
      await sign(order.id);
      return order;
    },
    open: (Id: string, by: Person = p.manager) => by.ok('/ReturnOrder/GetReturnOrderById', { Id }),
    listed: async (by: Person, query: object) =>
      (await by.ok('/ReturnOrder/GetReturnOrders', { rows: 100, ...query })).Data.map(({ Id }: { Id: string }) => Id),
    inspect: (
      Id: string,
      CommodityId: string,
      Quantity: number,
      result: number = InspectionResult.Qualified,
      more: object = {},
      by: Person = p.clerk,
    ) => by.post('/ReturnOrder/InspectReturnOrder', { Id, Lines: [{ CommodityId, InspectionResult: result, Quantity }], ...more }),
    async shelve(
      Id: string,
      CommodityId: string,
      Quantity: number,
      state: number = InventoryState.Available,
      line: object = {},
      more: object = {},
    ) {
      usual ??= await goodsShelf();
      const Lines = [{ CommodityId, InventoryState: state, Quantity, ShelvesNumber: usual, ...line }];
      return p.clerk.post('/ReturnOrder/ReturnOrderPutOnShelves', { Id, Lines, ...more });
    },
    /** The number of pieces per state. */
    async stock(commodityId: string) {
      const sums: Record<number, number> = {};
      for (const { inventoryState, quantity } of await findWhere(p.db, system, commodityInventory, { commodityId }))
        if (quantity) sums[inventoryState!] = (sums[inventoryState!] ?? 0) + quantity;
      return sums;
    },
    onShelf: async (commodityId: string) =>
      (await findWhere(p.db, system, commodityInventory, { commodityId })).filter(({ shelfId, quantity }) => shelfId && quantity > 0),
    movements: (commodityId: string) => findWhere(p.db, system, stockMovement, { commodityId }),
    /** Uploads a picture and returns its address. */
    async picture(by: Person) {
      const url = `/files/${siteId}/202506/return-${++taken}.png`;
      await sql`insert into file_object (site_id, id, creation_time, url, file_name, mime_type, size, sha256, upload_file_type, uploader_id)
        values (${siteId}, ${newId()}, now(), ${url}, 'return.png', 'image/png', 1, '', 1, ${by.userId})`.execute(p.db);
      return url;
    },
  };
}
export type Returns = Awaited<ReturnType<typeof openReturns>>;
