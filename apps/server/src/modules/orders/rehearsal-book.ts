import type { RehearsalSummary } from '@entrepot/contract/modules/pricing/rehearsal.ts';
import type { Dec } from '@entrepot/contract/core/field.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { type Decimal, dec, sum } from '@entrepot/rules/decimal.ts';
import { type Sheet, writeSheets } from '../../core/sheets/spreadsheet.ts';
import { text } from '../../core/calls/texts.ts';

/** An order of a rehearsal: what it cost, and what it would have; `after` null: another quotation would have come first. */
export interface Rehearsed {
  serialNumber: string;
  customer: string;
  submitTime: Date;
  quotationName: string;
  billingWeight: Dec;
  currencyId: string;
  before: Dec;
  after: Dec | 'NoWeightRange' | null;
}

type Row = (string | number | null)[];
const noPrice = 'NoWeightRange';
const number = (value: Decimal) => Number(value.toFixed());
const isPriced = ({ after }: Rehearsed) => after !== null && after !== noPrice;

/** What a quotation would have changed as a workbook: in all, by customer, by order. Amounts of several currencies stand apart. */
export function rehearsalBook(
  rows: readonly Rehearsed[],
  language: Language,
  { name, from, until, timeZone }: { name: string; from: Date; until: Date; timeZone: string },
): Promise<Buffer> {
  const say = (key: string) => text(language, `pricing.rehearsal.${key}`) ?? key;
  const amounts = ['before', 'after', 'change', 'percent'].map(say);
  const priced = rows.filter(isPriced);
  const all: Row[] = [
    [say('quotation'), name],
    [say('period'), `${timeToWire(from, timeZone)} – ${timeToWire(until, timeZone)}`],
    [say('orders'), rows.length],
    [say('affected'), priced.length],
    [say('withoutPrice'), rows.filter(({ after }) => after === noPrice).length],
  ];
  const byCurrency = groups(priced, ({ currencyId }) => currencyId);
  const totals = byCurrency.map((own, at): Row => [byCurrency.length > 1 ? `${say('total')} ${at + 1}` : say('total'), ...changeOf(own)]);
  const customers = groups(priced, ({ customer, currencyId }) => `${customer} ${currencyId}`);
  const sheets: Sheet[] = [
    { name: say('total'), heading: [say('total'), ...amounts], rows: [...all, ...totals], widths: [34, 22, 16, 16, 12] },
    {
      name: say('byCustomer'),
      heading: [say('customer'), say('orders'), ...amounts],
      rows: customers.map((own): Row => [own[0]!.customer, own.length, ...changeOf(own)]).sort((a, b) => Number(a[4]) - Number(b[4])),
    },
    {
      name: say('byOrder'),
      heading: [say('order'), say('customer'), say('submitted'), say('pricedBy'), say('weight'), ...amounts, say('remark')],
      rows: rows.map((row) => orderRow(row, say, timeZone)),
    },
  ];
  return writeSheets(sheets);
}

/** What a rehearsal comes to, for the screen: how many orders, and what they would have cost in each currency. */
export function rehearsalSummary(rows: readonly Rehearsed[], currencies: Readonly<Record<string, { code: string }>>): RehearsalSummary {
  const priced = rows.filter(isPriced);
  return {
    orders: rows.length,
    affected: priced.length,
    withoutPrice: rows.filter(({ after }) => after === noPrice).length,
    totals: groups(priced, ({ currencyId }) => currencyId).map((own) => {
      const [before, after, change, percent] = changeOf(own);
      return {
        currencyCode: currencies[own[0]!.currencyId]?.code ?? '',
        before: before!,
        after: after!,
        change: change!,
        percent: percent ?? null,
      };
    }),
  };
}

function orderRow(row: Rehearsed, say: (key: string) => string, timeZone: string): Row {
  const { serialNumber, customer, submitTime, quotationName, billingWeight, before, after } = row;
  const facts = [serialNumber, customer, timeToWire(submitTime, timeZone), quotationName, Number(billingWeight)];
  if (isPriced(row)) return [...facts, ...changeOf([row]), null];
  return [...facts, Number(before), null, null, null, say(after === noPrice ? 'noRange' : 'otherFirst')];
}

/** Before, after, their difference, and the difference in percent of before. */
function changeOf(rows: readonly Rehearsed[]): (number | null)[] {
  const [before, after] = [sum(rows.map((row) => dec(row.before))), sum(rows.map((row) => dec(row.after as Dec)))];
  const change = after.minus(before);
  return [
    number(before),
    number(after),
    number(change),
    before.isZero() ? null : number(change.times(100).dividedBy(before).toDecimalPlaces(2)),
  ];
}

function groups(rows: readonly Rehearsed[], keyOf: (row: Rehearsed) => string): Rehearsed[][] {
  const found = new Map<string, Rehearsed[]>();
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row]);
  return [...found.values()];
}
