import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { stockCountLine } from '@entrepot/contract/modules/counting/stock-count.ts';
import type { Person } from './people.ts';
import { asSystemIn } from '../core/scope/scope.ts';
import { newId } from '../core/db/ids.ts';
import { change, findWhere, insert } from '../core/db/rows.ts';
import { moveStock, type StockMove } from '@entrepot/server/modules/commodities/public.ts';
import { openOrdering } from '@entrepot/server/modules/orders/test/ordering.ts';

const { Available, Frozen, Defective } = enumCodes.InventoryState;
const { AdjustIn, AdjustOut, Freeze } = enumCodes.StockMovementType;
let made = 0;

/** Opens a warehouse with stock on its shelves, and helpers to count it. */
export async function openStocked(options: { now?: () => Date } = {}) {
  const o = await openOrdering(options);
  const clerk2 = await o.as('picker');
  const caller = asSystemIn({ ...o.system, now: options.now?.() ?? o.system.now }, o.siteId);

  /** Creates a shelf for one test, in the first partition of the warehouse. */
  async function emptyShelf(more: object = {}) {
    const [other] = await findWhere(o.db, caller, shelf, { warehouseId: o.xiamen.id });
    const number = `N-${String(++made).padStart(3, '0')}`;
    const { id } = await o.inTransaction((tx) =>
      insert(tx, caller, shelf, { siteId: o.siteId, warehouseId: o.xiamen.id, partitionId: other!.partitionId, number, ...more }),
    );
    return { id, number };
  }
  async function newCommodity(by: Person = o.alice, more: object = {}) {
    const commodityCode = `CM${String(++made).padStart(6, '0')}`;
    return o.inTransaction((tx) =>
      insert(tx, caller, commodity, {
        siteId: o.siteId,
        ownerId: by.userId,
        commodityCode,
        name: 'Tea',
        identificationCode: `69${commodityCode}`,
        ...more,
      }),
    );
  }
  type Goods = Awaited<ReturnType<typeof newCommodity>>;
  const move = (goods: Goods, step: Pick<StockMove, 'type' | 'quantity' | 'from' | 'to'>, now = caller.now) =>
    o.inTransaction((tx) =>
      moveStock(tx, { ...caller, now }, [
        { siteId: o.siteId, commodityId: goods.id, ownerId: goods.ownerId!, sourceType: 'test', sourceId: newId(), line: 0, ...step },
      ]),
    );
  const at = (shelfId: string, state: typeof Available | typeof Frozen | typeof Defective = Available, batchDate = '2026-01-05') => ({
    warehouseId: o.xiamen.id,
    shelfId,
    state,
    batchDate,
  });
  const put = (goods: Goods, shelfId: string, quantity: number, place: object = {}, now?: Date) =>
    move(goods, { type: AdjustIn, quantity, from: null, to: { ...at(shelfId), ...place } }, now);
  const take = (goods: Goods, shelfId: string, quantity: number, now?: Date) =>
    move(goods, { type: AdjustOut, quantity, from: at(shelfId), to: null }, now);
  const freeze = (goods: Goods, shelfId: string, quantity: number) =>
    move(goods, { type: Freeze, quantity, from: at(shelfId), to: at(shelfId, Frozen) });

  /** Creates a shelf with pieces of a new commodity. */
  async function stocked(quantity = 10, by: Person = o.alice) {
    const [place, goods] = [await emptyShelf(), await newCommodity(by)];
    await put(goods, place.id, quantity);
    return { place, goods };
  }
  const piecesOn = async (shelfId: string) => {
    const rows = await o.db
      .selectFrom('commodityInventory')
      .select(['inventoryState', 'quantity'])
      .where('siteId', '=', o.siteId)
      .where('shelfId', '=', shelfId)
      .execute();
    const sum = (state: number) => rows.filter((row) => row.inventoryState === state).reduce((all, { quantity }) => all + quantity, 0);
    return { available: sum(Available), frozen: sum(Frozen), defective: sum(Defective) };
  };

  const establish = (shelves: readonly { id: string }[], by: Person = o.leader) =>
    by.ok('/StockCount/EstablishStockCount', { WarehouseId: o.xiamen.id, StockCountScope: 1, ShelvesIds: shelves.map(({ id }) => id) });
  const start = (number: string, by: Person = o.clerk, more: object = {}) =>
    by.post('/StockCount/StartStockCountShelf', { WarehouseId: o.xiamen.id, ShelvesNumber: number, ...more });
  const scan = (Id: string, Code: string, more: object = {}, by: Person = o.clerk) =>
    by.post('/StockCount/ScanStockCount', { Id, Code, ...more });
  const submit = (Id: string, by: Person = o.clerk, more: object = {}) => by.post('/StockCount/SubmitStockCountShelf', { Id, ...more });
  /** Counts one shelf as one person and submits it. */
  async function counted(number: string, by: Person, goods: readonly (readonly [code: string, pieces: number])[]) {
    const { Code, Message, Data } = await start(number, by);
    if (Code) throw new Error(Message);
    for (const [code, Quantity] of goods) if (Quantity) await by.ok('/StockCount/ScanStockCount', { Id: Data.Id, Code: code, Quantity });
    const answer = await submit(Data.Id, by, { IsEmpty: goods.every(([, pieces]) => !pieces) });
    if (answer.Code) throw new Error(answer.Message);
    return answer.Data;
  }
  const close = (Id: string, by: Person = o.leader) => by.post('/StockCount/CloseStockCount', { Id, Reason: 'monthly count' });
  const review = (Id: string, Approved: boolean, by: Person = o.manager) =>
    by.post('/StockCount/ReviewStockCount', { Id, Approved, Reason: 'looked myself' });
  const open = (Id: string, by: Person = o.leader) => by.ok('/StockCount/GetStockCountById', { Id });
  async function limits(countLimitPieces: number, countLimitShare: string): Promise<void> {
    const [row] = await findWhere(o.db, caller, siteConfiguration, { siteId: o.siteId });
    await o.inTransaction((tx) => change(tx, caller, siteConfiguration, row!, { countLimitPieces, countLimitShare }));
  }
  const lines = (countShelfId: string) => findWhere(o.db, caller, stockCountLine, { countShelfId });
  return {
    ...o,
    stop: () => o.close(),
    clerk2,
    emptyShelf,
    newCommodity,
    move,
    put,
    take,
    freeze,
    stocked,
    piecesOn,
    establish,
    start,
    scan,
    submit,
    counted,
    close,
    review,
    open,
    limits,
    lines,
  };
}
export type Stocked = Awaited<ReturnType<typeof openStocked>>;
