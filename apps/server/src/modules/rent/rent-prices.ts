import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { warehouseQuotation } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import { type Decimal, dec, sum } from '@entrepot/rules/decimal.ts';
import { convert } from '@entrepot/rules/pricing/currency.ts';
import { rentOf, type Rent } from '@entrepot/rules/pricing/rent.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { customerGroupsOf, stillCounts } from '../pricing/public.ts';
import { currenciesOf } from '../sites/public.ts';
import { coinOf, type Wallet } from '../wallet/public.ts';
import type { RentGoods, RentKind } from './rent-kind.ts';

export type Quotation = RowOf<typeof warehouseQuotation>;

/** What goods come to: their quotation, their days and the amount in the quotation's currency. */
export interface Priced {
  goods: RentGoods;
  quotation: Quotation;
  rent: Rent & { firstDate: string; lastDate: string };
}

/** The rent of goods of one kind up to a day, those without a day or without a quotation left out. */
export async function priceRent(
  tx: Tx,
  caller: Caller,
  { siteId, ownerId }: Wallet,
  { target }: RentKind,
  all: readonly RentGoods[],
  until: string,
): Promise<Priced[]> {
  if (!all.length) return [];
  const quotations = await quotationsFor(tx, siteId, target, caller.now);
  const groups = new Set(await customerGroupsOf(tx, siteId, ownerId));
  const priced: Priced[] = [];
  for (const goods of all) {
    const quotation = quotations.find((one) => serves(one, goods, groups));
    if (!quotation) continue;
    const { decimalPlaces } = await coinOf(tx, caller, quotation.currencyId);
    const rents = goods.items.map((item) => rentOf(item, tariffOf(quotation), { from: '2000-01-01', to: until }, decimalPlaces));
    const rent = together(rents);
    if (rent) priced.push({ goods, quotation, rent });
  }
  return priced;
}

/** The rents of goods' parts as one; null when none has a day. */
function together(rents: readonly Rent[]): Priced['rent'] | null {
  const some = rents.filter(
    (rent): rent is Rent & { firstDate: string; lastDate: string } => rent.firstDate !== null && rent.lastDate !== null,
  );
  const [first] = some;
  if (!first) return null;
  const most = (name: 'freeDays' | 'normalDays' | 'ultraDays') => Math.max(...some.map((rent) => rent[name]));
  return {
    ...first,
    firstDate: some.reduce((least, { firstDate }) => (firstDate < least ? firstDate : least), first.firstDate),
    lastDate: some.reduce((last, { lastDate }) => (lastDate > last ? lastDate : last), first.lastDate),
    freeDays: most('freeDays'),
    normalDays: most('normalDays'),
    ultraDays: most('ultraDays'),
    volume: sum(some.map(({ volume }) => dec(volume))).toFixed(),
    quantity: some.reduce((all, { quantity }) => all + quantity, 0),
    amount: sum(some.map(({ amount }) => dec(amount))).toFixed(),
  };
}

const tariffOf = (row: Quotation) => ({
  rentFreeDays: row.rentFreeDays ?? 0,
  ultraLongInventoryTime: row.ultraLongInventoryTime ?? 0,
  cubicAmount: row.cubicAmount,
  singlePieceAmount: row.singlePieceAmount,
  ultraLongCubicAmount: row.ultraLongCubicAmount,
  ultraLongSinglePieceAmount: row.ultraLongSinglePieceAmount,
  startDate: row.startDate,
});

const quotationsFor = (tx: Tx, siteId: string, target: number, now: Date): Promise<Quotation[]> =>
  tx
    .selectFrom('warehouseQuotation')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('target', '=', target)
    .where(({ fn, val }) => fn.coalesce('effectiveFlag', val(true)))
    .where('timeOfEntryIntoForce', '<=', now)
    .where(({ or, eb }) => or([eb('deadline', 'is', null), eb('deadline', '>', now)]))
    .where(stillCounts(now))
    .orderBy('displayOrder')
    .orderBy('version', 'desc')
    .orderBy('id')
    .execute();

const has = (wanted: readonly string[] | null, own: string | null) => !wanted?.length || (own !== null && wanted.includes(own));

const serves = (one: Quotation, { warehouseId, cargoTypeId }: RentGoods, groups: ReadonlySet<string>) =>
  has(one.warehouseIds, warehouseId) &&
  has(one.cargoTypeIds, cargoTypeId) &&
  (!one.customerGroupIds?.length || one.customerGroupIds.some((id) => groups.has(id)));

/** What priced goods come to in the wallet's currency at today's rates, rounded once. */
export async function totalInWallet(tx: Tx, caller: Caller, wallet: Wallet, priced: readonly Priced[]): Promise<Decimal> {
  const { byId } = await currenciesOf(tx, wallet.siteId, caller.now);
  const ids = [...new Set(priced.map(({ quotation }) => quotation.currencyId))];
  const amounts = ids.map((id) => {
    const rates = { [id]: byId[id]?.rate ?? '0', [wallet.currencyId]: byId[wallet.currencyId]?.rate ?? '0' };
    const own = sum(priced.filter(({ quotation }) => quotation.currencyId === id).map(({ rent }) => dec(rent.amount)));
    if (id !== wallet.currencyId && Object.values(rates).some((rate) => !dec(rate).gt(0))) throw refuse('CurrencyNotEffective');
    return convert(own, id, wallet.currencyId, rates);
  });
  return (await coinOf(tx, caller, wallet.currencyId)).round(sum(amounts));
}
