import { type ModelWallet, spend, type Verdict } from './money-model.ts';

/**
 * A command about cash on delivery; amounts are whole units of the order's currency, orders and remittances are indices modulo their
 * number.
 */
export type CodCommand =
  | { do: 'codOrder'; who: number; whole: number; foreign: boolean }
  | { do: 'collect'; who: number; orders: number[]; off: number; settled: boolean }
  | { do: 'statement'; who: number; orders: number[]; off: number }
  | { do: 'establish'; who: number; orders: number[]; fee: number }
  | { do: 'confirmRemittance'; who: number; at: number }
  | { do: 'cancelRemittance'; who: number; at: number }
  | { do: 'remit'; who: number; at: number; bank: boolean };

/** An order with cash on delivery; amounts are whole units of its currency. */
export interface CodOrder {
  id: string;
  number: string;
  whole: number;
  foreign: boolean;
  collected: number | null;
  settled: boolean;
  parked: number | null;
  remittance: string | null;
  paidOut: boolean;
}
export interface CodRemittance {
  id: string;
  orders: CodOrder[];
  fee: number;
  state: 'draft' | 'confirmed' | 'remitted' | 'cancelled';
}
/** The model's record of what carriers collect for a customer. */
export interface CodSide {
  orders: CodOrder[];
  remittances: CodRemittance[];
}

const fine = (apply: () => void): Verdict => ({ refusal: null, apply });
const no = (refusal: string): Verdict => ({ refusal, apply() {} });
export const collectedOf = (orders: readonly CodOrder[]) => orders.reduce((sum, { collected }) => sum + (collected ?? 0), 0);

/** The balance of a currency: collected and not paid out. */
export const payable = ({ orders }: CodSide, foreign: boolean) =>
  collectedOf(orders.filter((order) => order.foreign === foreign && !order.paidOut));

/**
 * Confirms orders manually, up to the amount of each; a booked order that is not paid over yet is settled, with the same amount only. All or
 * none.
 */
export function collect(orders: readonly CodOrder[], amountOf: (order: CodOrder) => number, settled: boolean): Verdict {
  for (const order of orders) {
    if (order.collected === null && amountOf(order) > order.whole) return no('TotalExceeded');
    if (order.collected !== null && (!settled || order.settled || amountOf(order) !== order.collected)) return no('StateNotAllowed');
  }
  return fine(() => {
    for (const order of orders) {
      order.collected ??= amountOf(order);
      order.settled ||= settled;
    }
  });
}

/**
 * Applies a carrier's statement: matching amounts are booked and paid over, differing ones are parked unless settled; nothing is refused.
 */
export const statement = (orders: readonly CodOrder[], amountOf: (order: CodOrder) => number): Verdict =>
  fine(() => {
    for (const order of orders) {
      if (order.settled) continue;
      if (amountOf(order) !== (order.collected ?? order.whole)) {
        order.parked = amountOf(order);
        continue;
      }
      order.collected ??= order.whole;
      order.settled = true;
    }
  });

/** Puts collected orders of one currency, which are in no remittance yet, into a remittance. */
export function establish(orders: readonly CodOrder[], fee: number): Verdict {
  for (const order of orders) {
    if (order.collected === null || order.paidOut || order.foreign !== orders[0]!.foreign || order.remittance) return no('StateNotAllowed');
  }
  return fee * orders.length >= collectedOf(orders) ? no('TotalExceeded') : fine(() => {});
}

export function confirmRemittance(one: CodRemittance): Verdict {
  return one.state === 'draft' ? fine(() => void (one.state = 'confirmed')) : no('StateNotAllowed');
}

export function cancelRemittance(one: CodRemittance): Verdict {
  if (one.state !== 'draft' && one.state !== 'confirmed') return no('StateNotAllowed');
  return fine(() => {
    one.state = 'cancelled';
    for (const order of one.orders) order.remittance = null;
  });
}

/**
 * Pays a remittance whose money the carriers paid over; into the balance at an exchange rate, with gross amount and fee rounded to cents
 * separately.
 */
export function remit(wallet: ModelWallet, one: CodRemittance, rate: number, bank: boolean): Verdict {
  if (one.state !== 'confirmed' || one.orders.some(({ settled }) => !settled)) return no('StateNotAllowed');
  const cents = (whole: number) => Math.round(Number((whole * rate * 100).toFixed(6)));
  return fine(() => {
    one.state = 'remitted';
    for (const order of one.orders) order.paidOut = true;
    if (bank) return;
    wallet.balance += cents(collectedOf(one.orders));
    spend(wallet, cents(one.fee));
  });
}
