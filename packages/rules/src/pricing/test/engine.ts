import type { ChargeRow, Money, QuoteInput, ServiceRow, SurchargeRow } from '../types.ts';
import { type Fraction, fraction, isAbove, minus, max, nothing, over, plus, rounded, times, total, written } from './fraction.ts';
import { baseOf } from './freight.ts';
import { billedOf, type Box, boxesOf, carryRounded } from './weighing.ts';

/** A price worked out a second time, by other means: exact fractions, every piece for itself. */
export interface SecondQuote {
  billingWeight: string;
  lines: { step: number; code: string; amount: string; walletAmount: string }[];
  total: string;
}
interface Line {
  step: number;
  code: string;
  amount: Fraction;
}

/** Prices an order by the tables of the pricing design; "NoWeightRange" when a weight is in no range. */
export function secondQuote(input: QuoteInput): SecondQuote | 'NoWeightRange' {
  const { quotation: tariff, walletCurrencyId, currencies } = input;
  const boxes = boxesOf(tariff, input.pieces);
  const units = input.singlePackageBilling ? boxes.map((one) => [one]) : [boxes];
  const billed = units.map((unit) => billedOf(tariff, unit));
  const bases = units.map((unit, at) => baseOf(tariff, unit, billed[at]!));
  if (bases.some((base) => base === null)) return 'NoWeightRange';
  const rate = (id: string) => fraction(currencies[id]!.rate);
  const places = (id: string) => currencies[id]!.decimalPlaces;
  const into = ({ amount, currencyId }: Money): Fraction => times(fraction(amount), over(rate(currencyId), rate(tariff.currencyId)));
  const lines: Line[] = [];
  const add = (step: number, code: string, exact: Fraction) =>
    lines.push({ step, code, amount: rounded(exact, places(tariff.currencyId)) });

  add(1, 'FREIGHT', total(bases as Fraction[]));
  const first = lines[0]!.amount;
  const minimum = input.carrierMinimum && into(input.carrierMinimum);
  if (minimum && isAbove(minimum, first)) add(2, 'CARRIER_MINIMUM', minus(minimum, first));
  const weight = total(billed);
  if (input.taxInclusive && tariff.taxInclusive) add(3, 'TAX_INCLUSIVE', times(weight, fraction(tariff.taxInclusiveUnitPrice)));
  const large = boxes.filter((one) => one.over).length;
  add(4, 'EXCESS_MATERIAL', times(fraction(large), fraction(tariff.excessMaterialCost)));

  const order = orderOf(input, boxes, weight, into, () => lines);
  for (const [step, row] of inTurn(tariff.surcharges)) {
    const amount = order.surcharge(row);
    if (amount) add(step, row.code, amount);
  }
  for (const service of byPlace(input.services)) {
    const amount = order.service(service);
    if (amount) add(8, service.code, amount);
  }
  const paid = lines.filter(({ amount }) => isAbove(amount, nothing));
  const inWallet = (amount: Fraction) =>
    rounded(times(amount, over(rate(tariff.currencyId), rate(walletCurrencyId))), places(walletCurrencyId));
  return {
    billingWeight: written(weight),
    lines: paid.map(({ step, code, amount }) => ({ step, code, amount: written(amount), walletAmount: written(inWallet(amount)) })),
    total: written(total(paid.map(({ amount }) => inWallet(amount)))),
  };
}

const byPlace = <R extends ChargeRow>(rows: readonly R[]): R[] =>
  rows
    .map((row, at) => ({ row, at }))
    .sort((a, b) => a.row.displayOrder - b.row.displayOrder || a.at - b.at)
    .map(({ row }) => row);

function inTurn(rows: readonly SurchargeRow[]): [number, SurchargeRow][] {
  const stepOf = ({ calculationMethod: method }: SurchargeRow) => (method === 5 ? 6 : method === 12 ? 7 : 5);
  return byPlace(rows)
    .map((row): [number, SurchargeRow] => [stepOf(row), row])
    .sort(([a], [b]) => a - b);
}

/** The cost of surcharges and services; null when nothing is charged. */
function orderOf(input: QuoteInput, boxes: readonly Box[], weight: Fraction, into: (money: Money) => Fraction, sofar: () => Line[]) {
  const { quotation: tariff, facts } = input;
  const sumOf = (of: (box: Box) => Fraction) => total(boxes.map(of));
  const excess = max(
    nothing,
    minus(
      carryRounded(
        sumOf((box) => box.vw),
        tariff,
      ),
      carryRounded(
        sumOf((box) => box.w),
        tariff,
      ),
    ),
  );
  const cubic = rounded(
    over(
      sumOf((box) => box.v),
      [1_000_000n, 1n],
    ),
    6,
  );
  const freight = () =>
    total(
      sofar()
        .filter(({ step }) => step <= 2)
        .map(({ amount }) => amount),
    );
  const all = () => total(sofar().map(({ amount }) => amount));
  const declared = facts.declared ? into(facts.declared) : nothing;
  const collection = facts.collection ? into(facts.collection) : nothing;
  const numbers: Record<number, () => Fraction> = {
    2: () => weight,
    3: () => sumOf((box) => box.w),
    4: () => sumOf((box) => box.vw),
    5: () => cubic,
    6: () => fraction(boxes.length),
    10: () => declared,
    11: () => collection,
    15: () => fraction(facts.commodityQuantity),
    16: () => fraction(facts.packageQuantity),
    17: () => fraction(facts.storageDays),
    18: freight,
    19: () => excess,
    20: () => fraction(facts.binQuantity),
    21: () => fraction(facts.skuQuantity),
  };
  const ofBox: Record<number, (box: Box) => Fraction> = { 7: (box) => box.longest, 8: (box) => box.sides, 9: (box) => box.w };
  const texts: Record<number, readonly string[]> = {
    12: facts.cargoTypeIds,
    13: facts.regionCodes,
    14: facts.mailboxCode ? [facts.mailboxCode] : [],
  };

  function surcharge(row: SurchargeRow): Fraction | null {
    const { triggerDataSource: source, triggerRule: rule, triggerValue } = row;
    const look = (value: Fraction) => numberTriggers(rule, value, triggerValue ?? '');
    const hit = ofBox[source] ? boxes.filter((box) => look(ofBox[source]!(box))) : null;
    const triggered = hit
      ? hit.length > 0
      : rule === 1 || (source !== 1 && (texts[source] ? textTriggers(rule, texts[source], triggerValue ?? '') : look(numbers[source]!())));
    const [bound = ''] = entries(triggerValue ?? '');
    return triggered ? charge(row, hit, source, fraction(isNumber(bound) ? bound : null)) : null;
  }

  function charge(row: ChargeRow, hit: readonly Box[] | null, source: number, bound: Fraction): Fraction | null {
    const method = row.calculationMethod;
    const price = fraction(row.amountOfMoney);
    const floor = row.minimumMoney === null ? null : fraction(row.minimumMoney);
    const base = { 5: freight, 6: () => declared, 7: () => collection, 12: all }[method as 5];
    const atLeast = (amount: Fraction) => (floor ? max(amount, floor) : amount);
    if (base) return atLeast(over(times(base(), price), [100n, 1n]));
    const kg = (value: Fraction) => carryRounded(max(nothing, value), tariff);
    const beyond = () => {
      if (source === 19) return excess;
      return hit ? total(hit.map((box) => kg(minus(box.w, bound)))) : kg(minus(numbers[source]!(), bound));
    };
    const counts: Record<number, () => Fraction> = {
      1: () => fraction(1),
      2: () => fraction(hit ? hit.length : boxes.length),
      3: () => weight,
      4: beyond,
      8: () => cubic,
      9: () => fraction(facts.packageQuantity),
      10: () => fraction(facts.storageDays),
      11: () => fraction(facts.commodityQuantity),
      13: () => numbers[source]!(),
    };
    const free = [2, 9, 10, 11, 13].includes(method) ? row.freeQuantity : [3, 4].includes(method) ? row.freeWeight : null;
    const units = minus(counts[method]!(), fraction(free));
    if (!isAbove(units, nothing)) return null;
    const later = max(nothing, minus(units, [1n, 1n]));
    const hasFirst = row.firstCharge !== null && method !== 1;
    return atLeast(hasFirst ? plus(fraction(row.firstCharge), times(price, later)) : times(price, units));
  }

  /** A service is priced in its own currency; percentages of amounts that are in the quotation's are not converted. */
  function service(row: ServiceRow): Fraction | null {
    const ratio = into({ amount: '1', currencyId: row.currencyId });
    if (![5, 6, 7, 12].includes(row.calculationMethod)) {
      const amount = charge(row, null, 1, nothing);
      return amount && times(amount, ratio);
    }
    const floor = row.minimumMoney === null ? nothing : times(fraction(row.minimumMoney), ratio);
    return max(charge({ ...row, minimumMoney: null }, null, 1, nothing)!, floor);
  }
  return { surcharge, service };
}

const isNumber = (text: string) => /^\d+(\.\d+)?$/.test(text);
const entries = (list: string) => list.split(',').map((entry) => entry.trim());

function numberTriggers(rule: number, value: Fraction, bound: string): boolean {
  const numbers = (list: string[]) => list.filter(isNumber);
  const among = (list: string[]) => numbers(list).some((entry) => value[0] * fraction(entry)[1] === fraction(entry)[0] * value[1]);
  const [a, b] = entries(bound);
  switch (rule) {
    case 1:
      return true;
    case 2:
      return isAbove(value, fraction(bound));
    case 3:
      return !isAbove(fraction(bound), value);
    case 4:
      return isAbove(fraction(bound), value);
    case 5:
      return !isAbove(value, fraction(bound));
    case 8:
      return !isAbove(fraction(a!), value) && !isAbove(value, fraction(b!));
    case 6:
    case 9:
      return among(entries(bound));
    case 11:
      return entries(bound).some((start) => written(value).startsWith(start));
    default:
      return !among(entries(bound));
  }
}

function textTriggers(rule: number, values: readonly string[], bound: string): boolean {
  const among = values.some((value) => entries(bound).includes(value));
  if (rule === 11) return values.some((value) => entries(bound).some((start) => value.startsWith(start)));
  // Texts are compared as numbers where both are numbers, such as postal codes.
  const ordered = [2, 3, 4, 5, 8].includes(rule);
  if (ordered) return values.some((value) => isNumber(value) && numberTriggers(rule, fraction(value), bound));
  return rule === 6 || rule === 9 ? among : !among;
}
