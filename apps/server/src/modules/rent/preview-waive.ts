import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { previewWarehouseRent, waiveWarehouseRent } from '@entrepot/contract/modules/rent/calls.ts';
import { rentErrors } from '@entrepot/contract/modules/rent/errors.ts';
import { rentSettlement, rentStates } from '@entrepot/contract/modules/rent/rent-settlement.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/caller.ts';
import type { Tx } from '../../core/db.ts';
import { change, findWhere, lock } from '../../core/rows.ts';
import { voidBillsOf } from '../billing/public.ts';
import { mainAccountOf, walletOf } from '../wallet/public.ts';
import { rentable } from './rent-goods.ts';
import { priceRent, totalInWallet } from './rent-prices.ts';

/** What the rent of a customer's parcels comes to up to a day, by parcel; a future day says what it will be. */
export async function preview(tx: Tx, caller: Caller, { ownerId: userId, packageIds, until }: Input<typeof previewWarehouseRent>) {
  if (caller.who !== 'C' && !userId) throw invalid({ field: 'UserId', key: 'required' });
  const ownerId = caller.who === 'C' ? caller.ownerId! : await mainAccountOf(tx, caller, userId!);
  const wallet = await walletOf(tx, caller, ownerId);
  const ids = await rentable(tx, { siteId: wallet.siteId, ownerId, until, packageIds: packageIds ?? null });
  const packages = ids.length ? await findWhere(tx, caller, pkg, { id: ids }) : [];
  const priced = await priceRent(tx, caller, wallet, packages, until);
  return {
    currencyId: wallet.currencyId,
    amount: text(await totalInWallet(tx, caller, wallet, priced)),
    items: priced.map(({ row, rent }) => ({
      packageId: row.id,
      courierNumber: row.courierNumber,
      warehouseId: row.warehouseId,
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

/** Waives settled rent: its unpaid bill is voided. Rent on which something was paid stays (102). */
export async function waive(tx: Tx, caller: Caller, { id, remarks }: Input<typeof waiveWarehouseRent> & { id: string }) {
  const row = await lock(tx, caller, rentSettlement, id);
  const rentSettlementStatus = rentStates.after(row.rentSettlementStatus, 'waive');
  const paid = await voidBillsOf(tx, caller, { siteId: row.siteId, sourceType: 'warehouseRent', sourceId: id });
  if (paid.some(({ paidAmount }) => dec(paidAmount).gt(0))) throw rentErrors.paid();
  await change(tx, caller, rentSettlement, row, { rentSettlementStatus, remarks });
  return true;
}
