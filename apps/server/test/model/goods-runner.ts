import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '@entrepot/server/testing/outcomes.ts';
import type { Envelope } from '@entrepot/server/testing/people.ts';
import { agreed } from '@entrepot/server/testing/measures.ts';
import type { StockFloor } from '@entrepot/server/testing/stock.ts';
import { openLoads } from './goods-loads.ts';
import { openPlaces, rowAnswer, shelves } from './goods-places.ts';
import type { Row } from './goods-row.ts';

const { OrderStatus, PackageProblemType, PackageStatus } = enumCodes;
/** The steps of one order that go on, and those that correct one. */
export const goodsVerbs = [
  'approve',
  'cancelApproval',
  'reject',
  'submit',
  'edit',
  'list',
  'pickSome',
  'pickAll',
  'putBack',
  'offList',
  'putAway',
  'scan',
  'pack',
  'reopen',
  'bag',
  'unbag',
  'transfer',
  'send',
  'receive',
  'depart',
  'return',
  'split',
  'merge',
  'cancel',
  'problem',
  'clear',
  'answer',
  'takeOut',
  'moveShelf',
  'shortage',
  'decide',
  'load',
  'arrive',
  'complete',
  'recall',
  'undoArrival',
  'undoReceipt',
  'damaged',
  'extra',
  'decideArrival',
  'shelveBox',
  'unshelveBox',
  'moveAll',
  'reweigh',
  'cancelScan',
  'lose',
  'recover',
  'owner',
  'lower',
  'shelve',
  'count',
  'reverseCount',
] as const;
export type GoodsVerb = (typeof goodsVerbs)[number];
/** A step of one of the orders; `pick` chooses among its goods, boxes or partners. */
export interface GoodsCommand {
  /** `goOn`: the next step of the order on its way out, so that a random walk reaches bags and trucks. */
  verb: GoodsVerb | 'goOn';
  at: number;
  pick: number;
}

type Goods = { id: string; number: string };
const { Departed, Arrived, CustomsClearing, CustomsCleared, Returning, Returned, Cancelled, Lost } = OrderStatus;
/** The order has left, or has ended. */
const away = new Set<number>([Departed, Arrived, CustomsClearing, CustomsCleared, Returning, Returned, Cancelled, Lost]);
/** Refusals that mean that the product lost something. */
const neverAnswered = new Set(['InternalError', 'NotFound', 'OrderNotExist']);

const isOk = (answer: Envelope): boolean => outcomeOf(answer) === 'Ok';

class DeadEnd extends Error {}

/** Orders of one customer that go through the warehouse and back, through the API, as people do it. */
export async function openGoods(f: StockFloor, count: number) {
  const picker = await f.as('picker');
  const dgclerk = f.dgclerk;
  const loads = openLoads(f);
  const places = await openPlaces(f);
  const made: string[] = [];
  const trail: string[] = [];
  const goodsOf = new Map<string, Goods>();
  for (let at = 0; at < count; at++) await place(at < 2 ? 2 : 0);
  const spare = [await f.shelved(), await f.shelved()];
  for (const one of spare) goodsOf.set(one.id, one);

  /** A paid and approved order of two packages and some pieces from stock. */
  async function place(pieces: number): Promise<void> {
    const own = [await f.shelved(), await f.shelved()];
    for (const one of own) goodsOf.set(one.id, one);
    const Goods = [...own.map(({ id }) => ({ PackageId: id, Quantity: 1 })), ...(pieces ? [f.pieces(places.tea, pieces)] : [])];
    const { Id } = await f.ordered({ Consolidation: true, Goods }, own);
    await f.pay(Id);
    const [row] = await f.approve(Id);
    if (!row!.Ok) throw new DeadEnd(row!.Message);
    made.push(Id);
  }

  const inHere = (row: Row) => row.warehouseId === f.xiamen.id;
  const clerkOf = (row: Row) => (inHere(row) ? f.clerk : dgclerk);

  async function pickLines(row: Row, most: number): Promise<Envelope> {
    const Id = row.pickingListId;
    await picker.post('/PickingList/BatchClaimPickingListCurrentUser', { Ids: [Id] });
    await picker.post('/PickingList/StartPickingList', { Id });
    const open = await picker.post('/PickingList/GetPickingById', { Id });
    if (open.Code) return open;
    const lines = open.Data.Lines.filter((line: { Quantity: number; PickedQuantity: number }) => line.PickedQuantity < line.Quantity);
    for (const line of lines.slice(0, most)) {
      const picked = await picker.post('/PickingList/ConfirmPickingGoods', { Id, LineId: line.Id, ShelvesNumber: line.ShelvesNumber });
      if (picked.Code) return picked;
    }
    return lines.length > most ? open : picker.post('/PickingList/FinishPickingList', { Id });
  }

  const packagesOf = async (id: string) => (await f.goodsOf(id)).flatMap(({ packageId }) => packageId ?? []);

  /** One of the packages of an order. */
  async function packageOf(row: Row, pick: number): Promise<string | undefined> {
    const ids = await packagesOf(row.id);
    return ids[pick % Math.max(1, ids.length)];
  }

  /** A package of an order with a problem. */
  async function flaggedOf(row: Row): Promise<string | undefined> {
    for (const id of await packagesOf(row.id)) if ((await f.package(id)).problemType) return id;
    return undefined;
  }

  /** A lost package of an order. */
  async function lostOf(row: Row): Promise<string | undefined> {
    for (const id of await packagesOf(row.id)) if ((await f.package(id)).packageStatus === PackageStatus.Lost) return id;
    return undefined;
  }

  /** Reports, resolves, answers or carries out the answer about a problem of one of its packages. */
  async function problem(row: Row, verb: 'problem' | 'clear' | 'answer' | 'takeOut', pick: number): Promise<Envelope | undefined> {
    const Id = verb === 'problem' ? await packageOf(row, pick) : await flaggedOf(row);
    if (!Id) return undefined;
    switch (verb) {
      case 'problem':
        return f.manager.post('/Package/MarkPackageProblem', { Id, PackageProblemType: PackageProblemType.Damaged, Remarks: 'crushed' });
      case 'clear':
        return f.manager.post('/Package/ClearPackageProblem', { Id });
      case 'answer':
        return f.alice.post('/UserPackage/AnswerPackageProblem', { Id, Decision: 1 + (pick % 2) });
      case 'takeOut':
        return f.manager.post('/Package/TakePackageOut', {
          Id,
          ShelvesNumber: (await places.shelfOf(row, pick)).number,
        });
    }
  }

  async function moveShelf(row: Row, pick: number): Promise<Envelope | undefined> {
    const id = await packageOf(row, pick);
    if (!id || (await f.package(id)).packageStatus !== PackageStatus.Ordered) return undefined;
    return rowAnswer(f.manager, '/Package/TransferPackageShelf', { Ids: [id], ShelvesNumber: shelves[pick % shelves.length] });
  }

  async function shortage(row: Row, pick: number): Promise<Envelope | undefined> {
    const Id = row.pickingListId;
    const open = await picker.post('/PickingList/GetPickingById', { Id });
    type Line = { Id: string; Quantity: number; PickedQuantity: number; ShortQuantity: number };
    const lines: Line[] = (open.Data?.Lines ?? []).filter((line: Line) => line.PickedQuantity + line.ShortQuantity < line.Quantity);
    if (open.Code || !lines.length) return undefined;
    return picker.post('/PickingList/ReportPickingShortage', { Id, LineId: lines[pick % lines.length]!.Id, Quantity: 1 });
  }

  /** One of the decisions that are offered about the missing goods of an order; the last one if `pick` is negative. */
  async function decide(row: Row, pick: number): Promise<Envelope | undefined> {
    const { Data } = await f.manager.post('/PickingList/GetOrderShortage', { LogisticsOrderId: row.id });
    const offered: { Decision: number }[] = Data?.Decisions ?? [];
    const chosen = pick < 0 ? offered.at(-1) : offered[pick % Math.max(1, offered.length)];
    if (!chosen) return undefined;
    return f.manager.post('/PickingList/DecideShortage', { LogisticsOrderId: row.id, Decision: chosen.Decision, Remarks: 'decided' });
  }

  async function putBack(row: Row, pick: number): Promise<Envelope> {
    const Id = row.pickingListId;
    const open = await picker.post('/PickingList/GetPickingById', { Id });
    const picked = (open.Data?.Lines ?? []).filter((line: { PickedQuantity: number }) => line.PickedQuantity > 0);
    if (open.Code || !picked.length) return open;
    const line = picked[pick % picked.length];
    return picker.post('/PickingList/CancelPickingGoods', { Id, LineId: line.Id, Quantity: 1, ShelvesNumber: line.ShelvesNumber });
  }

  /** Puts goods of an order that left its list on a shelf or reports them missing, or takes those put back last off again. */
  async function putAway(row: Row, pick: number): Promise<Envelope | undefined> {
    const by = clerkOf(row);
    const ofOrder = async (PutBackStatus: number): Promise<{ Id: string; FromShelvesNumber: string }[]> =>
      (await f.manager.ok('/PutBack/GetPutBacks', { LogisticsOrderId: row.id, PutBackStatus })).Data;
    const [open, done] = [[...(await ofOrder(1)), ...(await ofOrder(3))], await ofOrder(2)];
    if (open.length) {
      const { Id, FromShelvesNumber } = open[pick % open.length]!;
      if (pick % 5 === 4) return by.post('/PutBack/ReportPutBackMissing', { Id, Remarks: 'not in the cart' });
      return by.post('/PutBack/PutBackGoods', { Id, ShelvesNumber: pick % 2 && inHere(row) ? shelves[pick % 3] : FromShelvesNumber });
    }
    return done.length ? by.post('/PutBack/UndoPutBack', { Id: done[pick % done.length]!.Id }) : undefined;
  }

  /** Opens the order at the packing table and scans some of its goods, each into the next of some boxes. */
  async function scanGoods(row: Row, most: number, boxes: number): Promise<Envelope> {
    const clerk = clerkOf(row);
    const started = await clerk.post('/Packing/StartPacking', { LogisticsOrderId: row.id });
    if (started.Code) return started;
    let answer = started;
    const open = (await f.goodsOf(row.id)).filter(({ packedQuantity }) => packedQuantity === 0);
    for (const [at, { packageId }] of open.slice(0, most).entries()) {
      const code = packageId ? { CourierNumber: goodsOf.get(packageId)!.number } : { CommodityCode: places.tea.code };
      answer = await clerk.post('/Packing/ScanPackingGoods', { LogisticsOrderId: row.id, ...code, ParcelIndex: 1 + (at % boxes) });
      if (answer.Code) return answer;
    }
    return answer;
  }

  async function pack(row: Row, boxes: number): Promise<Envelope> {
    const scanned = await scanGoods(row, Number.POSITIVE_INFINITY, boxes);
    if (scanned.Code) return scanned;
    const found = await sql<{ used: number }>`select coalesce(max(s.parcel_index), 1) as used
      from packing_scan s
      join packing k on k.site_id = s.site_id and k.id = s.packing_id
      where k.logistics_order_id = ${row.id} and not s.cancelled`.execute(f.db);
    const body = { LogisticsOrderId: row.id, Parcels: Array.from({ length: found.rows[0]!.used }, () => f.box) };
    return agreed(clerkOf(row), '/Packing/CompletePacking', body);
  }

  async function edit(row: Row, pick: number): Promise<Envelope> {
    const form = await f.alice.post('/UserLogisticsOrder/GetEditLogisticsOrder', { Id: row.id });
    if (form.Code) return form;
    const { UserId: _u, LogisticsOrderTypeName: _t, DeliveryModeName: _d, ...sent } = form.Data;
    const free: Goods[] = [];
    for (const one of spare)
      if (
        !sent.Goods.some((line: { PackageId: string }) => line.PackageId === one.id) &&
        (await f.package(one.id)).ownerId === f.alice.userId
      )
        free.push(one);
    const Goods =
      pick % 2 && sent.Goods.length > 1
        ? sent.Goods.slice(1)
        : [...sent.Goods, ...free.slice(0, 1).map(({ id }) => ({ PackageId: id, Quantity: 1 }))];
    return accepted('/UserLogisticsOrder/EditLogisticsOrder', { ...sent, Goods });
  }

  /** Sends a call of the customer again with the new price when it has changed. */
  async function accepted(path: string, body: object): Promise<Envelope> {
    const first = await f.alice.post(path, body);
    if (isOk(first) || outcomeOf(first) !== 'PriceChanged') return first;
    return f.alice.post(path, { ...body, ExpectedAmount: first.Data.Payable });
  }

  async function execute(verb: GoodsVerb, row: Row, pick: number): Promise<Envelope | undefined> {
    const { id: Id } = row;
    const Ids = [Id];
    switch (verb) {
      case 'approve':
        await f.payDebts();
        return rowAnswer(f.manager, '/LogisticsOrder/ApproveOutbound', { Ids });
      case 'cancelApproval':
        return rowAnswer(f.manager, '/LogisticsOrder/CancelApproval', { Ids });
      case 'reject':
        return rowAnswer(f.manager, '/LogisticsOrder/RejectLogisticsOrder', { Ids, Remarks: 'Look again' });
      case 'submit':
        return accepted('/UserLogisticsOrder/SubmitLogisticsOrder', { Id });
      case 'edit':
        return edit(row, pick);
      case 'list':
        return inHere(row)
          ? f.leader.post('/PickingList/AddPickingList', { WarehouseId: row.warehouseId, LogisticsOrderIds: Ids })
          : undefined;
      case 'pickSome':
        return row.pickingListId ? pickLines(row, 1) : undefined;
      case 'pickAll':
        return row.pickingListId ? pickLines(row, Number.POSITIVE_INFINITY) : undefined;
      case 'putBack':
        return row.pickingListId ? putBack(row, pick) : undefined;
      case 'offList':
        return row.pickingListId
          ? f.manager.post('/PickingList/DeletePickingListOrder', { Id: row.pickingListId, LogisticsOrderId: Id })
          : undefined;
      case 'putAway':
        return putAway(row, pick);
      case 'scan':
        return scanGoods(row, 1, 1);
      case 'pack':
        return pack(row, 1 + (pick % 2));
      case 'reopen':
        return f.manager.post('/Packing/ReopenPacking', { LogisticsOrderId: Id });
      case 'bag':
        return loads.putIn(await loads.shiftFor(row), row);
      case 'unbag':
        return loads.unbag(row);
      case 'load':
        return loads.load(row);
      case 'transfer':
        return loads.transfer(row, pick);
      case 'send':
        return f.manager.post('/WarehouseTransfer/EstablishWarehouseTransfer', {
          LogisticsOrderIds: Ids,
          ToWarehouseId: loads.otherThan(row),
        });
      case 'receive':
        return loads.receive(row, pick);
      case 'depart':
        return loads.depart(row);
      case 'arrive':
      case 'complete':
      case 'recall':
      case 'undoArrival':
      case 'undoReceipt':
        return loads.ofShift(row, verb, pick);
      case 'damaged':
      case 'extra':
      case 'decideArrival':
        return loads.discrepancy(row, verb, pick);
      case 'shelveBox':
      case 'unshelveBox':
      case 'moveAll':
      case 'reweigh':
        return places.box(row, verb, clerkOf(row), pick);
      case 'cancelScan':
        return cancelScan(row, pick);
      case 'lose': {
        const id = await packageOf(row, pick);
        return id ? places.lose(id) : undefined;
      }
      case 'recover': {
        const id = await lostOf(row);
        return id ? places.recover(id, pick) : undefined;
      }
      case 'owner':
      case 'lower':
      case 'shelve':
        return places.spare(spare[pick % spare.length]!.id, verb, pick);
      case 'count':
        return places.count(pick);
      case 'reverseCount':
        return places.reverseCount(pick);
      case 'return':
        return f.manager.post('/LogisticsOrder/ReturnToWarehouse', { Id, Remarks: 'Refused' });
      case 'split':
        return split(row, pick);
      case 'merge': {
        const other = made[pick % made.length]!;
        return other === Id ? undefined : f.manager.post('/LogisticsOrder/MergeLogisticsOrders', { Ids: [Id, other] });
      }
      case 'problem':
      case 'clear':
      case 'answer':
      case 'takeOut':
        return problem(row, verb, pick);
      case 'moveShelf':
        return inHere(row) ? moveShelf(row, pick) : undefined;
      case 'shortage':
        return row.pickingListId ? shortage(row, pick) : undefined;
      case 'decide':
        return decide(row, pick);
      case 'cancel':
        return f.manager.post('/LogisticsOrder/CancelLogisticsOrder', { Id, Remarks: 'Not needed' });
    }
  }

  /** Takes scanned goods of an order out of their box again; undefined when nothing is scanned. */
  async function cancelScan(row: Row, pick: number): Promise<Envelope | undefined> {
    const scans = await f.db
      .selectFrom('packingScan')
      .innerJoin('packing', 'packing.id', 'packingScan.packingId')
      .select('packingScan.id')
      .where('packing.logisticsOrderId', '=', row.id)
      .where('packingScan.cancelled', '=', false)
      .orderBy('packingScan.id')
      .execute();
    const chosen = scans[pick % Math.max(1, scans.length)];
    if (!chosen || row.orderStatus !== OrderStatus.ToBePacked) return undefined;
    const clerk = clerkOf(row);
    const started = await clerk.post('/Packing/StartPacking', { LogisticsOrderId: row.id });
    if (started.Code) return started;
    return clerk.post('/Packing/CancelPackingGoods', { LogisticsOrderId: row.id, LineId: chosen.id });
  }

  async function split(row: Row, pick: number): Promise<Envelope | undefined> {
    const goods = await f.goodsOf(row.id);
    if (goods.length < 2) return undefined;
    const { packageId, commodityId } = goods[pick % goods.length]!;
    const Parts = [{ Goods: [packageId ? { PackageId: packageId, Quantity: 1 } : { CommodityId: commodityId, Quantity: 1 }] }];
    const answer = await f.manager.post('/LogisticsOrder/SplitLogisticsOrder', { Id: row.id, Parts });
    if (isOk(answer)) made.push(...answer.Data.Ids);
    return answer;
  }

  /** A lost package is found, or its order is cancelled. */
  async function endLoss(row: Row): Promise<void> {
    for (let lost = await lostOf(row); lost; lost = await lostOf(row)) {
      const isFound = Number.parseInt(row.id.at(-1)!, 16) % 2 === 0;
      const ended = isFound ? undefined : await execute('cancel', await f.order(row.id), 0);
      if (ended && isOk(ended)) return;
      const found = await places.recover(lost, 0);
      if (!isOk(found)) throw new DeadEnd(`${row.serialNumber}: its lost package is not found: ${found.Message}`);
    }
  }

  /** Resolves what holds an order: its packages are shipped as they are, and nothing is sent instead of missing goods. */
  async function resolveHold(id: string): Promise<void> {
    const row = await f.order(id);
    if (!row.frozen || away.has(row.orderStatus)) return;
    for (const Id of await packagesOf(id))
      if ((await f.package(Id)).problemType) await f.manager.post('/Package/ClearPackageProblem', { Id });
    await endLoss(row);
    await decide(await f.order(id), -1);
    // An order with parts cannot be cancelled before them, but it can leave its list.
    const left = await f.order(id);
    if (left.frozen && left.pickingListId) await execute('offList', left, 0);
    const now = await f.order(id);
    if (now.frozen && !away.has(now.orderStatus)) throw new DeadEnd(`${row.serialNumber} remains on hold: ${now.freezeRemarks}`);
  }

  /** Whether goods of an order are to be put back before it can be picked. */
  const hasToPutBack = async (id: string) => (await f.toPutBack(id)).length > 0;

  /** The step that an order takes next on its way out, by its status; null when it is on its way or has ended. */
  function nextStep(row: Row): GoodsVerb | null {
    if (away.has(row.orderStatus)) return null;
    switch (row.orderStatus) {
      case OrderStatus.Draft:
        return 'submit';
      case OrderStatus.ToBeApproved:
        return 'approve';
      case OrderStatus.ToBePicked:
        return row.pickingListId ? 'pickAll' : 'list';
      case OrderStatus.Picking:
        return 'pickAll';
      case OrderStatus.ToBePacked:
        return 'pack';
      case OrderStatus.Packed:
        return 'bag';
      case OrderStatus.Bagged:
        return 'depart';
      case OrderStatus.Transferring:
        return 'receive';
      default:
        return null;
    }
  }

  /** Takes all boxes of an order out of their bags, unpacks it, takes it off its list and cancels it. */
  async function endUnbagged(id: string, refused: readonly string[]): Promise<void> {
    for (let out = await loads.unbag(await f.order(id)); out; out = await loads.unbag(await f.order(id)))
      if (!isOk(out)) throw new DeadEnd(`${id} ${refused.join('; ')}; unbag: ${out.Message}`);
    for (const verb of ['reopen', 'offList', 'cancel'] as const) {
      const row = await f.order(id);
      const answer = await execute(verb, row, 0);
      if (!answer || !isOk(answer)) throw new DeadEnd(`${row.serialNumber} ${refused.join('; ')}; ${verb}: ${answer?.Message}`);
    }
  }

  return {
    orders: made,
    /** The steps so far, for the report of a failure. */
    trail,
    /** The pieces from stock that the model expects and those in stock. */
    pieces: () =>
      places.pieces(
        made,
        [...away].filter((status) => status !== Cancelled),
      ),
    /** Executes a command and returns its outcome; undefined when it has no meaning for the order. Throws for an answer that hides a fault. */
    async step({ verb: wanted, at, pick }: GoodsCommand): Promise<string | undefined> {
      const row = await f.order(made[at % made.length]!);
      const verb = wanted === 'goOn' ? nextStep(row) : wanted;
      if (!verb) return undefined;
      const answer = await execute(verb, row, pick);
      if (!answer) return undefined;
      const outcome = outcomeOf(answer);
      const now = await f.order(row.id);
      trail.push(`${row.serialNumber} ${row.orderStatus} ${verb}(${pick}): ${isOk(answer) ? `→ ${now.orderStatus}` : answer.Message}`);
      if (neverAnswered.has(outcome))
        throw new DeadEnd(`${verb} of ${row.serialNumber} (${row.orderStatus}): ${outcome} ${answer.Message}`);
      if (outcome === 'Ok') await f.payDebts();
      return `${verb} ${outcome}`;
    },
    /** Brings an order on its way out of the warehouse, or cancels it. Throws when neither is possible. */
    async goOnOrEnd(id: string): Promise<void> {
      const refused: string[] = [];
      for (let steps = 0; steps < 20; steps++) {
        await resolveHold(id);
        const row = await f.order(id);
        const next = nextStep(row);
        if (!next) return;
        const verb = next === 'list' && (await hasToPutBack(id)) ? 'putAway' : next;
        const answer = await execute(verb, row, 0);
        if (answer && isOk(answer)) {
          await f.payDebts();
          continue;
        }
        refused.push(`${verb}: ${answer?.Message ?? 'impossible'}`);
        // The step back from here corrects the obstacle.
        const inBag = row.orderStatus === OrderStatus.Packed || row.orderStatus === OrderStatus.Bagged;
        const back = inBag ? 'unbag' : row.pickingListId ? 'offList' : 'cancel';
        const corrected = await execute(back, row, 0);
        if (!corrected || !isOk(corrected))
          throw new DeadEnd(`${row.serialNumber} (${row.orderStatus}) ${refused.join('; ')}; ${back}: ${corrected?.Message}`);
        // The truck does not leave; the order does not wait for it.
        if (row.orderStatus === OrderStatus.Bagged) await endUnbagged(id, refused);
      }
      throw new DeadEnd(`${id} does not get on: ${refused.join('; ')}`);
    },
  };
}
