import { type Dec, type Decimal, dec, round, sum, text } from '../decimal.ts';
import { addDays, dayNumber, daysFrom } from './dates.ts';

/** The price part of a warehouse quotation: amounts for each m3 and day, and each piece and day. ultraLongInventoryTime 0 is never. */
export type RentTariff = {
  rentFreeDays: number;
  ultraLongInventoryTime: number;
  cubicAmount: Dec | null;
  singlePieceAmount: Dec | null;
  ultraLongCubicAmount: Dec | null;
  ultraLongSinglePieceAmount: Dec | null;
  startDate: string | null;
};

/**
 * Goods in stock: sides cm of one piece, pieces, dates yyyy-MM-dd in the site's zone. shelvedDate starts the rent period (claim date for
 * claimed items, batch date for stock); fromDate is the day these pieces arrived when that was later; leftDate the day they left.
 */
export type RentItem = {
  length: Dec | null;
  width: Dec | null;
  height: Dec | null;
  quantity: number;
  shelvedDate: string;
  fromDate?: string | null;
  settledUntil: string | null;
  leftDate: string | null;
};

/** Rent of an item: days by kind, volume m3, prices of a day (not rounded), and the amount, rounded. firstDate null: no day. */
export type Rent = {
  firstDate: string | null;
  lastDate: string | null;
  freeDays: number;
  normalDays: number;
  ultraDays: number;
  volume: Dec;
  quantity: number;
  normalDay: Dec;
  ultraDay: Dec;
  amount: Dec;
};

/** Rent of an item for a period (both days included), rounded once to the currency's places. */
export function rentOf(item: RentItem, tariff: RentTariff, period: { from: string; to: string }, decimalPlaces: number): Rent {
  const [first, last] = chargedDays(item, tariff, period);
  const days = countDays(tariff, daysFrom(item.shelvedDate, first) + 1, daysFrom(item.shelvedDate, last) + 1);
  const volume = round(dec(item.length).times(dec(item.width)).times(dec(item.height)).dividedBy(1_000_000).times(item.quantity), 6);
  const normalDay = dayPrice(volume, item.quantity, tariff.cubicAmount, tariff.singlePieceAmount);
  const ultraDay = dayPrice(volume, item.quantity, tariff.ultraLongCubicAmount, tariff.ultraLongSinglePieceAmount);
  const amount = round(normalDay.times(days.normalDays).plus(ultraDay.times(days.ultraDays)), decimalPlaces);
  const some = first <= last;
  return {
    firstDate: some ? first : null,
    lastDate: some ? last : null,
    ...days,
    volume: text(volume),
    quantity: item.quantity,
    normalDay: text(normalDay),
    ultraDay: text(ultraDay),
    amount: text(amount),
  };
}

/** Rent of all items of a settlement: each item rounded, then added up. */
export function settleRent(
  items: readonly RentItem[],
  tariff: RentTariff,
  period: { from: string; to: string },
  decimalPlaces: number,
): { items: Rent[]; amount: Dec } {
  const rents = items.map((item) => rentOf(item, tariff, period, decimalPlaces));
  return { items: rents, amount: text(sum(rents.map((rent) => dec(rent.amount)))) };
}

function chargedDays(item: RentItem, tariff: RentTariff, period: { from: string; to: string }): [string, string] {
  const starts = [item.shelvedDate, item.fromDate, period.from, tariff.startDate, item.settledUntil && addDays(item.settledUntil, 1)];
  const first = starts.reduce<string>((latest, date) => (date && day(date) > latest ? day(date) : latest), day(item.shelvedDate));
  const left = item.leftDate === null ? null : addDays(item.leftDate, -1);
  return [first, left !== null && left < day(period.to) ? left : day(period.to)];
}

function day(date: string): string {
  return date.slice(0, 10);
}

/** Days by kind from the k-th to the l-th day in stock (the first is 1): free up to the free days, else ultra-long, else normal. */
function countDays(tariff: RentTariff, first: number, last: number): Pick<Rent, 'freeDays' | 'normalDays' | 'ultraDays'> {
  const all = Math.max(0, last - first + 1);
  const freeDays = Math.min(all, Math.max(0, tariff.rentFreeDays - first + 1));
  const ultraAfter = Math.max(tariff.ultraLongInventoryTime, tariff.rentFreeDays, first - 1);
  const ultraDays = tariff.ultraLongInventoryTime > 0 ? Math.max(0, Math.min(all, last - ultraAfter)) : 0;
  return { freeDays, normalDays: all - freeDays - ultraDays, ultraDays };
}

function dayPrice(volume: Decimal, quantity: number, cubicAmount: Dec | null, singlePieceAmount: Dec | null): Decimal {
  return volume.times(dec(cubicAmount)).plus(dec(singlePieceAmount).times(quantity));
}

/** A change of the quantity in stock on a day: positive arrived, negative left. */
export type StockMovement = { date: string; quantity: number };

/**
 * Splits stock at its movements, so that rent follows the quantity at the end of each day: every part has its own quantity, the day it
 * arrived when that was later, and the day it left. First in, first out. Throws when more leaves than there is.
 */
export function splitByMovements(item: RentItem, movements: readonly StockMovement[]): RentItem[] {
  const left: RentItem[] = [];
  const stock: RentItem[] = item.quantity > 0 ? [item] : [];
  for (const { date, quantity } of byDay(movements)) {
    if (quantity > 0) stock.push({ ...item, quantity, fromDate: date });
    if (quantity < 0) left.push(...take(stock, -quantity, date));
  }
  return [...left, ...stock];
}

function byDay(movements: readonly StockMovement[]): StockMovement[] {
  const days = new Map<string, number>();
  for (const { date, quantity } of movements) days.set(day(date), (days.get(day(date)) ?? 0) + quantity);
  return [...days].map(([date, quantity]) => ({ date, quantity })).sort((a, b) => dayNumber(a.date) - dayNumber(b.date));
}

function take(stock: RentItem[], quantity: number, date: string): RentItem[] {
  const taken: RentItem[] = [];
  let open = quantity;
  while (open > 0) {
    const oldest = stock[0];
    if (oldest === undefined) throw new RangeError('more left than was in stock');
    const part = Math.min(open, oldest.quantity);
    taken.push({ ...oldest, quantity: part, leftDate: date });
    if (part === oldest.quantity) stock.shift();
    else stock[0] = { ...oldest, quantity: oldest.quantity - part };
    open -= part;
  }
  return taken;
}
