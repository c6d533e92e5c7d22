import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import type { BillOf } from '@entrepot/contract/modules/billing/facts.ts';
import type { previewWarehouseRent, waiveWarehouseRent } from '@entrepot/contract/modules/rent/calls.ts';
import { rentTargets } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import { rentErrors } from '@entrepot/contract/modules/rent/errors.ts';
import { rentSettlement, rentStates } from '@entrepot/contract/modules/rent/rent-settlement.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, find, findWhere, lock } from '../../core/rows/rows.ts';
import { voidBillsOf } from '../billing/public.ts';
import { mainAccountOf, walletOf } from '../wallet/public.ts';
import { namedBy } from './rent-kind.ts';
import { rentKinds } from './rent-kinds.ts';
import { type Priced, priceRent, totalInWallet } from './rent-prices.ts';

/** What the rent of a customer's goods of every kind comes to up to a day, one by one; a future day says what it will be. */
export async function preview(tx: Tx, caller: Caller, { ownerId: userId, packageIds, until }: Input<typeof previewWarehouseRent>) {
  if (caller.who !== 'C' && !userId) throw invalid({ field: 'UserId', key: 'required' });
  const ownerId = caller.who === 'C' ? caller.ownerId! : await mainAccountOf(tx, caller, userId!);
  const wallet = await walletOf(tx, caller, ownerId);
  const search = { siteId: wallet.siteId, ownerId, until, ids: packageIds?.length ? packageIds : null };
  const priced: (Priced & { target: number })[] = [];
  for (const kind of rentKinds) {
    const goods = await kind.read(tx, caller, { siteId: wallet.siteId, ids: await kind.rentable(tx, search), hold: false });
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
 * Waives settled rent: its unpaid bill is voided, and the settlement follows it. Rent on which something was paid, or of whose bill
 * nothing is left to pay, stays (102).
 */
export async function waive(tx: Tx, caller: Caller, { id, remarks }: Input<typeof waiveWarehouseRent> & { id: string }) {
  const { siteId, rentSettlementStatus } = await find(tx, caller, rentSettlement, id);
  rentStates.after(rentSettlementStatus, 'waive');
  const paid = await voidBillsOf(tx, caller, { siteId, sourceType: 'warehouseRent', sourceId: id });
  if (paid.some(({ paidAmount }) => dec(paidAmount).gt(0))) throw rentErrors.paid();
  const row = await lock(tx, caller, rentSettlement, id);
  if (row.rentSettlementStatus !== enumCodes.RentSettlementStatus.Waived) throw rentErrors.cleared();
  await change(tx, caller, rentSettlement, row, { remarks });
  return true;
}

/** Rent whose bill was voided, whoever did it, is waived: its days stay settled and nobody is asked for them. */
export async function hearBill(tx: Tx, caller: Caller, { siteId, sourceType, sourceId }: BillOf): Promise<void> {
  if (sourceType !== 'warehouseRent' || !sourceId) return;
  const [of] = await findWhere(tx, caller, bill, { siteId, sourceType, sourceId, paymentStatus: enumCodes.PaymentStatus.Voided });
  if (!of) return;
  const row = await lock(tx, caller, rentSettlement, sourceId);
  if (!rentStates.can(row.rentSettlementStatus, 'waive')) return;
  await change(tx, caller, rentSettlement, row, { rentSettlementStatus: rentStates.after(row.rentSettlementStatus, 'waive') });
}
