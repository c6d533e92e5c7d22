import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { recurrences } from '@entrepot/contract/modules/transfer/transfer.ts';
import { dayOf, daysAfter } from '@entrepot/contract/core/zones.ts';
import type { Cast } from '../actors.ts';
import type { Placed, Shift } from '../steps.ts';

const { Declared, Inspecting, Held, Rejected } = enumCodes.CustomsStatus;
type Rows = { Data: { Id: string; TransportShiftId: string | null }[] };

/** How many entries a declarant of the demo has in this half-year: one more is free of duty. */
const entriesOfOne = 5;

/** Lets one declarant of alice's declare so many of her orders of a shift that only one entry is left; gives which. Before the shift leaves. */
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

interface Left {
  shift: Pick<Shift, 'id'>;
  orders: readonly Pick<Placed, 'id'>[];
  /** Those that one declarant of alice's declares: one of them is held, and none comes back. */
  byOne: ReadonlySet<string>;
}

/** What customs say of a shift that has left: declared, one order held until papers come, and one turned away, which comes back. */
export async function playCustoms(cast: Cast, { shift, orders, byOne }: Left): Promise<void> {
  const tell = (CustomsStatus: number, of: readonly Pick<Placed, 'id'>[], more: object = {}) =>
    cast('leader')('/TransportShift/SetTransportShiftCustomsStatus', {
      Id: shift.id,
      CustomsStatus,
      LogisticsOrderIds: of.map(({ id }) => id),
      ...more,
    });
  const held = orders.filter(({ id }) => byOne.has(id)).slice(0, 1);
  const away = orders.filter(({ id }) => !byOne.has(id)).slice(0, 1);
  await tell(Declared, orders);
  if (held.length) await tell(Held, held, { Remarks: '请提供收件人身份证正反面照片' });
  if (!away.length) return;
  await tell(Inspecting, away);
  await tell(Rejected, away, { Remarks: '品名与实物不符' });
}

/** A plan that carries what waits from one warehouse of a site to another, every day before its cut-off. */
export async function planEveryDay(cast: Cast, { now, zone }: { now: Date; zone: string }): Promise<void> {
  const houses = await cast('manager')<{ Value: string; Code: string }[]>('/Warehouse/GetSelectWarehouses');
  const [from, to] = houses;
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
