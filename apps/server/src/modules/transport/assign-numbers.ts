import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { bag } from '@entrepot/contract/modules/transport/bag.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import type { assignCustomsNumbers } from '@entrepot/contract/modules/transport/paper-calls.ts';
import { transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lockAll } from '../../core/db/rows.ts';
import { type Company, companyInUse, ordersNumberedBy, takeNumbers, voidNumbersOf } from '../customs/public.ts';
import { type Order, setBagNumber, setCustomsNumber } from '../orders/public.ts';
import { type Bag, inItsBag } from './bags.ts';
import { orderIdsOf } from './depart.ts';
import { lockBags, lockShift, type Shift } from './shift.ts';

const { HouseBill, BagNumber } = enumCodes.CustomsNumberType;

/**
 * Assigns customs numbers (HAWB) of the customs broker to the orders of a shift and customs bag numbers to its bags, all or none; existing
 * numbers stay. Throws `NumberPoolEmpty`. Returns how many were assigned.
 */
export async function assignNumbers(tx: Tx, caller: Caller, input: Input<typeof assignCustomsNumbers>): Promise<number> {
  const shift = await lockShift(tx, caller, input.transportShiftId, 'sender');
  if (transportShiftStates.is(shift.status, 'locked')) throw transportErrors.locked({ name: shift.name });
  const company = await companyOf(tx, caller, shift, input.companyId ?? null);
  const ofShift = await orderIdsOf(tx, shift);
  const wanted = input.logisticsOrderIds?.length ? input.logisticsOrderIds : ofShift;
  if (wanted.some((id) => !ofShift.includes(id))) throw refuse('NotFound');
  if (!wanted.length) throw transportErrors.noOrders({ name: shift.name });
  const bags = await lockBags(tx, caller, shift);
  const orders = await lockAll(tx, caller, logisticsOrder, wanted);

  if (shift.customsClearanceCompanyId !== company.id)
    await change(tx, caller, transportShift, shift, { customsClearanceCompanyId: company.id });
  const bagCount = await numberBags(tx, caller, shift, company, await bagsContaining(tx, shift, bags, wanted));
  return bagCount + (await numberOrders(tx, caller, shift, company, orders));
}

/** One broker clears the whole shift. */
async function companyOf(tx: Tx, caller: Caller, shift: Shift, requestedId: string | null): Promise<Company> {
  const id = requestedId ?? shift.customsClearanceCompanyId;
  if (!id) throw transportErrors.noCompany();
  if (shift.customsClearanceCompanyId && id !== shift.customsClearanceCompanyId) throw transportErrors.otherCompany({ name: shift.name });
  return companyInUse(tx, caller, id);
}

async function bagsContaining(tx: Tx, { siteId }: Shift, bags: readonly Bag[], orderIds: readonly string[]): Promise<Bag[]> {
  const found = await tx
    .selectFrom('bagItem')
    .select('bagId')
    .distinct()
    .where('siteId', '=', siteId)
    .where(inItsBag)
    .where('logisticsOrderId', '=', oneOf(orderIds))
    .execute();
  const occupied = new Set(found.map(({ bagId }) => bagId));
  return bags.filter(({ id }) => occupied.has(id));
}

/** Bag numbers follow the order of the bags, so that papers and bags are in the same order. */
async function numberBags(tx: Tx, caller: Caller, shift: Shift, company: Company, occupied: readonly Bag[]): Promise<number> {
  const bare = occupied.filter(({ customsBagNumber }) => !customsBagNumber).sort((a, b) => a.bagNo.localeCompare(b.bagNo));
  const uses = bare.map(({ id }) => ({ bagId: id, transportShiftId: shift.id }));
  const numbers = await takeNumbers(tx, caller, company, BagNumber, uses);
  for (const [at, row] of bare.entries()) {
    const customsBagNumber = numbers[at]!;
    await change(tx, caller, bag, row, { customsBagNumber });
    await setBagNumber(tx, row, customsBagNumber);
  }
  return bare.length;
}

async function numberOrders(tx: Tx, caller: Caller, shift: Shift, company: Company, orders: readonly Order[]): Promise<number> {
  const numbered = await ordersNumberedBy(
    tx,
    company,
    orders.map(({ id }) => id),
  );
  const bare = orders.filter(({ id }) => !numbered.has(id));
  // The number of an order moved from another shift may belong to another broker and is invalid here.
  for (const { id, siteId, customsNumber } of bare) if (customsNumber) await voidNumbersOf(tx, caller, siteId, { logisticsOrderId: id });
  const uses = bare.map(({ id }) => ({ logisticsOrderId: id, transportShiftId: shift.id }));
  const numbers = await takeNumbers(tx, caller, company, HouseBill, uses);
  for (const [at, order] of bare.entries()) await setCustomsNumber(tx, caller, order, numbers[at]!);
  return bare.length;
}
