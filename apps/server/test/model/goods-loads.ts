import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openShift, type Shift } from '@entrepot/server/demo/steps.ts';
import type { Envelope } from '@entrepot/server/testing/people.ts';
import type { StockFloor } from '@entrepot/server/testing/stock.ts';
import type { Row } from './goods-row.ts';

const { BagNumberStatus, OrderStatus, TransportShiftStatus, TransportShiftType } = enumCodes;
const reason = { Reason: 'wrong truck' };

/** A box of an order in a bag of a shift. */
interface Load {
  id: string;
  status: number;
  type: number;
  toWarehouseId: string | null;
  bagId: string;
  bagNo: string;
  bagStatus: number;
  parcelNo: string | null;
  live: boolean;
}

/** Shifts of the model, from loading to the end, and their corrections. */
export function openLoads(f: StockFloor) {
  /** The shift that is loading, by the warehouse it leaves and its kind. */
  const open = new Map<string, Shift>();
  const inHere = (row: Row) => row.warehouseId === f.xiamen.id;
  const otherThan = (row: Row) => (inHere(row) ? f.dongguan.id : f.xiamen.id);
  /** Staff who pack bags in the order's warehouse. */
  const loaderOf = (row: Row) => (inHere(row) ? f.leader : f.dgclerk);
  const on = (shiftId: string, verb: string, more: object = reason) => f.manager.post(`/TransportShift/${verb}`, { Id: shiftId, ...more });

  /** A loading shift from the order's warehouse: for export, or to the other warehouse. */
  async function shiftFor(row: Row, transfer = false): Promise<Shift> {
    const key = `${row.warehouseId} ${transfer}`;
    const known = open.get(key);
    if (known) return known;
    const route = transfer
      ? { TransportShiftType: 2, ToWarehouseId: otherThan(row) }
      : { TransportShiftType: 1, TypeOfShippingId: f.method('SeaExpress') };
    const shift = await openShift(f.manager.ok, { Name: 'Truck', WarehouseIds: [row.warehouseId], ...route });
    open.set(key, shift);
    return shift;
  }

  /** The boxes of an order that are or were on shifts, the last one first. */
  async function loadsOf(row: Row): Promise<Load[]> {
    const found =
      await sql<Load>`select s.id, s.status, s.type, s.to_warehouse_id, b.id as bag_id, b.bag_no, b.status as bag_status, p.parcel_no, i.live
      from bag_item i
      join bag b on b.site_id = i.site_id and b.id = i.bag_id
      join transport_shift s on s.site_id = b.site_id and s.id = b.transport_shift_id
      left join order_parcel p on p.site_id = i.site_id and p.id = i.parcel_id
      where i.logistics_order_id = ${row.id} and i.removed_time is null
      order by i.live desc, i.id desc`.execute(f.db);
    return found.rows;
  }

  const putIn = (shift: Pick<Shift, 'id' | 'bagNo'>, row: Row) =>
    loaderOf(row).post('/TransportShift/AddTransportShiftPackaging', { Id: shift.id, BagNo: shift.bagNo, Number: row.serialNumber });

  /** Takes a box of an order out of its bag, after opening a closed shift and a sealed bag again; undefined when it is in no bag. */
  async function unbag(row: Row): Promise<Envelope | undefined> {
    const load = (await loadsOf(row)).find(({ live }) => live);
    if (!load) return undefined;
    if (load.status === TransportShiftStatus.Closed) {
      const reopened = await on(load.id, 'ReopenTransportShift', {});
      if (reopened.Code) return reopened;
    }
    if (load.bagStatus === BagNumberStatus.Sealed) {
      const unsealed = await loaderOf(row).post('/BagNumber/UnsealBagNumber', { Id: load.bagId });
      if (unsealed.Code) return unsealed;
    }
    const body = { Id: load.id, BagNo: load.bagNo, Number: row.serialNumber };
    return loaderOf(row).post('/TransportShift/DeleteTransportShiftPackaging', body);
  }

  /** Seals the bags of a shift, closes it and confirms its departure. */
  async function leave(row: Row, shiftId: string, status: number): Promise<Envelope> {
    const { Data } = await f.manager.ok('/TransportShift/GetTransportShiftBagNumbers', { Id: shiftId });
    for (const { Id, NetWeight, BagNumberStatus: bag } of Data as { Id: string; NetWeight: number; BagNumberStatus: number }[]) {
      if (bag !== BagNumberStatus.Packing) continue;
      const GrossWeight = Math.round((NetWeight + 0.5) * 1000) / 1000;
      const sealed = await loaderOf(row).post('/BagNumber/SealBagNumber', { Id, GrossWeight });
      if (sealed.Code) return sealed;
    }
    if (status !== TransportShiftStatus.Closed) {
      const closed = await on(shiftId, 'CloseTransportShift', {});
      if (closed.Code) return closed;
    }
    for (const [key, one] of open) if (one.id === shiftId) open.delete(key);
    return on(shiftId, 'ConfirmDeparture', {});
  }

  async function depart(row: Row): Promise<Envelope | undefined> {
    const load = row.orderStatus === OrderStatus.Bagged ? (await loadsOf(row))[0] : undefined;
    return load && leave(row, load.id, load.status);
  }

  const arriveWith = ({ id, toWarehouseId }: Load) => on(id, 'ConfirmArrival', { WarehouseId: toWarehouseId });

  /** The last shift of an order if it has some status. */
  async function lastIn(row: Row, ...statuses: number[]): Promise<Load | undefined> {
    const [load] = await loadsOf(row);
    return load && statuses.includes(load.status) ? load : undefined;
  }

  /** Puts all boxes of a packed order into a bag for the other warehouse. */
  async function load(row: Row): Promise<Envelope | undefined> {
    if (row.orderStatus !== OrderStatus.Packed) return undefined;
    const shift = await shiftFor(row, true);
    let answer = await putIn(shift, row);
    while (!answer.Code && (await f.order(row.id)).orderStatus === OrderStatus.Packed) answer = await putIn(shift, row);
    return answer;
  }

  /** Receives a bag with boxes of an order in transit in the other warehouse, or one of its boxes. */
  async function receive(row: Row, pick: number): Promise<Envelope | undefined> {
    const found = row.orderStatus === OrderStatus.Transferring ? (await loadsOf(row)).find(({ live }) => live) : undefined;
    if (!found) return undefined;
    if (found.status === TransportShiftStatus.Departed) {
      const arrived = await arriveWith(found);
      if (arrived.Code) return arrived;
    }
    const receiver = found.toWarehouseId === f.xiamen.id ? f.clerk : f.dgclerk;
    const single = pick % 2 === 1 && found.parcelNo !== null;
    const answer = await receiver.post('/TransportShift/SignForBagNumber', { Id: found.id, BagNo: single ? found.parcelNo : found.bagNo });
    // The bag is open already.
    if (answer.Code && !single && found.parcelNo)
      return receiver.post('/TransportShift/SignForBagNumber', { Id: found.id, BagNo: found.parcelNo });
    return answer;
  }

  /** Sends a packed order to the other warehouse; its truck may be under way, arrived, ended or unloaded after this step. */
  async function transfer(row: Row, pick: number): Promise<Envelope | undefined> {
    const loaded = await load(row);
    if (!loaded || loaded.Code) return loaded;
    const left = await depart(await f.order(row.id));
    if (!left || left.Code || pick % 4 === 0) return left;
    const shift = (await loadsOf(row))[0]!;
    const arrived = await arriveWith(shift);
    if (arrived.Code || pick % 4 === 1) return arrived;
    if (pick % 4 === 2) await f.manager.ok('/TransportShift/CompleteTransportShift', { Id: shift.id });
    return receive(await f.order(row.id), 0);
  }

  const { Departed, Arrived, Completed } = TransportShiftStatus;

  /** Receives or undoes a step of the last shift of an order; undefined when the shift is not there. */
  async function ofShift(row: Row, verb: 'arrive' | 'complete' | 'recall' | 'undoArrival' | 'undoReceipt', pick: number) {
    switch (verb) {
      case 'arrive': {
        const shift = await lastIn(row, Departed);
        return shift && arriveWith(shift);
      }
      case 'complete': {
        const shift = await lastIn(row, Arrived);
        return shift && on(shift.id, 'CompleteTransportShift', {});
      }
      case 'recall': {
        const shift = await lastIn(row, Departed);
        return shift && on(shift.id, 'RecallTransportShift');
      }
      case 'undoArrival': {
        const shift = await lastIn(row, Arrived);
        return shift && on(shift.id, 'UndoTransportShiftArrival');
      }
      case 'undoReceipt': {
        // Sometimes of an earlier shift.
        const received = (await loadsOf(row)).filter(
          ({ status, live, type }) => !live && (status === Arrived || status === Completed) && type !== TransportShiftType.Export,
        );
        const shift = pick % 3 === 2 ? received.at(-1) : received[0];
        if (!shift) return undefined;
        const whole = shift.bagStatus === BagNumberStatus.Received && pick % 2 === 0;
        const BagNo = whole ? shift.bagNo : shift.parcelNo;
        return BagNo === null ? undefined : on(shift.id, 'UndoBagReceipt', { BagNo, ...reason });
      }
    }
  }

  /** Reports or decides a discrepancy at the arrival of an order. */
  async function discrepancy(row: Row, verb: 'damaged' | 'extra' | 'decideArrival', pick: number): Promise<Envelope | undefined> {
    const shift = await lastIn(row, Arrived, Completed);
    if (!shift) return undefined;
    const of = { TransportShiftId: shift.id, Reason: 'seen at the door', ImageUrls: [] };
    const report = (ArrivalDiscrepancyKind: number, Number: string) =>
      f.manager.post('/ArrivalDiscrepancy/ReportArrivalDiscrepancy', { ...of, ArrivalDiscrepancyKind, Number });
    if (verb === 'damaged') return report(enumCodes.ArrivalDiscrepancyKind.Damaged, (pick % 2 && shift.parcelNo) || shift.bagNo);
    if (verb === 'extra') return report(enumCodes.ArrivalDiscrepancyKind.Extra, `EXTRA-${pick}`);
    const rows = await f.db
      .selectFrom('arrivalDiscrepancy')
      .select('id')
      .where('transportShiftId', '=', shift.id)
      .where('status', '<>', enumCodes.ArrivalDiscrepancyStatus.Found)
      .orderBy('id')
      .execute();
    const chosen = rows[pick % Math.max(1, rows.length)];
    return chosen && f.manager.post('/ArrivalDiscrepancy/DecideArrivalDiscrepancy', { Id: chosen.id, Decision: 'claimed' });
  }

  return { shiftFor, putIn, unbag, load, transfer, depart, receive, ofShift, discrepancy, otherThan };
}
