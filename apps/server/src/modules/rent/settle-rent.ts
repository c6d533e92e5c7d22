import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { dayOf, daysAfter } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { settleWarehouseRent } from '@entrepot/contract/modules/rent/calls.ts';
import { rentTargets } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import { type RentItemAnswer, rentSettlement, rentStates } from '@entrepot/contract/modules/rent/rent-settlement.ts';
import { text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, findWhere, insert } from '../../core/db/rows.ts';
import { textInAll } from '../../core/calls/texts.ts';
import { makeBill } from '../billing/public.ts';
import { expenseTypesOf, jobSites, sitesOf } from '../sites/public.ts';
import { mainAccountOf } from '../access/public.ts';
import { type Wallet, walletOf } from '../wallet/public.ts';
import { namedBy, type RentGoods, type RentKind } from './rent-kind.ts';
import { rentKinds } from './rent-kinds.ts';
import { type RentPrice, priceRent, totalInWallet } from './rent-prices.ts';
import { zoneOf } from '../../core/db/times.ts';
import { type Lanes, settleEach, type Subject } from '../../core/jobs/each-subject.ts';

interface Clockwork {
  db: Db;
  takeNumber: Caller['takeNumber'];
  now: Date;
  siteIds?(): Promise<readonly string[]>;
}

/** Why goods are settled now rather than at the end of a period: which goods, and the reference on the bill. */
export interface Occasion {
  sourceType: 'order' | 'disposal' | 'return';
  sourceId: string;
  ids: readonly string[];
  /** The kinds of the goods; all kinds by default. */
  targets?: readonly number[];
  /** The number of the order, the disposal or the return. */
  number: string;
}
interface RentSettlement {
  wallet: Wallet;
  kind: RentKind;
  until: string;
  occasion: Occasion | null;
}

/**
 * Bills the rent of one customer's goods up to a day: one settlement and one bill per kind and warehouse. Locks the goods and moves their
 * settled day with the bill, so that no day is charged twice. Returns the ids of the bills.
 */
export async function settleOwner(
  tx: Tx,
  caller: Caller,
  { siteId, ownerId }: { siteId: string; ownerId: string },
  until: string,
  occasion: Occasion | null = null,
): Promise<string[]> {
  const lockedGoods: { kind: RentKind; goods: RentGoods[] }[] = [];
  // Goods of every kind are locked before the first bill is created, in the same order as orders lock them.
  for (const kind of rentKinds) {
    if (occasion?.targets && !occasion.targets.includes(kind.target)) continue;
    const ids = await kind.rentable(tx, { siteId, ownerId, until, ids: occasion?.ids ?? null });
    if (!ids.length) continue;
    await kind.lock(tx, caller, { siteId, ids });
    lockedGoods.push({ kind, goods: await kind.read(tx, caller, { siteId, ids }) });
  }
  const bills: string[] = [];
  for (const { kind, goods } of lockedGoods) {
    const wallet = await walletOf(tx, caller, ownerId);
    const priced = await priceRent(tx, caller, wallet, kind, goods, until);
    bills.push(...(await billByWarehouse(tx, caller, { wallet, kind, until, occasion }, priced)));
  }
  return bills;
}

async function billByWarehouse(tx: Tx, caller: Caller, settling: RentSettlement, priced: readonly RentPrice[]): Promise<string[]> {
  const bills: string[] = [];
  for (const warehouseId of [...new Set(priced.map(({ goods }) => goods.warehouseId!))].sort()) {
    const own = priced.filter(({ goods }) => goods.warehouseId === warehouseId);
    const from = await periodStart(tx, caller, settling, warehouseId, own);
    // Goods that came up late wait for the next settlement.
    if (from > settling.until) continue;
    await settling.kind.settle(
      tx,
      caller,
      own.map(({ goods, rent }) => ({ goods, until: rent.lastDate })),
    );
    const billId = await billFor(tx, caller, settling, { warehouseId, from }, own);
    if (billId) bills.push(billId);
  }
  return bills;
}

async function billFor(
  tx: Tx,
  caller: Caller,
  { wallet, kind, until, occasion }: RentSettlement,
  { warehouseId, from }: { warehouseId: string; from: string },
  priced: readonly RentPrice[],
): Promise<string | null> {
  const amount = await totalInWallet(tx, caller, wallet, priced);
  if (!amount.gt(0)) return null;
  const { siteId, ownerId, currencyId } = wallet;
  const { quotation } = priced[0]!;
  const row = await insert(tx, caller, rentSettlement, {
    siteId,
    ownerId,
    warehouseId,
    target: kind.target,
    periodStart: from,
    periodEnd: until,
    warehouseQuotationId: quotation.id,
    quotationVersion: quotation.version ?? 1,
    items: priced.map((one) => answerOf(one, kind.target)),
    itemCount: priced.length,
    currencyId,
    amount: text(amount),
    sourceType: occasion?.sourceType,
    sourceId: occasion?.sourceId,
  });
  const { byVariable } = await expenseTypesOf(tx, siteId);
  const type = byVariable[enumCodes.SystemVariables.WarehouseRent];
  if (!type) throw new Error(`site ${siteId} has no expense type for rent`);
  const bill = await makeBill(tx, caller, {
    siteId,
    ownerId,
    billType: enumCodes.BillType.WarehouseRent,
    sourceType: 'warehouseRent',
    sourceId: row.id,
    sourceNumber: occasion?.number ?? null,
    forDay: until,
    explanation: explanationOf(kind.target, { from: row.periodStart, until, count: priced.length }, occasion),
    lines: [{ expenseTypeId: type.id, code: type.code, amount: text(amount), allowRefunds: type.refundable ?? true }],
  });
  await change(tx, caller, rentSettlement, row, {
    billId: bill.id,
    rentSettlementStatus: rentStates.after(row.rentSettlementStatus, 'bill'),
  });
  return bill.id;
}

const explanations = { order: 'rent.pages.billOfOrder', disposal: 'rent.pages.billOfDisposal', return: 'rent.pages.billOfReturn' };

/** Suffix of text keys for a kind of goods. */
const nouns: Readonly<Record<number, string>> = { [rentTargets.commodities]: 'Commodities', [rentTargets.bins]: 'Bins' };

function explanationOf(target: number, values: { from: string; until: string; count: number }, occasion: Occasion | null) {
  const path = `${occasion ? explanations[occasion.sourceType] : 'rent.pages.billOf'}${nouns[target] ?? ''}`;
  return textInAll(path, { ...values, number: occasion?.number ?? '' });
}

/**
 * A periodic settlement starts where the previous one in this warehouse ended; the first, and one for an order or a disposal, starts with
 * the first charged day.
 */
async function periodStart(
  tx: Tx,
  caller: Caller,
  { wallet: { siteId, ownerId }, kind, occasion }: RentSettlement,
  warehouseId: string,
  priced: readonly RentPrice[],
): Promise<string> {
  const where = { siteId, ownerId, warehouseId, target: kind.target, sourceType: 'period' };
  const before = occasion ? [] : await findWhere(tx, caller, rentSettlement, where);
  const last = before.reduce((latest, { periodEnd }) => (periodEnd > latest ? periodEnd : latest), '');
  if (last) return daysAfter(last, 1);
  return priced.reduce((least, { rent }) => (rent.firstDate < least ? rent.firstDate : least), priced[0]!.rent.firstDate);
}

function answerOf({ goods, quotation, rent }: RentPrice, target: number): RentItemAnswer {
  const { packageId, commodityId, binId } = namedBy(target, goods.id);
  return {
    PackageId: packageId,
    CommodityId: commodityId,
    BinId: binId,
    Number: goods.number,
    CourierNumber: packageId && goods.number,
    FirstDate: rent.firstDate,
    LastDate: rent.lastDate,
    FreeDays: rent.freeDays,
    NormalDays: rent.normalDays,
    UltraDays: rent.ultraDays,
    Volume: Number(rent.volume),
    Quantity: rent.quantity,
    Amount: Number(rent.amount),
    WarehouseQuotationId: quotation.id,
  };
}

/** Returns the last closed day, in a site's zone. */
export const yesterday = (now: Date, zone: string) => daysAfter(dayOf(now, zone), -1);

/** Bills the rent of a customer, or of every customer of a site, up to a closed day. */
export async function settle(tx: Tx, caller: Caller, { siteId, ownerId: userId, until }: Input<typeof settleWarehouseRent>) {
  if (until > yesterday(caller.now, siteId ? zoneOf(siteId) : caller.timeZone)) throw invalid({ field: 'Until', key: 'invalid' });
  if (userId) {
    const ownerId = await mainAccountOf(tx, caller, userId);
    const wallet = await walletOf(tx, caller, ownerId);
    return { billIds: await settleOwner(tx, caller, wallet, until) };
  }
  const billIds: string[] = [];
  for (const owner of await ownersOf(tx, sitesOf(caller, siteId), until)) billIds.push(...(await settleOwner(tx, caller, owner, until)));
  return { billIds };
}

/** Returns the customers with goods of any kind that may owe rent, in a fixed order. */
async function ownersOf(tx: Db, siteIds: readonly string[], until: string): Promise<{ siteId: string; ownerId: string }[]> {
  const found = (await Promise.all(rentKinds.map((kind) => kind.owners(tx, siteIds, until)))).flat();
  const byKey = new Map(found.map((one) => [`${one.siteId} ${one.ownerId}`, one]));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

// Customers share no rows that a settlement locks. More would take the connections of calls.
const usualLanes = 4;

/**
 * Bills the rent of closed months, one transaction per customer, some at a time. It runs daily and finds nothing except on the first of a month, or after a
 * missed run. Returns how many bills were created.
 */
export async function settleMonths(work: Clockwork, { lanes = usualLanes }: Lanes = {}): Promise<number> {
  const { db, takeNumber, now } = work;
  const owing: (Subject & { until: string })[] = [];
  for (const siteId of await jobSites(work)) {
    const until = daysAfter(`${dayOf(now, zoneOf(siteId)).slice(0, 7)}-01`, -1);
    for (const { ownerId } of await ownersOf(db, [siteId], until)) owing.push({ siteId, id: ownerId, until });
  }
  const settle = async (tx: Tx, caller: Caller, { siteId, id, until }: (typeof owing)[number]) => {
    const bills = await settleOwner(tx, caller, { siteId, ownerId: id }, until);
    return bills.length;
  };
  return settleEach({ db, takeNumber, now }, owing, settle, { lanes });
}
