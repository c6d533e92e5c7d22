import type { RehearsalSummary } from '@entrepot/contract/modules/pricing/rehearsal.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { type Dec, type Decimal, dec, sum } from '@entrepot/rules/decimal.ts';
import { type Sheet, writeSheets } from '../../../core/sheets/spreadsheet.ts';
import { text } from '../../../core/calls/texts.ts';

/** An order of a rehearsal: what it cost, and what it would cost; `after` is null if another quotation would take precedence. */
export interface RehearsalEntry {
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
const isPriced = ({ after }: RehearsalEntry) => after !== null && after !== noPrice;

/** Builds the workbook of a rehearsal: totals, by customer, by order. Amounts of different currencies are separate. */
export function rehearsalBook(
  rows: readonly RehearsalEntry[],
  language: Language,
  { name, from, until, timeZone }: { name: string; from: Date; until: Date; timeZone: string },
): Promise<Buffer> {
  const translate = (key: string) => text(language, `pricing.rehearsal.${key}`) ?? key;
  const amounts = ['before', 'after', 'change', 'percent'].map(translate);
  const priced = rows.filter(isPriced);
  const all: Row[] = [
    [translate('quotation'), name],
    [translate('period'), `${timeToWire(from, timeZone)} – ${timeToWire(until, timeZone)}`],
    [translate('orders'), rows.length],
    [translate('affected'), priced.length],
    [translate('withoutPrice'), rows.filter(({ after }) => after === noPrice).length],
  ];
  const byCurrency = groups(priced, ({ currencyId }) => currencyId);
  const totals = byCurrency.map(
    (own, at): Row => [byCurrency.length > 1 ? `${translate('total')} ${at + 1}` : translate('total'), ...changeOf(own)],
  );
  const customers = groups(priced, ({ customer, currencyId }) => `${customer} ${currencyId}`);
  const sheets: Sheet[] = [
    { name: translate('total'), heading: [translate('total'), ...amounts], rows: [...all, ...totals], widths: [34, 22, 16, 16, 12] },
    {
      name: translate('byCustomer'),
      heading: [translate('customer'), translate('orders'), ...amounts],
      rows: customers.map((own): Row => [own[0]!.customer, own.length, ...changeOf(own)]).sort((a, b) => Number(a[4]) - Number(b[4])),
    },
    {
      name: translate('byOrder'),
      heading: [
        translate('order'),
        translate('customer'),
        translate('submitted'),
        translate('pricedBy'),
        translate('weight'),
        ...amounts,
        translate('remark'),
      ],
      rows: rows.map((row) => orderRow(row, translate, timeZone)),
    },
  ];
  return writeSheets(sheets);
}

/** Summarizes a rehearsal for the screen: the number of orders, and what they would cost in each currency. */
export function rehearsalSummary(
  rows: readonly RehearsalEntry[],
  currencies: Readonly<Record<string, { code: string }>>,
): RehearsalSummary {
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

function orderRow(row: RehearsalEntry, translate: (key: string) => string, timeZone: string): Row {
  const { serialNumber, customer, submitTime, quotationName, billingWeight, before, after } = row;
  const facts = [serialNumber, customer, timeToWire(submitTime, timeZone), quotationName, Number(billingWeight)];
  if (isPriced(row)) return [...facts, ...changeOf([row]), null];
  return [...facts, Number(before), null, null, null, translate(after === noPrice ? 'noRange' : 'otherFirst')];
}

/** Returns before, after, their difference, and the difference in percent of before. */
function changeOf(rows: readonly RehearsalEntry[]): (number | null)[] {
  const [before, after] = [sum(rows.map((row) => dec(row.before))), sum(rows.map((row) => dec(row.after as Dec)))];
  const change = after.minus(before);
  return [
    number(before),
    number(after),
    number(change),
    before.isZero() ? null : number(change.times(100).dividedBy(before).toDecimalPlaces(2)),
  ];
}

function groups(rows: readonly RehearsalEntry[], keyOf: (row: RehearsalEntry) => string): RehearsalEntry[][] {
  const found = new Map<string, RehearsalEntry[]>();
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row]);
  return [...found.values()];
}
