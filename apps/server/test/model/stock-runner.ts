import { commodityLot } from '@entrepot/contract/modules/commodities/commodity-lot.ts';
import { sql } from 'kysely';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shelf as shelves } from '@entrepot/contract/modules/shelving/shelf.ts';
import { findWhere, insert } from '@entrepot/server/core/db/rows.ts';
import { zoneOf } from '@entrepot/server/core/db/times.ts';
import { newId } from '@entrepot/server/core/db/ids.ts';
import { moveStock, proveStock } from '@entrepot/server/modules/commodities/public.ts';
import { outcomeOf } from '@entrepot/server/testing/outcomes.ts';
import type { Envelope, Person } from '@entrepot/server/testing/people.ts';
import { bagOrder, depart, openShift, type openStockFloor } from '@entrepot/server/testing/stock.ts';
import { add, emptyBooks, lots, type StockBooks, stockStates, type StockWorld, wrongIn } from './stock-model.ts';
import type { StockAct } from './stock-acts.ts';
import { expectationOf } from './stock-expectations.ts';

type Floor = Awaited<ReturnType<typeof openStockFloor>>;
const { Available, Frozen, Defective } = stockStates;
const { InspectionResult } = enumCodes;
const grams = [500, 1_000, 500, 500];
const bears = [
  [12_000, true],
  [12_000, true],
  [7_000, false],
  [40_000, true],
] as const;
let made = 0;

/** Goods, shelves and stock in database and model, and how each command runs on both. */
export async function openStockModel(f: Floor) {
  const system = { ...f.system, changes: [] };
  const { siteId, xiamen } = f;
  const owners = [f.alice, f.bob];
  // The person who reports a broken piece took the picture of it.
  const pictures = { inspector: await pictureOf(f, f.clerk), reviewer: await pictureOf(f, f.manager) };
  const goods: StockWorld['goods'] = [];
  for (const [at, one] of grams.entries()) {
    const owner = at === 3 ? 1 : 0;
    const more = {
      grossWeight: String(one / 1000),
      actualWeight: String(one / 1000),
      completionStatus: enumCodes.CompletionStatus.Completed,
    };
    const row = await f.stocked([], more, owners[owner]);
    goods.push({ id: row.id, code: row.code, owner, grams: one });
  }
  const [like] = await findWhere(f.db, system, shelves, { siteId, number: 'A-01-01' });
  const places: StockWorld['shelves'] = [];
  for (const [weight, mixes] of bears) {
    const number = `MS-${++made}`;
    const more = { number, maxWeight: String(weight / 1000), mixOwners: mixes };
    const row = await f.db
      .transaction()
      .execute((tx) => insert(tx, system, shelves, { siteId, warehouseId: xiamen.id, partitionId: like!.partitionId, ...more }));
    places.push({ id: row.id, number, grams: weight, mixes });
  }
  // The place of returned goods: they are not stock, so it is not one of the model's shelves.
  const backShelf = `MS-${++made}`;
  const bearing = { number: backShelf, maxWeight: '1000', mixOwners: true };
  await f.db
    .transaction()
    .execute((tx) => insert(tx, system, shelves, { siteId, warehouseId: xiamen.id, partitionId: like!.partitionId, ...bearing }));
  const world: StockWorld = { goods, shelves: places, today: dayOf(new Date(), zoneOf(siteId)) };
  let books = emptyBooks();
  await fill();

  async function fill(): Promise<void> {
    const start = [
      [0, 0, 6, '2026-01-01'],
      [0, 1, 4, '2026-01-02'],
      [1, 0, 4, '2026-01-03'],
      [2, 3, 9, '2026-01-01'],
      [3, 2, 3, '2026-01-01'],
    ] as const;
    for (const [kind, shelf, pieces, batch] of start) {
      const place = { goods: kind, shelf, bin: null, state: Available, batch };
      add(books, place, pieces);
      const to = {
        warehouseId: xiamen.id,
        state: Available,
        shelfId: places[shelf]!.id,
        batchDate: batch,
        lotId: await lotOf(kind, batch),
      };
      const of = {
        siteId,
        commodityId: goods[kind]!.id,
        ownerId: owners[goods[kind]!.owner]!.userId,
        sourceType: 'test',
        sourceId: newId(),
      };
      const type = enumCodes.StockMovementType.AdjustIn;
      await f.inTransaction((tx) => moveStock(tx, system, [{ ...of, type, quantity: pieces, from: null, to, line: 0 }]));
    }
  }

  /** The lot of the pieces of a batch; every second kind of goods has some, so that the proofs per lot see every way through the warehouse. */
  async function lotOf(kind: number, batch: string): Promise<string | null> {
    if (kind % 2) return null;
    const { id: commodityId, owner } = goods[kind]!;
    const lot = { siteId, commodityId, ownerId: owners[owner]!.userId, number: batch, expiryDate: '2028-01-31' };
    return (await f.inTransaction((tx) => insert(tx, system, commodityLot, lot))).id;
  }

  /** The product's ids by the model's names. */
  const ids = new Map<string, string>();
  const idOf = (name: string) => ids.get(name) ?? newId();
  const numbers = new Map<string, string>();
  const shelf = (at: number | null) => (at === null ? null : places[at]!);
  const wanted = (list: readonly (readonly [number, number])[]) =>
    list.map(([kind, Quantity]) => ({ CommodityId: goods[kind]!.id, Quantity }));
  const results = (found: Record<number, { good: number; bad: number }>, by: keyof typeof pictures) =>
    Object.entries(found).flatMap(([kind, { good, bad }]) => {
      const CommodityId = goods[Number(kind)]!.id;
      const line = (Quantity: number, result: number, more: object = {}) =>
        Quantity ? [{ CommodityId, InspectionResult: result, Quantity, ...more }] : [];
      return [...line(good, InspectionResult.Qualified), ...line(bad, InspectionResult.Defective, { ImageUrls: [pictures[by]] })];
    });
  const post = (by: Person, path: string, body: object) => by.post(path, body);

  /** Sends a command to the product. */
  async function send(c: StockAct): Promise<Envelope> {
    switch (c.do) {
      case 'announce': {
        const Bins = c.bins.map((inside) => ({ GrossWeight: books.binGrams / 1000, Goods: wanted(inside) }));
        const whose = { WarehouseId: xiamen.id, UserId: owners[c.owner]!.userId, Inspection: c.exempt ? 3 : 1, Submit: c.submit };
        const body = { ...whose, Goods: wanted(c.wanted), Bins: Bins.length ? Bins : undefined };
        const answer = await post(f.manager, '/WarehouseDocument/EstablishWarehouseDocument', body);
        if (!answer.Code) await remember(c.name, answer.Data.Id);
        return answer;
      }
      case 'submit':
        return post(f.manager, '/WarehouseDocument/SubmitWarehouseDocument', { Id: idOf(c.document) });
      case 'cancelDocument':
        return post(f.manager, '/WarehouseDocument/CancelWarehouseDocument', { Id: idOf(c.document) });
      case 'signAll':
        return post(f.clerk, '/WarehouseDocument/SignForWarehouseDocument', { Id: idOf(c.document) });
      case 'end':
        return post(f.manager, '/WarehouseDocument/EndWarehouseDocument', { Id: idOf(c.document), Remarks: 'from the model' });
      case 'signBin':
        return post(f.clerk, '/WarehouseDocument/SignForBins', { BinNumbers: [numbers.get(c.bin)] });
      case 'undoSigning':
        return post(f.clerk, '/WarehouseDocument/SignForCancel', { BinIds: [idOf(c.bin)] });
      case 'lower':
        return post(f.clerk, '/WarehouseDocument/BinLowerShelf', { BinNumbers: [numbers.get(c.bin)], Remarks: null });
      case 'putBin': {
        const to = { BinNumber: numbers.get(c.bin), ShelvesNumber: shelf(c.shelf)!.number };
        return post(f.clerk, '/WarehouseDocument/BinPutOnShelves', { ...to, ConfirmArea: true, ConfirmEnded: c.leftOver });
      }
      case 'startInspecting': {
        const BinNumber = numbers.get(c.bin ?? c.document);
        const answer = await post(f.clerk, '/QualityInspection/StartQualityInspection', { BinNumber });
        if (!answer.Code) ids.set(`inspection ${c.bin ?? c.document}`, answer.Data.Id);
        return answer;
      }
      case 'inspect': {
        const body = { Id: idOf(`inspection ${c.bin ?? c.document}`), Lines: results(c.found, 'inspector'), ConfirmMeasures: true };
        return post(f.clerk, '/QualityInspection/SubmitQualityInspection', body);
      }
      case 'cancelInspecting':
        return post(f.clerk, '/QualityInspection/CancelQualityInspection', { Id: idOf(`inspection ${c.bin ?? c.document}`) });
      case 'review': {
        const body = { Id: idOf(`inspection ${c.bin ?? c.document}`), Lines: results(c.found, 'reviewer'), ConfirmMeasures: true };
        return post(f.manager, '/QualityInspection/ReviewQualityInspection', body);
      }
      case 'putPieces': {
        const what = { CommodityId: goods[c.goods]!.id, InventoryState: c.state, Quantity: c.pieces };
        const to = { ShelvesNumber: shelf(c.shelf)!.number, ConfirmArea: true, ConfirmEnded: c.leftOver };
        const from = { Id: idOf(c.document), BinId: c.bin ? idOf(c.bin) : undefined };
        return post(f.clerk, '/WarehouseDocument/CommodityPutOnShelves', { ...from, ...what, ...to });
      }
      case 'adjust': {
        const at = { WarehouseId: xiamen.id, ShelvesId: shelf(c.shelf)?.id ?? null, CommodityId: goods[c.goods]!.id };
        const body = { ...at, InventoryState: c.state, Quantity: c.by, Remarks: 'from the model' };
        return post(f.manager, '/Commodity/AdjustCommodityInventory', body);
      }
      case 'transfer': {
        const item = { CommodityId: goods[c.goods]!.id, InventoryState: c.state, Quantity: c.pieces ?? undefined };
        const way = { FromShelvesId: shelf(c.from)!.id, ToShelvesId: shelf(c.to)!.id };
        return post(f.leader, '/Shelves/TransferShelvesGoods', { ...way, Items: [item] });
      }
      case 'transferAll':
        return post(f.leader, '/Shelves/TransferAllShelvesGoods', { FromShelvesId: shelf(c.from)!.id, ToShelvesId: shelf(c.to)!.id });
      case 'count':
        return count(c);
      case 'announceReturn': {
        const body = { WarehouseId: xiamen.id, UserId: owners[c.owner]!.userId, ReturnReason: 2, Goods: wanted(c.wanted), Submit: true };
        const answer = await post(f.manager, '/ReturnOrder/EstablishReturnOrder', body);
        if (!answer.Code) ids.set(c.name, answer.Data.Id);
        return answer;
      }
      case 'signReturn':
        return post(f.clerk, '/ReturnOrder/SignForReturnOrder', { Id: idOf(c.back) });
      case 'endReturn':
        return post(f.manager, '/ReturnOrder/EndReturnOrder', { Id: idOf(c.back), Remarks: 'from the model' });
      case 'countReturn': {
        const result = c.state === Available ? InspectionResult.Qualified : InspectionResult.Defective;
        const Lines = [{ CommodityId: goods[c.goods]!.id, InspectionResult: result, Quantity: c.pieces }];
        return post(f.clerk, '/ReturnOrder/InspectReturnOrder', { Id: idOf(c.back), Lines, ConfirmMore: true });
      }
      case 'shelveReturn': {
        const line = {
          CommodityId: goods[c.goods]!.id,
          InventoryState: c.state,
          Quantity: c.pieces,
          ShelvesNumber: shelf(c.shelf)!.number,
        };
        return post(f.clerk, '/ReturnOrder/ReturnOrderPutOnShelves', { Id: idOf(c.back), Lines: [line], ConfirmArea: true });
      }
      case 'comeBack':
      case 'takeIn':
      case 'takeOut':
        return sendBack(c);
      default:
        return sendOrder(c);
    }
  }

  const backs = '/ReturnLogisticsOrder';
  /** Each return includes an item that is not stock, so that removed goods return to their previous place. */
  async function sendBack(c: Extract<StockAct, { do: 'comeBack' | 'takeIn' | 'takeOut' }>): Promise<Envelope> {
    if (c.do === 'comeBack') {
      const ReturnsOrderNumberNo = `MODEL${newId().replaceAll('-', '').slice(-16).toUpperCase()}`;
      const Goods = [
        { ProductName: goods[c.goods]!.code, ModelQuantity: c.pieces },
        { ProductName: 'Carton', ModelQuantity: 1 },
      ];
      const answer = await post(f.clerk, `${backs}/ReturnLogisticsOrderSigning`, { ReturnsOrderNumberNo, WarehouseId: xiamen.id, Goods });
      if (answer.Code) return answer;
      const { Id } = answer.Data;
      ids.set(c.name, Id);
      await f.clerk.ok(`${backs}/ReturnLogisticsOrderPutOnShelves`, { Ids: [Id], ShelvesNumber: backShelf, ConfirmArea: true });
      const claim = { Numbers: [ReturnsOrderNumberNo], UserId: owners[c.owner]!.userId };
      return post(f.manager, `${backs}/ReturnLogisticsOrderClaimByNumbers`, claim);
    }
    const Id = idOf(c.back);
    const { goods: kind, left, taken } = books.backs[c.back]!;
    const { code, id: CommodityId } = goods[kind]!;
    const { Data } = await f.manager.ok(`${backs}/GetReturnLogisticsOrderGoods`, { Id, rows: 100 });
    const rows: { Id: string; ProductName: string; ModelQuantity: number; WarehousedQuantity: number; WarehousedShelvesNumber: string }[] =
      Data.filter(({ ProductName }: { ProductName: string }) => ProductName === code);
    if (c.do === 'takeIn') {
      const GoodsId = rows.find((one) => !one.WarehousedQuantity && one.ModelQuantity === left[c.row])!.Id;
      const to = { ShelvesNumber: shelf(c.shelf)!.number, ConfirmArea: true };
      return post(f.manager, `${backs}/ReturnLogisticsOrderWarehousing`, {
        Id,
        Lines: [{ GoodsId, CommodityId, Quantity: c.pieces }],
        ...to,
      });
    }
    const { pieces, shelf: at } = taken[c.row]!;
    const one = rows.find((row) => row.WarehousedQuantity === pieces && row.WarehousedShelvesNumber === shelf(at)!.number)!;
    return post(f.manager, `${backs}/DeleteReturnLogisticsOrderWarehousing`, { Id, GoodsIds: [one.Id] });
  }

  type OrderAct = Extract<StockAct, { do: 'order' | 'cancelOrder' | 'pay' | 'list' | 'unlist' | 'depart' | 'pick' | 'short' }>;
  async function sendOrder(c: OrderAct): Promise<Envelope> {
    if (c.do === 'order') {
      const answer = await f.orderStock(wanted(c.wanted));
      if (!answer.Code) {
        ids.set(c.name, answer.Data.Id);
        numbers.set(c.name, answer.Data.SerialNumber);
      }
      return answer;
    }
    const id = idOf(c.order);
    const list = idOf(`list ${c.order}`);
    switch (c.do) {
      case 'cancelOrder':
        return post(f.manager, '/LogisticsOrder/CancelLogisticsOrder', { Id: id });
      case 'pay': {
        const paid = await f.pay(id);
        if (paid.Code) return paid;
        const [row] = await f.approve(id);
        // Paid orders may be approved automatically.
        const { orderStatus } = await f.order(id);
        if (orderStatus === enumCodes.OrderStatus.ToBeApproved) throw new Error(`not approved: ${row?.Message}`);
        return paid;
      }
      case 'list': {
        const answer = await post(f.leader, '/PickingList/AddPickingList', { WarehouseId: xiamen.id, LogisticsOrderIds: [id] });
        if (answer.Code) return answer;
        const [made] = answer.Data.PickingIds;
        ids.set(`list ${c.order}`, made);
        await f.picker.ok('/PickingList/BatchClaimPickingListCurrentUser', { Ids: [made] });
        return post(f.picker, '/PickingList/StartPickingList', { Id: made });
      }
      case 'unlist': {
        const answer = await post(f.leader, '/PickingList/DeletePickingListOrder', { Id: list, LogisticsOrderId: id });
        // The model knows goods on shelves: what was picked goes back to where it came from.
        if (!answer.Code) await f.putBackAll(id);
        return answer;
      }
      case 'pick':
      case 'short': {
        const at = books.orders[c.order]!.lines[c.line]!;
        const { code } = goods[at.goods]!;
        const line = (await f.linesOf(list)).find((one) => one.CommodityCode === code && one.ShelvesNumber === shelf(at.shelf)!.number);
        if (!line) throw new Error(`no line of ${JSON.stringify(at)} for ${JSON.stringify(books.orders[c.order])}`);
        const body = { Id: list, LineId: line.Id, Quantity: c.pieces };
        return c.do === 'short'
          ? post(f.picker, '/PickingList/ReportPickingShortage', { ...body, Remarks: 'from the model' })
          : post(f.picker, '/PickingList/ConfirmPickingGoods', { ...body, ShelvesNumber: shelf(at.shelf)!.number });
      }
      default:
        return sendOff(c.order, id, list);
    }
  }

  /** Packs a picked order and ships it with its own shift. */
  async function sendOff(name: string, id: string, list: string): Promise<Envelope> {
    const order = { id, number: numbers.get(name)!, goods: [] };
    await f.picker.ok('/PickingList/FinishPickingList', { Id: list });
    await f.clerk.ok('/Packing/StartPacking', { LogisticsOrderId: id });
    for (const [kind] of books.orders[name]!.wanted)
      await f.clerk.ok('/Packing/ScanPackingGoods', { LogisticsOrderId: id, CommodityCode: goods[kind]!.code });
    const packed = await f.complete(order);
    if (packed.Code) return packed;
    if (packed.Data.SupplementBillId) await f.pay(id);
    const shift = await openShift(f.leader.ok, {
      Name: `Model ${++made}`,
      TransportShiftType: 1,
      WarehouseIds: [xiamen.id],
      TypeOfShippingId: f.method('SeaExpress'),
    });
    await bagOrder(f.leader.ok, shift, order.number);
    await depart(f.leader.ok, shift);
    return packed;
  }

  /** Two people count a shelf with the same result; a supervisor closes the count. */
  async function count(c: Extract<StockAct, { do: 'count' }>): Promise<Envelope> {
    const place = shelf(c.shelf)!;
    const established = { WarehouseId: xiamen.id, StockCountScope: 1, ShelvesIds: [place.id] };
    const { Id } = await f.leader.ok('/StockCount/EstablishStockCount', established);
    const seen = new Map<string, number>();
    for (const lot of lots(books, { shelf: c.shelf, bin: null })) {
      const key = `${lot.goods} ${lot.state === Frozen ? Available : lot.state}`;
      seen.set(key, (seen.get(key) ?? 0) + lot.pieces);
    }
    const changed = `${c.goods} ${c.state}`;
    seen.set(changed, (seen.get(changed) ?? 0) + c.by);
    const bins = Object.values(books.documents).flatMap((document) =>
      Object.entries(document.bins).flatMap(([name, bin]) => (bin.shelf === c.shelf ? [numbers.get(name)!] : [])),
    );
    for (const by of c.by ? [f.clerk, f.picker] : [f.clerk]) {
      const at = (await by.ok('/StockCount/StartStockCountShelf', { WarehouseId: xiamen.id, ShelvesNumber: place.number })).Id;
      let isEmpty = true;
      for (const [key, Quantity] of seen) {
        const [kind, InventoryState] = key.split(' ').map(Number);
        if (Quantity) await by.ok('/StockCount/ScanStockCount', { Id: at, Code: goods[kind!]!.code, Quantity, InventoryState });
        isEmpty &&= !Quantity;
      }
      for (const Code of bins) await by.ok('/StockCount/ScanStockCount', { Id: at, Code });
      await by.ok('/StockCount/SubmitStockCountShelf', { Id: at, IsEmpty: isEmpty && !bins.length });
    }
    return post(f.leader, '/StockCount/CloseStockCount', { Id, Reason: 'from the model' });
  }

  async function remember(name: string, id: string): Promise<void> {
    const document = await f.manager.ok('/WarehouseDocument/GetWarehouseDocumentById', { Id: id });
    ids.set(name, id);
    numbers.set(name, document.OrderNo);
    for (const [at, bin] of (document.Bins as { Id: string; BinNumber: string }[]).entries()) {
      ids.set(`${name}/${at}`, bin.Id);
      numbers.set(`${name}/${at}`, bin.BinNumber);
    }
  }

  /** The places of all pieces, from the product's list and from the model. */
  async function real(): Promise<string[]> {
    const binNames = new Map([...ids].map(([name, id]) => [id, name]));
    const query = { CommodityId: goods.map(({ id }) => id), rows: 100 };
    const { Data, Total } = await f.manager.ok('/Commodity/GetCommodityInventory', query);
    if (Total > 100) throw new Error('more lots than one page');
    return Data.filter((row: any) => row.Quantity)
      .map((row: any) =>
        lotName({
          goods: goods.findIndex(({ id }) => id === row.CommodityId),
          shelf: row.ShelvesId ? places.findIndex(({ id }) => id === row.ShelvesId) : null,
          bin: row.BinId ? (binNames.get(row.BinId) ?? row.BinId) : null,
          state: row.InventoryState,
          batch: row.BatchDate?.slice(0, 10) ?? null,
          pieces: row.Quantity,
        }),
      )
      .sort();
  }
  const lotsOf = (of: StockBooks) => of.lots.map(lotName).sort();

  /** The state of each bin: when two people start and cancel concurrently, the stock does not show who was last. */
  async function realBins(): Promise<string[]> {
    const binNames = new Map([...ids].map(([name, id]) => [id, name]));
    const { rows } = await sql<{ id: string; status: number }>`select id, bin_status as status from bin where site_id = ${siteId}
      and id = any(${Object.values(books.documents).flatMap(({ bins }) => Object.keys(bins).map(idOf))}::uuid[])`.execute(f.db);
    return rows.map(({ id, status }) => `${binNames.get(id)} is ${binStatuses[status]}`).sort();
  }
  const binsOf = (of: StockBooks) =>
    Object.keys(books.documents)
      .flatMap((name) => Object.entries(of.documents[name]!.bins).map(([bin, { status }]) => `${bin} is ${status}`))
      .sort();

  /** The orders' reservations: two concurrent orders leave the same stock in either order. */
  async function realReservations(): Promise<string[]> {
    const orders = new Map([...ids].map(([name, id]) => [id, name]));
    const { rows } = await sql<{ orderId: string; commodityId: string; shelfId: string; batch: string | null; pieces: number }>`
      select logistics_order_id as order_id, commodity_id, shelf_id, batch_date::text as batch, sum(quantity - picked_quantity)::int as pieces
      from order_goods_place where site_id = ${siteId} and commodity_id = any(${goods.map(({ id }) => id)}::uuid[])
      group by 1, 2, 3, 4 having sum(quantity - picked_quantity) > 0`.execute(f.db);
    return rows
      .map(({ orderId, commodityId, shelfId, batch, pieces }) => {
        const at = { goods: goods.findIndex(({ id }) => id === commodityId), shelf: places.findIndex(({ id }) => id === shelfId) };
        return reservationName(orders.get(orderId) ?? orderId, { ...at, batch, pieces });
      })
      .sort();
  }
  const reservationsOf = (of: StockBooks) =>
    Object.entries(of.orders)
      .flatMap(([name, { reserved }]) => reserved.map((one) => ({ name, ...one, pieces: one.pieces - one.picked })))
      .filter(({ pieces }) => pieces > 0)
      .map(({ name, ...one }) => reservationName(name, one))
      .sort();

  /**
   * Runs commands concurrently. Their answers and the resulting stock must match the model in one of the possible orders; each refusal must
   * have a reason in the model.
   */
  async function runParallel(commands: readonly StockAct[]): Promise<string[]> {
    const answers = await Promise.all(commands.map(send));
    const outcomes = answers.map(outcomeOf);
    const [onShelf, reservations, waiting] = [await real(), await realReservations(), await realBins()];
    let closest = 'no order of them explains the answers';
    for (const turn of permutations(commands.map((_, at) => at))) {
      const trial = structuredClone(books);
      const explained = turn.every((at) => {
        const verdict = expectationOf(world, trial, commands[at]!);
        const fits = verdict.refusals.length ? verdict.refusals.includes(outcomes[at]!) : outcomes[at] === 'Ok';
        if (fits && outcomes[at] === 'Ok') verdict.apply();
        if (!fits)
          closest = `${commands[at]!.do} answered ${outcomes[at]} (${answers[at]!.Message}), the model expects ${verdict.refusals.join(' or ') || 'done'}`;
        return fits;
      });
      if (!explained) continue;
      const wrong = wrongIn(trial);
      const isSame =
        JSON.stringify([lotsOf(trial), reservationsOf(trial), binsOf(trial)]) === JSON.stringify([onShelf, reservations, waiting]);
      if (isSame && !wrong.length) {
        books = trial;
        await prove();
        return commands.map((command, at) => `${command.do} ${outcomes[at]}`);
      }
      const is = [...onShelf, ...reservations, ...waiting].join('\n  ');
      closest = `the stock is\n  ${is}\nthe model expects\n  ${[...lotsOf(trial), ...reservationsOf(trial), ...binsOf(trial)].join('\n  ')}\n${wrong.join('\n')}`;
    }
    throw new Error(`${closest}\nafter ${commands.map((command) => JSON.stringify(command)).join(' and ')}`);
  }

  async function prove(): Promise<void> {
    const broken = await proveStock(f.db, siteId);
    if (broken.length) throw new Error(`the movements do not add up to the stock: ${JSON.stringify(broken)}`);
  }

  return { world, books: () => books, runParallel, defective: Defective };
}

const lotName = ({ goods, shelf, bin, state, batch, pieces }: StockBooks['lots'][number]) =>
  `${goods} shelf ${shelf ?? '-'} bin ${bin ?? '-'} state ${state} of ${batch ?? '-'}: ${pieces}`;

const { BinStatus } = enumCodes;
const binStatuses: Record<number, StockBooks['documents'][string]['bins'][string]['status']> = {
  [BinStatus.Expected]: 'expected',
  [BinStatus.Signed]: 'signed',
  [BinStatus.Inspecting]: 'inspecting',
  [BinStatus.Inspected]: 'inspected',
  [BinStatus.OnShelf]: 'shelved',
  [BinStatus.OffShelf]: 'lowered',
  [BinStatus.Emptied]: 'emptied',
  [BinStatus.Missing]: 'missing',
};

const reservationName = (
  order: string,
  { goods, shelf, batch, pieces }: Pick<StockBooks['orders'][string]['reserved'][number], 'goods' | 'shelf' | 'batch' | 'pieces'>,
) => `${order} holds ${goods} on ${shelf} of ${batch ?? '-'}: ${pieces}`;

function permutations(of: readonly number[]): number[][] {
  if (of.length < 2) return [[...of]];
  return of.flatMap((one) => permutations(of.filter((other) => other !== one)).map((rest) => [one, ...rest]));
}

async function pictureOf({ db, siteId }: Floor, by: Person): Promise<string> {
  const url = `/files/${siteId}/202506/${newId().replaceAll('-', '')}.jpg`;
  await sql`insert into file_object (site_id, id, creation_time, url, file_name, mime_type, size, sha256, upload_file_type, uploader_id, owner_id)
    values (${siteId}, ${newId()}, ${new Date()}, ${url}, 'dent.jpg', 'image/jpeg', 1000, ${'0'.repeat(64)}, 1, ${by.userId}, ${by.userId})`.execute(
    db,
  );
  return url;
}
