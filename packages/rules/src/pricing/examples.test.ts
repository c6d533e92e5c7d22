import { expect, test } from 'vitest';
import { dec, text } from '../decimal.ts';
import type { Outcome } from '../outcome.ts';
import { priceOrder } from './choose.ts';
import { type Coupon, applyCoupons } from './coupons.ts';
import examples from './examples.json';
import { fullBagShares } from './full-bag.ts';
import { inboundCharge } from './inbound.ts';
import { quote } from './quote.ts';
import { type RentItem, rentOf } from './rent.ts';
import { requote, rowOf } from './requote.ts';
import { choices, cny, exampleCurrencies, facts, order, piece, quotation, range, row, service } from './testing.ts';
import type { FreightPart, FreightUnit, LineDetail, Quotation, Quote, QuoteLine } from './types.ts';
import { rangeProblems } from './validate-quotation.ts';

type Wire = Record<string, unknown>;
type Example = { No: number; Title: string; Input?: Wire; HandComputed: string; Result: Wire };
const all = examples as unknown as Example[];
const priced = all.filter((example) => example.Input?.Quotation || example.Input?.Quotations);

test.each(priced.map((example) => [example.No, example.Title, example] as const))(
  'example %i gives its result: %s',
  (_no, _title, example) => {
    const result = price(example.Input as Wire);
    if ('Error' in example.Result) expect(result).toMatchObject({ ok: false, error: example.Result.Error });
    else agrees(result, example);
  },
);

test.each(all.filter((each) => each.Input?.Item).map((each) => [each.No, each.Title, each] as const))(
  'example %i gives its result: %s',
  (_n, _t, example) => {
    const { Item, WarehouseQuotation: tariff, From, To } = example.Input as Record<string, Wire>;
    const item = { ...camel(Item), shelvedDate: Item?.ShelfDate, settledUntil: null, leftDate: Item?.OutDate ?? null };
    const prices = { ultraLongInventoryTime: 0, startDate: null, ...camel(tariff) } as unknown as Parameters<typeof rentOf>[1];
    const rent = rentOf(item as unknown as RentItem, prices, { from: String(From), to: String(To) }, 2);
    const { freeDays, normalDays, normalDay, ultraDays, ultraDay, volume } = rent;
    const days = `free ${freeDays} d, normal ${normalDays} d x ${normalDay}, ultra-long ${ultraDays} d x ${ultraDay}`;
    expect(rent.amount).toBe(text(dec(example.HandComputed)));
    expect((example.Result.Lines as Wire[])[0]?.Detail).toBe(`${days} (volume ${volume} m3)`);
  },
);

test('example 17: the overlapping row with the greatest start wins, and saving is refused', () => {
  const ranges = [range({ endRange: '10', unitPrice: '15' }), range({ startingRange: '5', endRange: '20', unitPrice: '12' })];
  agrees(quote(order({ quotation: quotation({ name: 'CNY 12.5/kg', ranges }), pieces: [piece('9')] })), exampleOf(17));
  expect(rangeProblems(ranges).map((problem) => problem.key)).toEqual(['QuotationRangeOverlap']);
});

const documented = order({
  pieces: [piece('20')],
  quotation: quotation({ name: 'CNY 12.5/kg', surcharges: [row({ code: 'DOCUMENT', amountOfMoney: '20', expenseTypeId: 'document' })] }),
  expenseTypes: { freight: 'freight', carrierMinimum: null, taxInclusive: null, excessMaterial: null },
});
const couponA = coupon({ id: '1', couponId: 'A', preferentialAmount: '30', availableAmount: '200', expenseTypeId: 'freight' });
const couponB = coupon({ id: '2', couponId: 'B', preferentialAmount: '15', availableWeight: '10' });

test.each([
  [53, [couponB, couponA]],
  [57, [{ ...couponA, availableAmount: '250' }]],
] as const)('example %i: coupons reduce the bill', (no, coupons) => {
  const result = discounted([...coupons]);
  const example = exampleOf(no);
  agrees(quote(documented), { ...example, Result: { ...example.Result, Total: '270' } });
  expect(result).toMatchObject({ ok: true, value: { payable: example.Result.Total, discount: example.Result.Discount } });
  const couponDiscounts = result.ok ? result.value.coupons.map((each) => ({ CouponId: each.couponId, Discount: each.discount })) : [];
  expect(couponDiscounts).toEqual(example.Result.Coupons);
});

test('example 55 refuses the same coupon type twice', () => {
  expect(discounted([couponA, { ...couponA, id: '3' }])).toMatchObject({ ok: false, error: 'SameCouponTypeSelected' });
});

test('example 68 charges the receipt of a container', () => {
  const counted = { triggerRule: 2, triggerValue: '0', calculationMethod: 13 } as const;
  const result = inboundCharge({
    currencyId: 'CNY',
    walletCurrencyId: 'CNY',
    currencies: exampleCurrencies,
    facts: { commodityQuantity: 340, packageQuantity: 0, binQuantity: 12, skuQuantity: 9, actualWeight: null, volume: null },
    surcharges: [
      row({ code: 'UNLOADING', amountOfMoney: '300' }),
      row({ ...counted, code: 'BIN_HANDLING', triggerDataSource: 20, amountOfMoney: '5', freeQuantity: '10' }),
      row({ ...counted, code: 'ITEM_RECEIPT', triggerDataSource: 15, amountOfMoney: '0.15' }),
      row({ ...counted, code: 'SKU_HANDLING', triggerDataSource: 21, amountOfMoney: '2', freeQuantity: '5' }),
    ],
  });
  const lines = result.ok
    ? result.value.lines.map(({ code, detail, amount }) => ({ Code: code, Detail: describeLine(detail), Amount: amount }))
    : [];
  expect(lines).toMatchObject((exampleOf(68).Result.Lines as Wire[]).map(({ BillAmount: _bill, ...line }) => line));
  expect(result).toMatchObject({ value: { total: '369' } });
});

test.each([
  [69, '12.6', '1', 'supplement'],
  [71, '10.4', '10', 'none'],
] as const)('example %i: a packed order is weighed again', (no, weight, tolerance, action) => {
  const [before, after] = [lines(quote(order())), lines(quote(order({ pieces: [piece(weight)] })))];
  const rowsOf = (of: typeof before) => of.map((line) => ({ ...line, row: rowOf(line), paid: line.walletAmount }));
  const result = requote(rowsOf(before), rowsOf(after), { supplement: tolerance, refund: tolerance });
  expect(result).toMatchObject({ action, difference: exampleOf(no).Result.Difference });
});

test('example 72: a bag priced as one piece is shared by weight', () => {
  const result = quote(order({ pieces: [piece('9.8')], quotation: quotation({ name: 'CNY 12.5/kg' }) }));
  agrees(result, exampleOf(72));
  expect(fullBagShares('125', ['2.3', '4.4', '3.1'], 2)).toEqual(exampleOf(72).Result.Shares);
});

function exampleOf(no: number): Example {
  const found = all.find((example) => example.No === no);
  if (!found) throw new Error(`no example ${no}`);
  return found;
}

function price(input: Wire): Outcome<Quote> {
  const walletCurrencyId = String(input.BillCurrency ?? currencyOf(input));
  const declared = input.DeclaredPrice ? cny(String(input.DeclaredPrice)) : null;
  const collection = input.CollectionAmount ? { amount: String(input.CollectionAmount), currencyId: walletCurrencyId } : null;
  const minimum = (input.Carrier as Wire | undefined)?.MinimumConsumption;
  const {
    quotation: _quotation,
    taxInclusive: _tax,
    ...rest
  } = order({
    pieces: (input.Pieces as Wire[]).map((each) => ({ ...piece('0'), ...camel(each) })),
    facts: facts({ declared, collection, packageQuantity: Number(input.PackageQuantity ?? 0) }),
    carrierMinimum: minimum ? cny(String(minimum)) : null,
    services: ((input.ValueAdded ?? []) as Wire[]).map((each) => service(camel(each))),
    walletCurrencyId,
  });
  const result = priceOrder({
    ...rest,
    quotations: ((input.Quotations ?? [input.Quotation]) as Wire[]).map(read),
    choices: choices({
      selfPickup: input.SelfPickup === true,
      taxInclusive: input.TaxInclusive === true,
      customerGroupIds: (input.CustomerGroupIds ?? []) as string[],
    }),
    at: String(input.At ?? '2025-06-01 10:00:00'),
  });
  return result.ok ? { ok: true, value: result.value.quote } : result;
}

function currencyOf(input: Wire): unknown {
  return ((input.Quotation ?? (input.Quotations as Wire[])[0]) as Wire).CurrencyCode;
}

function read(wire: Wire): Quotation {
  const { currencyCode, ranges, surcharges, ...changes } = camel(wire) as { currencyCode: string; ranges: Wire[]; surcharges?: Wire[] };
  const rows = (surcharges ?? []).map((each) => row(camel(each)));
  return quotation({
    ...changes,
    id: String(wire.Name),
    currencyId: currencyCode,
    ranges: ranges.map((each) => range(camel(each))),
    surcharges: rows,
  });
}

const renamed: Record<string, string> = { MiniMumMoney: 'minimumMoney', ActualOfWeight: 'weight', Geight: 'height' };
const whole = new Set([
  'BillingMode',
  'TriggerDataSource',
  'TriggerRule',
  'CalculationMethod',
  'Quantity',
  'RentFreeDays',
  'UltraLongInventoryTime',
]);

/** Good names for the wire's, decimals as text. */
function camel(wire: Wire | undefined): Wire {
  return Object.fromEntries(
    Object.entries(wire ?? {}).map(([name, value]) => [
      renamed[name] ?? name.charAt(0).toLowerCase() + name.slice(1),
      typeof value === 'number' && !whole.has(name) ? String(value) : value,
    ]),
  );
}

function agrees(result: Outcome<Quote>, example: Example): void {
  const { Quotation: name, Lines, Total } = example.Result;
  if (!result.ok) throw new Error(`${result.error} ${JSON.stringify(result.values)}`);
  const got = result.value;
  expect(got.quotationName === 'Q' ? name : got.quotationName).toBe(name);
  expect(got).toMatchObject({
    actualWeight: example.Result.ActualWeight,
    volumeWeight: example.Result.VolumeWeight,
    billingWeight: example.Result.BillingWeight,
    comparedWeight: example.Result.ComparedWeight,
    overSizePieces: example.Result.OverSizePieces,
    walletCurrencyId: example.Result.Currency,
    currencyId: example.Result.QuotationCurrency,
  });
  expect(got.lines.map(wired)).toEqual(Lines);
  if (!('Difference' in example.Result)) expect(got.total).toBe(Total);
}

function wired(line: QuoteLine): Wire {
  const { code, amount, walletAmount, allowRefunds } = line;
  return { Code: code, Detail: describeLine(line.detail), Amount: amount, BillAmount: walletAmount, AllowRefunds: allowRefunds };
}

function describeLine(detail: LineDetail): string {
  switch (detail.kind) {
    case 'freight':
      return detail.units.map((unit) => describeFreight(unit)).join('; ');
    case 'carrierMinimum':
      return `top up to ${detail.converted}`;
    case 'taxInclusive':
      return `${detail.quantity} kg x ${detail.unitPrice}`;
    case 'excessMaterial':
      return `${detail.quantity} x ${detail.unitPrice}`;
    case 'bagShare':
      return `${detail.weight} of ${detail.whole} kg`;
    default:
      return `${describeCharge(detail)}${detail.minimumApplied ? ` -> minimum ${detail.minimum}` : ''}`;
  }
}

function describeCharge(detail: LineDetail & { kind: 'surcharge' | 'valueAdded' }): string {
  if (detail.percentage !== null) return `${detail.percentage}%`;
  if (detail.firstCharge === null) return `${detail.quantity} x ${detail.unitPrice}`;
  return `${detail.firstCharge} + ${text(dec(detail.quantity).minus(1))} x ${detail.unitPrice}`;
}

function describeFreight(unit: FreightUnit): string {
  if (unit.compared === null) return describeParts(unit.parts);
  const { byWeight, byVolume } = unit.compared;
  return `max(weight ${describeParts(byWeight.parts)} = ${byWeight.amount}, volume ${describeParts(byVolume.parts)} = ${byVolume.amount})`;
}

function describeParts(parts: FreightPart[]): string {
  const unit = parts.filter((part) => part.kind === 'Weight').length > 1 ? '' : ' kg';
  return parts.map((part) => describePart(part, unit)).join(' + ');
}

function describePart({ kind, quantity, unitPrice }: FreightPart, unit: string): string {
  if (kind === 'Weight') return `${quantity}${unit} x ${unitPrice}`;
  if (kind === 'Volume') return `${quantity} vol x ${unitPrice}`;
  return kind === 'ContinuedWeight' ? `${quantity} x ${unitPrice}` : unitPrice;
}

function coupon(changes: Partial<Coupon>): Coupon {
  return {
    id: '',
    couponId: '',
    ownerId: 'alice',
    status: 1,
    reservedByThisPayment: false,
    startDate: null,
    expirationTime: null,
    currencyIds: [],
    useScope: 1,
    preferentialAmount: '0',
    availableAmount: null,
    availableWeight: null,
    expenseTypeId: null,
    superposition: true,
    ...changes,
  };
}

function lines(result: Outcome<Quote>): QuoteLine[] {
  return result.ok ? result.value.lines : [];
}

function discounted(coupons: Coupon[]) {
  const bill = lines(quote(documented)).map(({ code, expenseTypeId, walletAmount }) => ({ id: code, expenseTypeId, amount: walletAmount }));
  return applyCoupons(coupons, bill, '20', { ownerId: 'alice', walletCurrencyId: 'CNY', at: '2025-06-01 10:00:00' });
}
