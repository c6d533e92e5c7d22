import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { daysWithWorkingDays, type Opening } from '@entrepot/contract/core/opening-hours.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { warehouseQuotation } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import { type Decimal, dec, sum } from '@entrepot/rules/decimal.ts';
import { convert } from '@entrepot/rules/pricing/currency.ts';
import { rentOf, type Rent } from '@entrepot/rules/pricing/rent.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { storageQuotationsOf } from '../pricing/public.ts';
import { currenciesOf, noOpenings, openingsOf, siteConfigurationOf } from '../sites/public.ts';
import { currencyFormatOf, type Wallet } from '../wallet/public.ts';
import type { RentGoods, RentKind } from './rent-kind.ts';

export type Quotation = RowOf<typeof warehouseQuotation>;

/** Price of goods: their quotation, their days and the amount in the quotation's currency. */
export interface RentPrice {
  goods: RentGoods;
  quotation: Quotation;
  rent: Rent & { firstDate: string; lastDate: string };
}

/** Prices the rent of goods of one kind up to a day; goods without days or without a quotation are left out. */
export async function priceRent(
  tx: Db,
  caller: Caller,
  { siteId, ownerId }: Wallet,
  { target }: RentKind,
  all: readonly RentGoods[],
  until: string,
): Promise<RentPrice[]> {
  if (!all.length) return [];
  const quotations = await storageQuotationsOf(tx, { siteId, ownerId, target, now: caller.now }, all);
  const openings = (await siteConfigurationOf(tx, siteId)).freeStorageOnWorkingDays ? await openingsOf(tx, siteId) : noOpenings;
  const priced: RentPrice[] = [];
  for (const [at, goods] of all.entries()) {
    const quotation = quotations[at];
    if (!quotation) continue;
    const { decimalPlaces } = await currencyFormatOf(tx, caller, quotation.currencyId);
    const opening = openings.ofWarehouse(goods.warehouseId);
    const rents = goods.items.map((item) =>
      rentOf(item, tariffOf(quotation, opening, item.shelvedDate), { from: '2000-01-01', to: until }, decimalPlaces),
    );
    const rent = sumRents(rents);
    if (rent) priced.push({ goods, quotation, rent });
  }
  return priced;
}

/** Adds up the rents of the parts of goods; null when none has a day. */
function sumRents(rents: readonly Rent[]): RentPrice['rent'] | null {
  const some = rents.filter(
    (rent): rent is Rent & { firstDate: string; lastDate: string } => rent.firstDate !== null && rent.lastDate !== null,
  );
  const [first] = some;
  if (!first) return null;
  const max = (name: 'freeDays' | 'normalDays' | 'ultraDays') => Math.max(...some.map((rent) => rent[name]));
  return {
    ...first,
    firstDate: some.reduce((least, { firstDate }) => (firstDate < least ? firstDate : least), first.firstDate),
    lastDate: some.reduce((last, { lastDate }) => (lastDate > last ? lastDate : last), first.lastDate),
    freeDays: max('freeDays'),
    normalDays: max('normalDays'),
    ultraDays: max('ultraDays'),
    volume: sum(some.map(({ volume }) => dec(volume))).toFixed(),
    quantity: some.reduce((all, { quantity }) => all + quantity, 0),
    amount: sum(some.map(({ amount }) => dec(amount))).toFixed(),
  };
}

/** The tariff of a quotation for goods stored since a day; closed days of their warehouse prolong the free days. */
const tariffOf = (row: Quotation, opening: Opening, since: string) => ({
  rentFreeDays: daysWithWorkingDays(opening, since.slice(0, 10), row.rentFreeDays ?? 0),
  ultraLongInventoryTime: row.ultraLongInventoryTime ?? 0,
  cubicAmount: row.cubicAmount,
  singlePieceAmount: row.singlePieceAmount,
  ultraLongCubicAmount: row.ultraLongCubicAmount,
  ultraLongSinglePieceAmount: row.ultraLongSinglePieceAmount,
  startDate: row.startDate,
});

/** Returns the total of priced goods in the wallet's currency at today's rates, rounded once. */
export async function totalInWallet(tx: Db, caller: Caller, wallet: Wallet, priced: readonly RentPrice[]): Promise<Decimal> {
  const { byId } = await currenciesOf(tx, wallet.siteId, caller.now);
  const ids = [...new Set(priced.map(({ quotation }) => quotation.currencyId))];
  const amounts = ids.map((id) => {
    const rates = { [id]: byId[id]?.rate ?? '0', [wallet.currencyId]: byId[wallet.currencyId]?.rate ?? '0' };
    const own = sum(priced.filter(({ quotation }) => quotation.currencyId === id).map(({ rent }) => dec(rent.amount)));
    if (id !== wallet.currencyId && Object.values(rates).some((rate) => !dec(rate).gt(0))) throw refuse('CurrencyNotEffective');
    return convert(own, id, wallet.currencyId, rates);
  });
  return (await currencyFormatOf(tx, caller, wallet.currencyId)).round(sum(amounts));
}
