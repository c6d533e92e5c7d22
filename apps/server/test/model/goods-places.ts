import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { shelf as shelfResource } from '@entrepot/contract/modules/shelving/shelf.ts';
import { findWhere, insert } from '@entrepot/server/core/db/rows.ts';
import { agreed } from '@entrepot/server/testing/measures.ts';
import type { Envelope, Person } from '@entrepot/server/testing/people.ts';
import type { StockFloor } from '@entrepot/server/testing/stock.ts';
import type { Row } from './goods-row.ts';

const { PutBackStatus } = enumCodes;
/** Shelves of the Xiamen warehouse to which goods are moved. */
export const shelves = ['A-05-11', 'A-05-12', 'A-04-11'];
let made = 0;

/** The first row of the answer of a call over several ids. */
export async function rowAnswer(by: Person, path: string, body: object): Promise<Envelope> {
  const answer = await by.post(path, body);
  return answer.Code ? answer : { ...answer, ...answer.Data[0] };
}

/** Packed boxes on shelves, packages of no order, and a commodity in stock on shelves of its own. */
export async function openPlaces(f: StockFloor, initial = 7) {
  const own = [await newShelf(), await newShelf()];
  const tea = await f.stocked([
    [own[0]!.number, initial - 3, '2026-01-01'],
    [own[1]!.number, 3, '2026-01-02'],
  ]);
  const counts: string[] = [];

  async function newShelf() {
    const [other] = await findWhere(f.db, f.system, shelfResource, { warehouseId: f.xiamen.id });
    const number = `GOODS-${++made}`;
    const values = { siteId: f.siteId, warehouseId: f.xiamen.id, partitionId: other!.partitionId, number };
    const { id } = await f.inTransaction((tx) => insert(tx, f.system, shelfResource, values));
    return { id, number };
  }

  /** A shelf of the warehouse of an order. */
  async function shelfOf(row: Pick<Row, 'warehouseId'>, pick: number): Promise<{ id: string; number: string }> {
    const there = row.warehouseId === f.xiamen.id ? [...shelves, ...own.map(({ number }) => number)] : [];
    const found = await sql<{ id: string; number: string }>`select id, number from shelf
      where warehouse_id = ${row.warehouseId} and (${there.length === 0} or number = any(${there}))
      order by number limit 5`.execute(f.db);
    return found.rows[pick % found.rows.length]!;
  }

  async function boxesOf(row: Row): Promise<{ id: string; parcelNo: string; shelfId: string | null }[]> {
    return f.db
      .selectFrom('orderParcel')
      .select(['id', 'parcelNo', 'shelfId'])
      .where('logisticsOrderId', '=', row.id)
      .orderBy('parcelIndex')
      .execute();
  }

  /** Puts a packed box on a shelf, takes it off, moves everything beside it, or weighs it again. */
  async function box(row: Row, verb: 'shelveBox' | 'unshelveBox' | 'moveAll' | 'reweigh', by: Person, pick: number) {
    const boxes = await boxesOf(row);
    const chosen = boxes[pick % Math.max(1, boxes.length)];
    if (!chosen) return undefined;
    const { id: ParcelId, parcelNo, shelfId } = chosen;
    switch (verb) {
      case 'shelveBox': {
        const place = await shelfOf(row, pick);
        const body = { Number: parcelNo, WarehouseId: row.warehouseId, ShelvesNumber: place.number, ConfirmArea: true };
        return by.post('/LogisticsOrder/PutParcelOnShelves', body);
      }
      case 'unshelveBox':
        return shelfId ? by.post('/LogisticsOrder/TakeParcelOffShelves', { ParcelId }) : undefined;
      case 'moveAll': {
        const to = await shelfOf(row, pick);
        if (!shelfId || shelfId === to.id) return undefined;
        return by.post('/Shelves/TransferAllShelvesGoods', { FromShelvesId: shelfId, ToShelvesId: to.id });
      }
      case 'reweigh': {
        const measures = { Weight: 2 + (pick % 3), Length: 30, Width: 20, Geight: 10 + (pick % 2) };
        return agreed(by, '/Packing/WeighParcel', { ParcelNo: parcelNo, ...measures });
      }
    }
  }

  /** Gives a package to another customer or back, takes it off its shelf or puts it on one; `id` is of a package of no order. */
  async function spare(id: string, verb: 'owner' | 'lower' | 'shelve', pick: number): Promise<Envelope> {
    const row = await f.package(id);
    switch (verb) {
      case 'owner': {
        const UserId = row.ownerId === f.alice.userId ? f.bob.userId : f.alice.userId;
        return f.leader.post('/Package/ChangePackageOwner', { Id: id, UserId, Reason: 'other label' });
      }
      case 'lower':
        return rowAnswer(f.leader, '/Package/PackageLowerShelf', { Ids: [id] });
      case 'shelve': {
        const { number } = await shelfOf({ warehouseId: row.warehouseId! }, pick);
        return f.clerk.post('/Package/PackagePutOnShelves', {
          Ids: [id],
          ShelvesNumber: number,
          ConfirmArea: true,
          ConfirmProblemArea: true,
        });
      }
    }
  }

  const lose = (Id: string) => f.manager.post('/Package/ReportPackageLost', { Id, Remarks: 'not on its shelf' });
  async function recover(id: string, pick: number): Promise<Envelope> {
    const { warehouseId } = await f.package(id);
    const { number } = await shelfOf({ warehouseId: warehouseId! }, pick);
    return f.manager.post('/Package/RecoverPackage', { Id: id, ShelvesNumber: number });
  }

  /** Two people count a shelf with stock, with one piece more or fewer than there are, and a supervisor applies it. */
  async function count(pick: number): Promise<Envelope> {
    const place = own[pick % 2]!;
    const established = await f.leader.post('/StockCount/EstablishStockCount', {
      WarehouseId: f.xiamen.id,
      StockCountScope: 1,
      ShelvesIds: [place.id],
    });
    if (established.Code) return established;
    const { Id } = established.Data;
    for (const by of [f.clerk, f.picker]) {
      const answer = await countShelf(place, by, pick);
      if (!answer.Code) continue;
      await f.leader.ok('/StockCount/CancelStockCount', { Id, Reason: 'later' });
      return answer;
    }
    const closed = await f.leader.post('/StockCount/CloseStockCount', { Id, Reason: 'monthly count' });
    if (closed.Code) {
      await f.leader.ok('/StockCount/CancelStockCount', { Id, Reason: 'later' });
      return closed;
    }
    counts.push(Id);
    if (closed.Data.StockCountStatus !== enumCodes.StockCountStatus.Review) return closed;
    return f.manager.post('/StockCount/ReviewStockCount', { Id, Approved: true, Reason: 'looked myself' });
  }

  async function countShelf(place: { id: string; number: string }, by: Person, pick: number): Promise<Envelope> {
    const started = await by.post('/StockCount/StartStockCountShelf', { WarehouseId: f.xiamen.id, ShelvesNumber: place.number });
    // A count of which both rounds agree with the books needs no second one.
    if (started.Code) return by === f.picker ? { ...started, Code: errorCodes.Ok } : started;
    const { Id } = started.Data;
    const there = await f.db
      .selectFrom('commodityInventory')
      .select((row) => row.fn.coalesce(row.fn.sum<number>('quantity'), sql<number>`0`).as('pieces'))
      .where('shelfId', '=', place.id)
      .where('commodityId', '=', tea.id)
      .executeTakeFirstOrThrow();
    const pieces = Math.max(0, Number(there.pieces) + (pick % 3) - 1);
    if (pieces) {
      const scanned = await by.post('/StockCount/ScanStockCount', { Id, Code: tea.code, Quantity: pieces });
      if (scanned.Code) return scanned;
    }
    return by.post('/StockCount/SubmitStockCountShelf', { Id, IsEmpty: pieces === 0 });
  }

  async function reverseCount(pick: number): Promise<Envelope | undefined> {
    const Id = counts[pick % Math.max(1, counts.length)];
    return Id ? f.manager.post('/StockCount/ReverseStockCount', { Id, Reason: 'counted twice' }) : undefined;
  }

  /**
   * The pieces of the commodity that the model expects and those in stock: those at the start, those that counts booked, less those that left
   * with orders and those recorded as missing.
   */
  async function pieces(orderIds: readonly string[], gone: readonly number[]): Promise<{ expected: number; stock: number }> {
    const found = await sql<{ stock: number; counted: number; gone: number; missing: number }>`select
        coalesce((select sum(i.quantity) from commodity_inventory i where i.commodity_id = ${tea.id}), 0)::int as stock,
        coalesce((select sum(sign(l.counted - l.booked) * l.corrected_pieces) from stock_count_line l
          where l.commodity_id = ${tea.id} and l.reversed_time is null), 0)::int as counted,
        coalesce((select sum(g.quantity) from order_goods g join logistics_order o on o.site_id = g.site_id and o.id = g.logistics_order_id
          where g.commodity_id = ${tea.id} and o.id = any(${orderIds}::uuid[]) and o.order_status = any(${gone}::int[])), 0)::int as gone,
        coalesce((select sum(b.quantity) from put_back b
          where b.commodity_id = ${tea.id} and b.status = ${PutBackStatus.Missing}), 0)::int as missing`.execute(f.db);
    const [row] = found.rows;
    return { expected: initial + row!.counted - row!.gone - row!.missing, stock: row!.stock };
  }

  return { tea, shelfOf, box, spare, lose, recover, count, reverseCount, pieces };
}
