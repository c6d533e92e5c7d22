import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import type { BillOf } from '@entrepot/contract/modules/billing/events.ts';
import type { previewWarehouseRent, waiveWarehouseRent } from '@entrepot/contract/modules/rent/calls.ts';
import { rentTargets } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import { rentErrors } from '@entrepot/contract/modules/rent/errors.ts';
import { rentSettlement, rentStates } from '@entrepot/contract/modules/rent/rent-settlement.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { VerbInput } from '../../core/calls/handler.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, find, findWhere, lock } from '../../core/db/rows.ts';
import { voidBillsOf } from '../billing/public.ts';
import { mainAccountOf } from '../access/public.ts';
import { walletOf } from '../wallet/public.ts';
import { namedBy } from './rent-kind.ts';
import { rentKinds } from './rent-kinds.ts';
import { type RentPrice, priceRent, totalInWallet } from './rent-prices.ts';

/** Calculates the rent of a customer's goods of every kind up to a day, item by item; a future day gives a forecast. */
export async function preview(tx: Db, caller: Caller, { ownerId: userId, packageIds, until }: Input<typeof previewWarehouseRent>) {
  if (caller.audience !== 'customer' && !userId) throw invalid({ field: 'UserId', key: 'required' });
  const ownerId = caller.audience === 'customer' ? caller.ownerId! : await mainAccountOf(tx, caller, userId!);
  const wallet = await walletOf(tx, caller, ownerId);
  const search = { siteId: wallet.siteId, ownerId, until, ids: packageIds?.length ? packageIds : null };
  const priced: (RentPrice & { target: number })[] = [];
  for (const kind of rentKinds) {
    const goods = await kind.read(tx, caller, { siteId: wallet.siteId, ids: await kind.rentable(tx, search) });
    for (const one of await priceRent(tx, caller, wallet, kind, goods, until)) priced.push({ ...one, target: kind.target });
  }
  return {
    currencyId: wallet.currencyId,
    amount: text(await totalInWallet(tx, caller, wallet, priced)),
    items: priced.map(({ goods, rent, target }) => ({
      ...namedBy(target, goods.id),
      number: goods.number,
      courierNumber: target === rentTargets.packages ? goods.number : null,
      warehouseId: goods.warehouseId!,
      firstDate: rent.firstDate,
      lastDate: rent.lastDate,
      freeDays: rent.freeDays,
      normalDays: rent.normalDays,
      ultraDays: rent.ultraDays,
      volume: rent.volume,
      quantity: rent.quantity,
      amount: rent.amount,
    })),
  };
}

/**
 * Waives settled rent by voiding its unpaid bill; the settlement follows. Throws `StateNotAllowed` if something was paid or nothing is left
 * to pay.
 */
export async function waive(tx: Tx, caller: Caller, { id, remarks }: VerbInput<typeof waiveWarehouseRent>) {
  const { siteId, rentSettlementStatus } = await find(tx, caller, rentSettlement, id);
  rentStates.after(rentSettlementStatus, 'waive');
  const paid = await voidBillsOf(tx, caller, { siteId, sourceType: 'warehouseRent', sourceId: id });
  if (paid.some(({ paidAmount }) => dec(paidAmount).gt(0))) throw rentErrors.paid();
  const row = await lock(tx, caller, rentSettlement, id);
  if (row.rentSettlementStatus !== enumCodes.RentSettlementStatus.Waived) throw rentErrors.cleared();
  await change(tx, caller, rentSettlement, row, { remarks });
  return true;
}

/** Marks the rent of a voided bill as waived: its days stay settled and are not charged again. */
export async function waiveRentOfVoidedBill(tx: Tx, caller: Caller, { siteId, sourceType, sourceId }: BillOf): Promise<void> {
  if (sourceType !== 'warehouseRent' || !sourceId) return;
  const [of] = await findWhere(tx, caller, bill, { siteId, sourceType, sourceId, paymentStatus: enumCodes.PaymentStatus.Voided });
  if (!of) return;
  const row = await lock(tx, caller, rentSettlement, sourceId);
  if (!rentStates.can(row.rentSettlementStatus, 'waive')) return;
  await change(tx, caller, rentSettlement, row, { rentSettlementStatus: rentStates.after(row.rentSettlementStatus, 'waive') });
}

/** Marks the rent of a restored bill as billed again. */
export async function billRentAgain(tx: Tx, caller: Caller, { sourceType, sourceId }: BillOf): Promise<void> {
  if (sourceType !== 'warehouseRent' || !sourceId) return;
  const row = await lock(tx, caller, rentSettlement, sourceId);
  await change(tx, caller, rentSettlement, row, { rentSettlementStatus: rentStates.after(row.rentSettlementStatus, 'restore') });
}
