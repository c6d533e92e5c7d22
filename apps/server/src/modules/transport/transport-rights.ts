import { type RawBuilder, sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { bag, bagStates } from '@entrepot/contract/modules/transport/bag.ts';
import * as calls from '@entrepot/contract/modules/transport/calls.ts';
import { assignCustomsNumbers, printBagLabels } from '@entrepot/contract/modules/transport/paper-calls.ts';
import { recallShift } from '@entrepot/contract/modules/transport/recall-shift.ts';
import { transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { undoArrival } from '@entrepot/contract/modules/transport/undo-arrival.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { crudCall } from '../../core/calls/may-call.ts';
import { all, conditionsOfActs, type RowActs, type RowConditions, stateAllows, stateIsIn } from '../../core/lists/row-rights.ts';
import { statusOfStock } from './stock-on-shift.ts';

const { Export, Transfer } = enumCodes.TransportShiftType;
const { Loading, NotStarted } = enumCodes.TransportShiftStatus;
const { Voided, Received } = enumCodes.BagNumberStatus;
const { Lost } = enumCodes.OrderStatus;
const { Arrived } = enumCodes.WarehouseTransferStatus;

type Verb = Parameters<typeof transportShiftStates.can>[1];
const may = (verb: Verb) => stateAllows(transportShiftStates, sql`r.status`, verb);
const notLocked = (shift: string) => sql<boolean>`not ${stateIsIn(transportShiftStates, sql.ref(`${shift}.status`), 'locked')}`;

const own = ({ warehouseIds }: Caller) => sql`${warehouseIds ?? []}::uuid[]`;
const isElsewhere = ({ audience }: Caller) => audience !== 'warehouse';
/** The sending end of a shift, by the rule of `refuseOtherEnd`. */
const sendsShift = (caller: Caller, shift = 'r'): RawBuilder<boolean> =>
  isElsewhere(caller) ? sql<boolean>`true` : sql<boolean>`(${sql.ref(`${shift}.warehouse_ids`)} ?| ${own(caller)}::text[])`;
/** The receiving end; the sender reports the arrival of a shift that leaves the country. */
const receivesShift = (caller: Caller): RawBuilder<boolean> =>
  isElsewhere(caller)
    ? sql<boolean>`true`
    : sql<boolean>`(case when r.type = ${sql.lit(Transfer)} then coalesce(r.to_warehouse_id = any(${own(caller)}), false)
        else ${sendsShift(caller)} end)`;

const atSender =
  (...conditions: RawBuilder<unknown>[]) =>
  (caller: Caller) =>
    all(sendsShift(caller), ...conditions);
const atReceiver =
  (...conditions: RawBuilder<unknown>[]) =>
  (caller: Caller) =>
    all(receivesShift(caller), ...conditions);

/** Orders of the shift that do not take a step back, as a carrier or customs moved them on; lost ones stay lost. */
const hasMovedOn = (verb: Parameters<typeof orderStates.can>[1]) => sql<boolean>`exists (select 1
    from bag b
    join bag_item i on i.site_id = b.site_id and i.bag_id = b.id and i.live
    join logistics_order o on o.site_id = i.site_id and o.id = i.logistics_order_id
    where b.site_id = r.site_id and b.transport_shift_id = r.id and not b.is_deleted
      and o.order_status <> ${sql.lit(Lost)} and not ${stateAllows(orderStates, sql`o.order_status`, verb)})`;
const isExport = sql<boolean>`r.type = ${sql.lit(Export)}`;

/** Something that travels without a bag was received at the destination; the same rule as `hasReceivedWhole`. */
const hasReceivedWhole = sql<boolean>`(exists (select 1 from bin x
      where x.site_id = r.site_id and x.transport_shift_id = r.id and x.warehouse_id = r.to_warehouse_id and not x.is_deleted)
    or exists (select 1 from warehouse_document x
      where x.site_id = r.site_id and x.transport_shift_id = r.id and x.warehouse_id = r.to_warehouse_id and not x.is_deleted)
    or exists (select 1 from return_order x
      where x.site_id = r.site_id and x.transport_shift_id = r.id and x.warehouse_id = r.to_warehouse_id and not x.is_deleted)
    or exists (select 1 from warehouse_transfer x
      where x.site_id = r.site_id and x.transport_shift_id = r.id and x.package_id is not null and x.status = ${sql.lit(Arrived)}
        and not x.is_deleted)
    or exists (select 1 from stock_transfer x
      where x.site_id = r.site_id and x.transport_shift_id = r.id and ${statusOfStock} = ${sql.lit(Arrived)}
        and x.status <> ${sql.lit(enumCodes.StockTransferStatus.Cancelled)} and not x.is_deleted))`;
const hasReceivedSome = sql<boolean>`(exists (select 1
      from bag b
      where b.site_id = r.site_id and b.transport_shift_id = r.id and not b.is_deleted
        and (b.status = ${sql.lit(Received)} or not ${isExport} and exists (select 1
          from bag_item i
          where i.site_id = b.site_id and i.bag_id = b.id and i.removed_time is null and not i.live)))
    or not ${isExport} and ${hasReceivedWhole})`;

/**
 * The actions on a shift, each with its call, and the end and the state in which it is not refused. Bags and orders that prevent its closing, its
 * departure or its cancellation are not part of it: the dialogs and the answers name them.
 */
export const shiftActs = {
  edit: { call: crudCall(transportShift, 'edit'), when: atSender(notLocked('r')) },
  remove: { call: crudCall(transportShift, 'remove'), when: atSender(sql`r.status = ${sql.lit(NotStarted)}`) },
  open: { call: calls.openShift, when: atSender(may('open')) },
  addBags: { call: calls.establishBags, when: atSender(may('addBag')) },
  close: { call: calls.closeShift, when: atSender(may('close')) },
  reopen: { call: calls.reopenShift, when: atSender(may('reopen')) },
  cancel: { call: calls.cancelShift, when: atSender(may('cancel')) },
  depart: { call: calls.confirmDeparture, when: atSender(may('depart')) },
  recall: {
    call: recallShift,
    when: atSender(may('recall'), sql`not (case when ${isExport} then ${hasMovedOn('recall')} else ${hasMovedOn('recallTransfer')} end)`),
  },
  arrive: { call: calls.confirmArrival, when: atReceiver(may('arrive')) },
  undoArrival: {
    call: undoArrival,
    when: atReceiver(may('undoArrival'), sql`not ${hasReceivedSome}`, sql`not (${isExport} and ${hasMovedOn('undoArrival')})`),
  },
  addTrack: { call: calls.addShiftTrack },
  customsStatus: { call: calls.setCustomsStatus, when: all(isExport, stateIsIn(transportShiftStates, sql`r.status`, 'departed')) },
  assignNumbers: { call: assignCustomsNumbers, when: atSender(notLocked('r')) },
} satisfies RowActs;

/** The verbs on a shift `r` that are refused neither for the caller nor for its state. */
export const rightsOnShift = (caller: Caller): RowConditions => conditionsOfActs(caller, shiftActs);

const bagMay = (verb: Parameters<typeof bagStates.can>[1]) => stateAllows(bagStates, sql`r.status`, verb);
const onShift = (condition: RawBuilder<unknown>) => sql<boolean>`exists (select 1
    from transport_shift h
    where h.site_id = r.site_id and h.id = r.transport_shift_id and ${condition})`;
/** Its shift has not departed, and the caller sends it. */
const beforeDeparture =
  (...conditions: RawBuilder<unknown>[]) =>
  (caller: Caller) =>
    all(onShift(all(notLocked('h'), sendsShift(caller, 'h'))), ...conditions);
const isLoose = sql<boolean>`r.loose`;
const notVoided = sql<boolean>`r.status <> ${sql.lit(Voided)}`;

/** The actions on a bag, or on a loose carton, each with its call, and the end and the states in which it is not refused. */
export const bagActs = {
  edit: { call: crudCall(bag, 'edit'), when: beforeDeparture(notVoided) },
  fill: {
    call: calls.addPackaging,
    when: beforeDeparture(sql`not ${isLoose}`, bagMay('fill'), onShift(sql`h.status = ${sql.lit(Loading)}`)),
  },
  takeOut: {
    call: calls.deletePackaging,
    when: beforeDeparture(sql`(case when ${isLoose} then ${bagMay('takeOff')} else ${bagMay('seal')} end)`),
  },
  seal: { call: calls.sealBag, when: beforeDeparture(bagMay('seal')) },
  unseal: { call: calls.unsealBag, when: beforeDeparture(sql`not ${isLoose}`, bagMay('unseal')) },
  void: { call: calls.voidBag, when: beforeDeparture(bagMay('void')) },
  printLabels: {
    call: printBagLabels,
    when: (caller: Caller) =>
      all(
        sql`not ${isLoose}`,
        notVoided,
        isElsewhere(caller)
          ? sql`true`
          : onShift(sql`(${sendsShift(caller, 'h')} or coalesce(h.to_warehouse_id = any(${own(caller)}), false))`),
      ),
  },
} satisfies RowActs;

/** The verbs on a bag `r` that are refused neither for the caller nor for its state. */
export const rightsOnBag = (caller: Caller): RowConditions => conditionsOfActs(caller, bagActs);
