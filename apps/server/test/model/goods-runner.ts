import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '@entrepot/server/testing/outcomes.ts';
import type { Envelope, Person } from '@entrepot/server/testing/people.ts';
import { agreed } from '@entrepot/server/testing/measures.ts';
import { openShift, type Shift } from '@entrepot/server/demo/steps.ts';
import type { Floor } from '@entrepot/server/testing/floor.ts';

const { OrderStatus, PackageProblemType, PackageStatus } = enumCodes;
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
] as const;
export type GoodsVerb = (typeof goodsVerbs)[number];
/** A step of one of the orders; `pick` chooses among its goods, boxes or partners. */
export interface GoodsCommand {
  /** `goOn`: the next step of the order on its way out, so that a random walk reaches bags and trucks. */
  verb: GoodsVerb | 'goOn';
  at: number;
  pick: number;
}

type Row = Awaited<ReturnType<Floor['order']>>;
type Goods = { id: string; number: string };
const away = new Set<number>([OrderStatus.Departed, OrderStatus.Returning, OrderStatus.Returned, OrderStatus.Cancelled, OrderStatus.Lost]);
/** Refusals that mean that the product lost something. */
const neverAnswered = new Set(['InternalError', 'NotFound', 'OrderNotExist']);

const isOk = (answer: Envelope): boolean => outcomeOf(answer) === 'Ok';

class DeadEnd extends Error {}

/** Orders of one customer that go through the warehouse and back, through the API, as people do it. */
export async function openGoods(f: Floor, count: number) {
  const picker = await f.as('picker');
  const dgclerk = f.dgclerk;
  const shifts = new Map<string, Shift>();
  const made: string[] = [];
  const goodsOf = new Map<string, Goods>();
  for (let at = 0; at < count; at++) {
    const order = await f.approved({ parcels: 2, wish: { Consolidation: true } });
    made.push(order.id);
    for (const one of order.goods) goodsOf.set(one.id, one);
  }
  const spare = [await f.shelved(), await f.shelved()];
  for (const one of spare) goodsOf.set(one.id, one);

  const inHere = (row: Row) => row.warehouseId === f.xiamen.id;
  const clerkOf = (row: Row) => (inHere(row) ? f.clerk : dgclerk);
  /** Staff who pack bags in the order's warehouse. */
  const loaderOf = (row: Row) => (inHere(row) ? f.leader : dgclerk);

  /** A loading shift from the order's warehouse: for export, or to the other warehouse. */
  async function shiftFor(row: Row, transfer = false): Promise<Shift> {
    const key = `${row.warehouseId} ${transfer}`;
    const known = shifts.get(key);
    if (known) return known;
    const route = transfer
      ? { TransportShiftType: 2, ToWarehouseId: inHere(row) ? f.dongguan.id : f.xiamen.id }
      : { TransportShiftType: 1, TypeOfShippingId: f.method('SeaExpress') };
    const shift = await openShift(f.manager.ok, { Name: 'Truck', WarehouseIds: [row.warehouseId], ...route });
    shifts.set(key, shift);
    return shift;
  }

  const onShift = (shift: Pick<Shift, 'id' | 'bagNo'>, row: Row, call: string) =>
    loaderOf(row).post(`/TransportShift/${call}`, { Id: shift.id, BagNo: shift.bagNo, Number: row.serialNumber });

  /** Takes a parcel of an order out of its bag, after opening a closed shift and a sealed bag again; undefined when it is in no bag. */
  async function unbag(row: Row): Promise<Envelope | undefined> {
    const found = await sql<{
      id: string;
      bagNo: string;
      bagId: string;
      sealed: boolean;
      closed: boolean;
    }>`select b.transport_shift_id as id,
        b.bag_no,
        b.id as bag_id,
        b.status = ${enumCodes.BagNumberStatus.Sealed} as sealed,
        s.status = ${enumCodes.TransportShiftStatus.Closed} as closed
      from bag_item i
      join bag b on b.site_id = i.site_id and b.id = i.bag_id
      join transport_shift s on s.site_id = b.site_id and s.id = b.transport_shift_id
      where i.logistics_order_id = ${row.id} and i.live`.execute(f.db);
    const [from] = found.rows;
    if (!from) return undefined;
    const reopened = from.closed ? await f.manager.post('/TransportShift/ReopenTransportShift', { Id: from.id }) : null;
    if (reopened?.Code) return reopened;
    const unsealed = from.sealed ? await loaderOf(row).post('/BagNumber/UnsealBagNumber', { Id: from.bagId }) : null;
    if (unsealed?.Code) return unsealed;
    return onShift(from, row, 'DeleteTransportShiftPackaging');
  }

  async function leave(shift: Shift, row: Row): Promise<Envelope> {
    const { Data } = await f.manager.ok('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.id });
    const bag = Data.find(({ BagNo }: { BagNo: string }) => BagNo === shift.bagNo);
    const sealed = await loaderOf(row).post('/BagNumber/SealBagNumber', {
      Id: bag.Id,
      GrossWeight: Math.round((bag.NetWeight + 0.5) * 1000) / 1000,
    });
    if (sealed.Code) return sealed;
    const closed = await f.manager.post('/TransportShift/CloseTransportShift', { Id: shift.id });
    if (closed.Code) return closed;
    for (const [key, one] of shifts) if (one.id === shift.id) shifts.delete(key);
    return f.manager.post('/TransportShift/ConfirmDeparture', { Id: shift.id });
  }

  async function rowAnswer(by: Person, path: string, body: object): Promise<Envelope> {
    const answer = await by.post(path, body);
    return answer.Code ? answer : { ...answer, ...answer.Data[0] };
  }

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

  /** One of the packages of an order. */
  async function packageOf(row: Row, pick: number): Promise<string | undefined> {
    const goods = await f.goodsOf(row.id);
    return goods.length ? goods[pick % goods.length]!.packageId! : undefined;
  }

  /** A package of an order with a problem. */
  async function flaggedOf(row: Row): Promise<string | undefined> {
    for (const { packageId } of await f.goodsOf(row.id)) if ((await f.package(packageId!)).problemType) return packageId!;
    return undefined;
  }

  const shelves = ['A-05-11', 'A-05-12', 'A-04-11'];

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
          ShelvesNumber: inHere(row) ? shelves[pick % shelves.length] : await shelfThere(row),
        });
    }
  }

  /** Any shelf of the warehouse of an order. */
  async function shelfThere(row: Row): Promise<string> {
    const found = await sql<{
      number: string;
    }>`select number from shelf where warehouse_id = ${row.warehouseId} order by number limit 1`.execute(f.db);
    return found.rows[0]!.number;
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
      const body = { LogisticsOrderId: row.id, CourierNumber: goodsOf.get(packageId!)!.number, ParcelIndex: 1 + (at % boxes) };
      answer = await clerk.post('/Packing/ScanPackingGoods', body);
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
    const free = spare.filter(({ id }) => !sent.Goods.some((line: { PackageId: string }) => line.PackageId === id));
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
        return onShift(await shiftFor(row), row, 'AddTransportShiftPackaging');
      case 'unbag':
        return unbag(row);
      case 'transfer':
        return transfer(row, pick);
      case 'send':
        return f.manager.post('/WarehouseTransfer/EstablishWarehouseTransfer', {
          LogisticsOrderIds: Ids,
          ToWarehouseId: otherThan(row),
        });
      case 'receive':
        return receive(row);
      case 'depart':
        return row.orderStatus === OrderStatus.Bagged ? leave(await shiftFor(row), row) : undefined;
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

  const otherThan = (row: Row) => (inHere(row) ? f.dongguan.id : f.xiamen.id);

  /** Receives a bag with boxes of an order in transit in the other warehouse. */
  async function receive(row: Row): Promise<Envelope | undefined> {
    const found = await sql<{ id: string; bagNo: string }>`select b.transport_shift_id as id, b.bag_no
      from bag_item i
      join bag b on b.site_id = i.site_id and b.id = i.bag_id
      where i.logistics_order_id = ${row.id} and i.live`.execute(f.db);
    const [bag] = row.orderStatus === OrderStatus.Transferring ? found.rows : [];
    if (!bag) return undefined;
    const receiver = inHere(row) ? dgclerk : f.clerk;
    return receiver.post('/TransportShift/SignForBagNumber', { Id: bag.id, BagNo: bag.bagNo });
  }

  /** Sends a packed order to the other warehouse; sometimes its truck is completed before its bag is received. */
  async function transfer(row: Row, pick: number): Promise<Envelope | undefined> {
    if (row.orderStatus !== OrderStatus.Packed) return undefined;
    const shift = await shiftFor(row, true);
    let answer = await onShift(shift, row, 'AddTransportShiftPackaging');
    if (answer.Code) return answer;
    // The other boxes of it.
    while (!answer.Code && (await f.order(row.id)).orderStatus === OrderStatus.Packed)
      answer = await onShift(shift, row, 'AddTransportShiftPackaging');
    if (answer.Code) return answer;
    answer = await leave(shift, row);
    if (answer.Code) return answer;
    answer = await f.manager.post('/TransportShift/ConfirmArrival', { Id: shift.id, WarehouseId: otherThan(row) });
    if (answer.Code || pick % 3 === 0) return answer;
    if (pick % 3 === 1) await f.manager.ok('/TransportShift/CompleteTransportShift', { Id: shift.id });
    return receive(await f.order(row.id));
  }

  async function split(row: Row, pick: number): Promise<Envelope | undefined> {
    const goods = await f.goodsOf(row.id);
    if (goods.length < 2) return undefined;
    const Parts = [{ Goods: [{ PackageId: goods[pick % goods.length]!.packageId, Quantity: 1 }] }];
    const answer = await f.manager.post('/LogisticsOrder/SplitLogisticsOrder', { Id: row.id, Parts });
    if (isOk(answer)) made.push(...answer.Data.Ids);
    return answer;
  }

  /** Resolves what holds an order: its packages are shipped as they are, and nothing is sent instead of missing goods. */
  async function resolveHold(id: string): Promise<void> {
    const row = await f.order(id);
    if (!row.frozen || away.has(row.orderStatus)) return;
    for (const { packageId } of await f.goodsOf(id))
      if ((await f.package(packageId!)).problemType) await f.manager.post('/Package/ClearPackageProblem', { Id: packageId });
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
      case OrderStatus.Transferring:
        return 'receive';
      default:
        return null;
    }
  }

  return {
    orders: made,
    /** Executes a command and returns its outcome; undefined when it has no meaning for the order. Throws for an answer that hides a fault. */
    async step({ verb: wanted, at, pick }: GoodsCommand): Promise<string | undefined> {
      const row = await f.order(made[at % made.length]!);
      const verb = wanted === 'goOn' ? nextStep(row) : wanted;
      if (!verb) return undefined;
      const answer = await execute(verb, row, pick);
      if (!answer) return undefined;
      const outcome = outcomeOf(answer);
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
        const back = row.orderStatus === OrderStatus.Packed ? 'unbag' : row.pickingListId ? 'offList' : 'cancel';
        const corrected = await execute(back, row, 0);
        if (!corrected || !isOk(corrected))
          throw new DeadEnd(`${row.serialNumber} (${row.orderStatus}) ${refused.join('; ')}; ${back}: ${corrected?.Message}`);
      }
      throw new DeadEnd(`${id} does not get on: ${refused.join('; ')}`);
    },
  };
}
