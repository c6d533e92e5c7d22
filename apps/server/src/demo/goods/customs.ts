import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { recurrences } from '@entrepot/contract/modules/transfer/transfer.ts';
import { dayOf, daysAfter } from '@entrepot/contract/core/zones.ts';
import type { Cast } from '../actors.ts';
import type { Placed, Shift } from '../steps.ts';

const { Declared, Inspecting, OnHold, Rejected } = enumCodes.CustomsStatus;
type Rows = { Data: { Id: string; TransportShiftId: string | null }[] };

/** The number of entries of one demo declarant in this half-year: one more is duty-free. */
const entriesOfOne = 5;

/**
 * Assigns one of alice's declarants to so many of her orders of a shift that only one duty-free entry is left; returns those orders. Runs
 * before the shift departs.
 */
export async function declareByOne(cast: Cast, orders: readonly Pick<Placed, 'id'>[]): Promise<ReadonlySet<string>> {
  const alice = cast('alice');
  const { Data } = await alice<Rows>('/UserLogisticsOrder/GetLogisticsOrders', { rows: 100, OrderStatus: enumCodes.OrderStatus.Bagged });
  const here = new Set(orders.map(({ id }) => id));
  const hers = Data.filter(({ Id }) => here.has(Id)).slice(0, entriesOfOne);
  if (!hers.length) return new Set();
  const declarant = {
    Contacts: '林淑芬',
    Phone: '0912345678',
    DetailedAddress: '台北市大安區和平東路二段 96 號',
    IdentityNumber: 'A223456781',
  };
  const { Id } = await alice<{ Id: string }>('/UserApplicantInformation/EstablishApplicantInformation', declarant);
  const Moves = hers.map((order) => ({ LogisticsOrderId: order.Id, ApplicantInformationId: Id }));
  await cast('leader')('/ApplicantInformation/ChangeOrderDeclarants', { Moves });
  return new Set(hers.map((order) => order.Id));
}

interface DepartedShift {
  shift: Pick<Shift, 'id'>;
  orders: readonly Pick<Placed, 'id'>[];
  /** The orders of alice's one declarant: one of them is detained, none is rejected. */
  byOne: ReadonlySet<string>;
}

/** Plays the customs results of a departed shift: all declared, one order detained until papers arrive, and one rejected and returned. */
export async function playCustoms(cast: Cast, { shift, orders, byOne }: DepartedShift): Promise<void> {
  const setStatus = (CustomsStatus: number, of: readonly Pick<Placed, 'id'>[], more: object = {}) =>
    cast('leader')('/TransportShift/SetTransportShiftCustomsStatus', {
      Id: shift.id,
      CustomsStatus,
      LogisticsOrderIds: of.map(({ id }) => id),
      ...more,
    });
  const detained = orders.filter(({ id }) => byOne.has(id)).slice(0, 1);
  const away = orders.filter(({ id }) => !byOne.has(id)).slice(0, 1);
  await setStatus(Declared, orders);
  if (detained.length) await setStatus(OnHold, detained, { Remarks: '请提供收件人身份证正反面照片' });
  if (!away.length) return;
  await setStatus(Inspecting, away);
  await setStatus(Rejected, away, { Remarks: '品名与实物不符' });
}

/** Creates a daily transfer plan from one warehouse of a site to another, before its cut-off time. */
export async function planEveryDay(cast: Cast, { now, zone }: { now: Date; zone: string }): Promise<void> {
  const warehouses = await cast('manager')<{ Value: string; Code: string }[]>('/Warehouse/GetSelectWarehouses');
  const [from, to] = warehouses;
  if (!from || !to) return;
  const PlanDate = daysAfter(dayOf(now, zone), 1);
  const { Id } = await cast('manager')<{ Id: string }>('/TransferPlan/EstablishTransferPlan', {
    Name: `${from.Code}-${to.Code} 18:00`,
    FromWarehouseId: from.Value,
    ToWarehouseId: to.Value,
    PlanDate,
    CutOffTime: `${PlanDate} 18:00:00`,
    Recurrence: recurrences.Daily,
  });
  await cast('manager')('/TransferPlan/ConfirmTransferPlan', { Id });
}
