import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { rentTargets } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import type { settleWarehouseRent } from '@entrepot/contract/modules/rent/calls.ts';
import { type RentItemAnswer, rentSettlement, rentStates } from '@entrepot/contract/modules/rent/rent-settlement.ts';
import { text } from '@entrepot/rules/decimal.ts';
import { type Caller, systemCaller } from '../../core/caller.ts';
import type { Tx } from '../../core/db.ts';
import { change, findWhere, insert } from '../../core/rows.ts';
import { text as wordsAt } from '../../core/texts.ts';
import { makeBill } from '../billing/public.ts';
import { expenseTypesOf, sitesOf } from '../sites/public.ts';
import { mainAccountOf, type Wallet, walletOf } from '../wallet/public.ts';
import { holdPackages, rentable } from './rent-goods.ts';
import { type PricedPackage, priceRent, totalInWallet } from './rent-prices.ts';

interface Clockwork {
  db: Tx;
  takeNumber: Caller['takeNumber'];
  now: Date;
}

/**
 * Bills the rent of one customer's parcels up to a day: a settlement and a bill for each warehouse. The parcels are held, and
 * the day until which each is settled moves with the bill, so that no day of a parcel is charged twice. Gives the bills' ids.
 */
async function settleOwner(
  tx: Tx,
  caller: Caller,
  { siteId, ownerId }: { siteId: string; ownerId: string },
  until: string,
): Promise<string[]> {
  const ids = await rentable(tx, { siteId, ownerId, until });
  if (!ids.length) return [];
  const packages = await holdPackages(tx, caller, ids);
  const wallet = await walletOf(tx, caller, ownerId);
  const priced = await priceRent(tx, caller, wallet, packages, until);
  const bills: string[] = [];
  for (const warehouseId of [...new Set(priced.map(({ row }) => row.warehouseId))].sort()) {
    const own = priced.filter(({ row }) => row.warehouseId === warehouseId);
    const from = await periodStart(tx, caller, wallet, warehouseId, own);
    // What turned up late waits for the next settlement.
    if (from > until) continue;
    for (const { row, rent } of own) await moveSettledUntil(tx, row, rent.lastDate);
    const billId = await billFor(tx, caller, wallet, warehouseId, own, { from, until });
    if (billId) bills.push(billId);
  }
  return bills;
}

async function moveSettledUntil(tx: Tx, { siteId, id }: PricedPackage['row'], day: string): Promise<void> {
  await sql`update package set rent_settled_until = greatest(rent_settled_until, ${day}::date) where site_id = ${siteId} and id = ${id}`.execute(
    tx,
  );
}

async function billFor(
  tx: Tx,
  caller: Caller,
  wallet: Wallet,
  warehouseId: string,
  priced: readonly PricedPackage[],
  { from, until }: { from: string; until: string },
): Promise<string | null> {
  const amount = await totalInWallet(tx, caller, wallet, priced);
  if (!amount.gt(0)) return null;
  const { siteId, ownerId, currencyId } = wallet;
  const { quotation } = priced[0]!;
  const row = await insert(tx, caller, rentSettlement, {
    siteId,
    ownerId,
    warehouseId,
    target: rentTargets.packages,
    periodStart: from,
    periodEnd: until,
    warehouseQuotationId: quotation.id,
    quotationVersion: quotation.version ?? 1,
    items: priced.map(answerOf),
    itemCount: priced.length,
    currencyId,
    amount: text(amount),
  });
  const { byVariable } = await expenseTypesOf(tx, siteId);
  const type = byVariable[enumCodes.SystemVariables.WarehouseRent];
  if (!type) throw new Error(`site ${siteId} has no kind of charge for rent`);
  const bill = await makeBill(tx, caller, {
    siteId,
    ownerId,
    billType: enumCodes.BillType.WarehouseRent,
    sourceType: 'warehouseRent',
    sourceId: row.id,
    explanation: wordsAt(caller.language, 'rent.pages.billOf', { from: row.periodStart, until, count: priced.length }) ?? null,
    lines: [{ expenseTypeId: type.id, code: type.code, amount: text(amount), allowRefunds: type.refundable ?? true }],
  });
  await change(tx, caller, rentSettlement, row, {
    billId: bill.id,
    rentSettlementStatus: rentStates.after(row.rentSettlementStatus, 'bill'),
  });
  return bill.id;
}

/** A settlement begins where the one before it in this warehouse ended; the first with the first day that is charged. */
async function periodStart(
  tx: Tx,
  caller: Caller,
  { siteId, ownerId }: Wallet,
  warehouseId: string,
  priced: readonly PricedPackage[],
): Promise<string> {
  const before = await findWhere(tx, caller, rentSettlement, { siteId, ownerId, warehouseId, target: rentTargets.packages });
  const last = before.reduce((latest, { periodEnd }) => (periodEnd > latest ? periodEnd : latest), '');
  if (last) return new Date(Date.parse(`${last}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return priced.reduce((least, { rent }) => (rent.firstDate < least ? rent.firstDate : least), priced[0]!.rent.firstDate);
}

const answerOf = ({ row, quotation, rent }: PricedPackage): RentItemAnswer => ({
  PackageId: row.id,
  CourierNumber: row.courierNumber,
  FirstDate: rent.firstDate,
  LastDate: rent.lastDate,
  FreeDays: rent.freeDays,
  NormalDays: rent.normalDays,
  UltraDays: rent.ultraDays,
  Volume: Number(rent.volume),
  Quantity: rent.quantity,
  Amount: Number(rent.amount),
  WarehouseQuotationId: quotation.id,
});

/** The last day that is over, in the sites' zone. */
export const yesterday = (now: Date) => timeToWire(new Date(now.getTime() - 86_400_000)).slice(0, 10);

/** Bills the rent of a customer, or of every customer of a site, up to a day that is over. */
export async function settle(tx: Tx, caller: Caller, { siteId, ownerId: userId, until }: Input<typeof settleWarehouseRent>) {
  if (until > yesterday(caller.now)) throw invalid({ field: 'Until', key: 'invalid' });
  if (userId) {
    const ownerId = await mainAccountOf(tx, caller, userId);
    const wallet = await walletOf(tx, caller, ownerId);
    return { billIds: await settleOwner(tx, caller, wallet, until) };
  }
  const billIds: string[] = [];
  for (const owner of await ownersOf(tx, sitesOf(caller, siteId), until)) billIds.push(...(await settleOwner(tx, caller, owner, until)));
  return { billIds };
}

async function ownersOf(tx: Tx, siteIds: readonly string[], until: string): Promise<{ siteId: string; ownerId: string }[]> {
  const found = await sql<{ siteId: string; ownerId: string }>`select site_id, owner_id from package where site_id = any(${siteIds}::uuid[])
    and owner_id is not null and shelved_time is not null and (rent_settled_until is null or rent_settled_until < ${until}::date) and not is_deleted
    group by site_id, owner_id order by site_id, owner_id`.execute(tx);
  return found.rows;
}

/**
 * Bills what the months that are over owe, each customer in a transaction of its own. It runs every day and finds nothing but
 * on the first of a month, or when a run was missed. Gives how many bills were made.
 */
export async function settleMonths({ db, takeNumber, now }: Clockwork): Promise<number> {
  const until = yesterday(new Date(`${timeToWire(now).slice(0, 7)}-01T00:00:00+08:00`));
  const siteIds = (await sql<{ id: string }>`select id from site where not is_deleted order by id`.execute(db)).rows.map(({ id }) => id);
  let made = 0;
  for (const owner of await ownersOf(db, siteIds, until)) {
    const caller = systemCaller({ siteIds: [owner.siteId], takeNumber, now });
    made += (await db.transaction().execute((tx) => settleOwner(tx, caller, owner, until))).length;
  }
  return made;
}
