import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { bag } from '@entrepot/contract/modules/transport/bag.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import type { assignCustomsNumbers } from '@entrepot/contract/modules/transport/paper-calls.ts';
import { transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lockAll } from '../../core/rows/rows.ts';
import { type Company, companyInUse, ordersNumberedBy, takeNumbers, voidNumbersOf } from '../customs/public.ts';
import { type Order, tellBagNumber, tellCustomsNumber } from '../orders/public.ts';
import { type Bag, inItsBag } from './bags.ts';
import { orderIdsOf } from './depart.ts';
import { lockBags, lockShift, type Shift } from './shift.ts';

const { HouseBill, BagNumber } = enumCodes.CustomsNumberType;

/**
 * Gives the orders of a shift that have none a house number of the clearance company, and their bags a customs bag number:
 * all of them or none (323 when the company's numbers run out). What has a number keeps it; answers how many were given.
 */
export async function assignNumbers(tx: Tx, caller: Caller, input: Input<typeof assignCustomsNumbers>): Promise<number> {
  const shift = await lockShift(tx, caller, input.transportShiftId);
  const company = await companyOf(tx, caller, shift, input.companyId ?? null);
  if (transportShiftStates.is(shift.status, 'locked')) throw transportErrors.locked({ name: shift.name });
  const ofShift = await orderIdsOf(tx, shift);
  const wanted = input.logisticsOrderIds?.length ? input.logisticsOrderIds : ofShift;
  if (wanted.some((id) => !ofShift.includes(id))) throw refuse('NotFound');
  if (!wanted.length) throw transportErrors.noOrders({ name: shift.name });
  const bags = await lockBags(tx, caller, shift);
  const orders = await lockAll(tx, caller, logisticsOrder, wanted);

  if (shift.customsClearanceCompanyId !== company.id)
    await change(tx, caller, transportShift, shift, { customsClearanceCompanyId: company.id });
  const given = await numberBags(tx, caller, shift, company, await bagsHolding(tx, shift, bags, wanted));
  return given + (await numberOrders(tx, caller, shift, company, orders));
}

/** A shift is cleared by one company. */
async function companyOf(tx: Tx, caller: Caller, shift: Shift, asked: string | null): Promise<Company> {
  const id = asked ?? shift.customsClearanceCompanyId;
  if (!id) throw transportErrors.noCompany();
  if (shift.customsClearanceCompanyId && id !== shift.customsClearanceCompanyId) throw transportErrors.otherCompany({ name: shift.name });
  return companyInUse(tx, caller, id);
}

async function bagsHolding(tx: Tx, { siteId }: Shift, bags: readonly Bag[], orderIds: readonly string[]): Promise<Bag[]> {
  const found = await tx
    .selectFrom('bagItem')
    .select('bagId')
    .distinct()
    .where('siteId', '=', siteId)
    .where(inItsBag)
    .where('logisticsOrderId', '=', oneOf(orderIds))
    .execute();
  const holding = new Set(found.map(({ bagId }) => bagId));
  return bags.filter(({ id }) => holding.has(id));
}

/** The numbers of bags follow the order of the bags, so that papers and bags lie in the same order. */
async function numberBags(tx: Tx, caller: Caller, shift: Shift, company: Company, holding: readonly Bag[]): Promise<number> {
  const bare = holding.filter(({ customsBagNumber }) => !customsBagNumber).sort((a, b) => a.bagNo.localeCompare(b.bagNo));
  const uses = bare.map(({ id }) => ({ bagId: id, transportShiftId: shift.id }));
  const numbers = await takeNumbers(tx, caller, company, BagNumber, uses);
  for (const [at, row] of bare.entries()) {
    const customsBagNumber = numbers[at]!;
    await change(tx, caller, bag, row, { customsBagNumber });
    await tellBagNumber(tx, row, customsBagNumber);
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
  // An order that changed its shift may bring the number of another company, which has no meaning here.
  for (const { id, siteId, customsNumber } of bare) if (customsNumber) await voidNumbersOf(tx, caller, siteId, { logisticsOrderId: id });
  const uses = bare.map(({ id }) => ({ logisticsOrderId: id, transportShiftId: shift.id }));
  const numbers = await takeNumbers(tx, caller, company, HouseBill, uses);
  for (const [at, order] of bare.entries()) await tellCustomsNumber(tx, caller, order, numbers[at]!);
  return bare.length;
}
