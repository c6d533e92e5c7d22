import { sql } from 'kysely';
import { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { stockMovement } from '@entrepot/contract/modules/commodities/stock-movement.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import type { Person } from '../../../testing/people.ts';
import { newId } from '../../../core/db/ids.ts';
import { findWhere, insert } from '../../../core/db/rows.ts';
import { proveStock } from '../../commodities/public.ts';
import { openOrdering } from '../../orders/test/ordering.ts';

const { CommodityStatus, CompletionStatus, PartitionType } = enumCodes;
const own = '/ReturnLogisticsOrder';
let taken = 0;

/** A label unique in this process. */
export const freshLabel = () => `RTN${String(7_100_000_000 + ++taken)}`;

/** A server with returning orders, and helpers to sign for, shelve, claim and take them into stock. */
export async function openReturned(options: { now?: () => Date } = {}) {
  const o = await openOrdering(options);
  const system = { ...o.system, changes: [] };
  const { siteId } = o;
  await o.recharge(o.alice, 10_000);
  await o.recharge(o.bob, 1000);

  const areas = new Map<number, string>();
  /** Creates an otherwise unused shelf in Xiamen in a zone of a kind. */
  async function newShelf(partitionType: number = PartitionType.Return, more: object = {}, warehouseId = o.xiamen.id) {
    const known = areas.get(partitionType);
    const area =
      (warehouseId === o.xiamen.id && known) ||
      (
        await o.db.transaction().execute((tx) =>
          insert(tx, system, partition, {
            siteId,
            warehouseId,
            name: `Returned ${partitionType} ${++taken}`,
            partitionType: partitionType as never,
          } as never),
        )
      ).id;
    if (warehouseId === o.xiamen.id) areas.set(partitionType, area);
    const number = `RS-${++taken}`;
    const row = await o.db
      .transaction()
      .execute((tx) => insert(tx, system, shelf, { siteId, warehouseId, partitionId: area, number, ...more }));
    return { id: row.id, number };
  }
  const shelfRow = async (number: string) => (await findWhere(o.db, system, shelf, { number }))[0]!;

  async function newCommodity(more: object = {}, owner: Person = o.alice) {
    const code = `BACK-${++taken}`;
    const row = await o.db.transaction().execute((tx) =>
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
    return row.id;
  }

  const sign = (more: object = {}, by: Person = o.clerk) =>
    by.post(`${own}/ReturnLogisticsOrderSigning`, { ReturnsOrderNumberNo: freshLabel(), WarehouseId: o.xiamen.id, ...more });
  /** Creates an unowned return; returns its id and label. */
  async function unclaimed(more: object = {}) {
    const label = freshLabel();
    const goods = [{ ProductName: 'Kettle', Identification: '6901', ModelQuantity: 3, ImageUrls: [] }];
    const { Data, Message } = await sign({ ReturnsOrderNumberNo: label, GrossWeight: 2, Goods: goods, ...more });
    if (!Data) throw new Error(Message);
    return { id: Data.Id as string, label, serial: Data.SerialNumber as string };
  }
  /** The same of alice, whose order on its way is the original number. */
  let usual: { Id: string; SerialNumber: string } | undefined;
  async function hers(more: object = {}) {
    usual ??= await o.underWay();
    return { ...(await unclaimed({ OriginalOrderNumberNo: usual.SerialNumber, ...more })), order: usual };
  }
  const putOn = (ids: readonly string[], ShelvesNumber: string, more: object = {}, by: Person = o.clerk) =>
    by.post(`${own}/ReturnLogisticsOrderPutOnShelves`, { Ids: ids, ShelvesNumber, ...more });
  /** Creates a return of alice on its own shelf. */
  async function onShelf(more: object = {}) {
    const back = await hers(more);
    const place = await newShelf();
    const { Code, Message } = await putOn([back.id], place.number);
    if (Code) throw new Error(Message);
    return { ...back, place };
  }
  const open = (Id: string, by: Person = o.manager) => by.ok(`${own}/GetEditReturnLogisticsOrder`, { Id });
  const goodsOf = async (id: string, by: Person = o.manager): Promise<any[]> => (await open(id, by)).ReturnLogisticsOrderGoodsInfos;

  return {
    ...o,
    newShelf,
    shelfRow,
    newCommodity,
    sign,
    unclaimed,
    hers,
    putOn,
    onShelf,
    open,
    goodsOf,
    listed: async (by: Person, query: object = {}) =>
      (await by.ok(`${own}/GetReturnLogisticsOrders`, { rows: 100, ...query })).Data.map(({ Id }: { Id: string }) => Id) as string[],
    claim: (by: Person, Numbers: string[], more: object = {}) => by.post(`${own}/ReturnLogisticsOrderClaimByNumbers`, { Numbers, ...more }),
    asPackage: (by: Person, Id: string, more: object = {}) => by.post(`${own}/ParcelTrackingNumberClaim`, { Id, ...more }),
    release: (by: Person, Id: string) => by.post(`${own}/DeletePackageClaim`, { Id }),
    async intoStock(by: Person, Id: string, CommodityId: string, Quantity: number, more: object = {}) {
      const [first] = await goodsOf(Id);
      return by.post(`${own}/ReturnLogisticsOrderWarehousing`, { Id, Lines: [{ GoodsId: first.Id, CommodityId, Quantity }], ...more });
    },
    onGoods: (by: Person, what: string, GoodsIds: string[], more: object = {}) => by.post(`${own}/${what}`, { GoodsIds, ...more }),
    onIds: (by: Person, what: string, Ids: string[]) => by.post(`${own}/${what}`, { Ids }),
    /** The available pieces of a commodity by shelf. */
    stock: async (commodityId: string) =>
      (await findWhere(o.db, system, commodityInventory, { commodityId }))
        .filter(({ quantity }) => quantity > 0)
        .map(({ shelfId, quantity, inventoryState }) => ({ shelfId, quantity, inventoryState })),
    movements: (commodityId: string) => findWhere(o.db, system, stockMovement, { commodityId }),
    /** Uploads a picture and returns its address. */
    async picture(by: Person) {
      const url = `/files/${siteId}/202506/back-${++taken}.png`;
      await sql`insert into file_object (site_id, id, creation_time, url, file_name, mime_type, size, sha256, upload_file_type, uploader_id, owner_id)
        values (${siteId}, ${newId()}, now(), ${url}, 'back.png', 'image/png', 1, '', 1, ${by.userId}, null)`.execute(o.db);
      return url;
    },
    /** The notifications of a customer's accounts with values, newest last. */
    returnMessages: async (person: Person) =>
      (
        await sql<{
          text: string;
          values: Record<string, unknown>;
        }>`select "text", "values" from user_message where user_id = ${person.userId}
          and "text" like 'returns.messages.return%' order by id`.execute(o.db)
      ).rows,
    /** Places whose stock differs from its movements, and shelves with wrong counts. */
    wrongBooks: () => proveStock(o.db, siteId),
  };
}
export type Server = Awaited<ReturnType<typeof openReturned>>;
