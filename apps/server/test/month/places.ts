import { expect } from 'vitest';
import { sql } from 'kysely';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';
import { readPdf } from '../../src/core/print/test/read-pdf.ts';
import { readRows } from '../../src/core/sheets/spreadsheet.ts';
import { endedJob } from '../../src/testing/jobs.ts';
import type { MonthDesk } from './desk.ts';

/** Amounts by name, as plain decimal texts, so that 5 and 5.00 are equal. */
export type Amounts = Record<string, string>;
/** The places where a figure is read; each has the same amounts. */
export type Places = Record<string, Amounts>;

export const plain = (amount: unknown): string => text(dec(String(amount ?? 0)));
export const added = (rows: readonly Record<string, any>[], name: string): string => text(sum(rows.map((row) => dec(plain(row[name])))));
/** Sums columns of rows, by the name of each amount. */
export const sums = (rows: readonly Record<string, any>[], of: Record<string, string>): Amounts =>
  Object.fromEntries(Object.entries(of).map(([name, column]) => [name, added(rows, column)]));
export const minus = (one: string | undefined, other: string | undefined): string => text(dec(one ?? '0').minus(dec(other ?? '0')));

/** All rows of a list. */
export const listOf = async (m: MonthDesk, path: string, query: object = {}): Promise<any[]> =>
  (await m.finance.ok(path, { rows: 100, ...query })).Data;

/** The lines of a report, and the same read back from its spreadsheet and the totals of its PDF. */
export async function reportOf(m: MonthDesk, name: string, query: object = {}) {
  const path = name.includes('/') ? name : `/LogisticsOrderReport/Get${name}Report`;
  const exported = path.replace('/Get', '/Export');
  const sheet = await sheetOf(m, await m.finance.ok(exported, query));
  const pdf = await pdfTexts(m, await m.finance.ok(exported, { ...query, AsPdf: true }));
  return { lines: await listOf(m, path, query), sheet, pdf };
}

async function download(m: MonthDesk, url: string): Promise<Buffer> {
  const file = await m.server.server.http.inject({ method: 'GET', url, headers: { host: 'localhost' } });
  expect(file.statusCode).toBe(200);
  return file.rawPayload;
}

/** The rows of a workbook by their headings. */
export async function sheetOf(m: MonthDesk, url: string): Promise<Record<string, string>[]> {
  const [heading = [], ...rows] = await readRows(await download(m, url));
  return rows.map((row) => Object.fromEntries(heading.map((name, at) => [name, row[at] ?? ''])));
}

/** The same of an export that runs as a job. */
export async function jobSheetOf(m: MonthDesk, path: string, query: object = {}): Promise<Record<string, string>[]> {
  const job = await endedJob(m.finance, (await m.finance.ok(path, query)).JobId);
  expect(job).toMatchObject({ Status: 'done' });
  return sheetOf(m, job.ResultUrl);
}

/** The texts of a PDF in drawing order. */
export const pdfTexts = async (m: MonthDesk, url: string): Promise<string[]> =>
  readPdf(await download(m, url)).flatMap((page) => page.text.split('\n').map((one) => one.trim()));

/**
 * The totals of a printed table in one currency, by the headings of its spreadsheet. Empty columns are not printed; summed ones are written in
 * their order between the label and the currency.
 */
export function printedTotals(
  pdf: readonly string[],
  sheet: readonly Record<string, string>[],
  summed: readonly string[],
  code: string,
): Amounts {
  const printed = summed.filter((name) => sheet.some((row) => row[name] !== ''));
  const lines = pdf.flatMap((one, at) => (one === 'Total' ? [pdf.slice(at + 1, at + 2 + printed.length)] : []));
  const line = lines.find((one) => one.at(-1) === code) ?? [];
  expect(line).toHaveLength(printed.length + 1);
  return Object.fromEntries(printed.map((name, at) => [name, plain(line[at])]));
}

/** The amount that a paper states beside a label, without its symbol. */
export function beside(pdf: readonly string[], label: string): string {
  const at = pdf.lastIndexOf(label);
  const found = /[−-]?[^\d−-]*([\d,]+(?:\.\d+)?)/.exec(pdf.slice(at + 1).find((one) => /\d/.test(one)) ?? '');
  if (at < 0 || !found) throw new Error(`the paper states no ${label}: ${pdf.join(' | ')}`);
  return text(dec(found[1]!.replaceAll(',', '')).times(/^[−-]/.test(found[0]) ? -1 : 1));
}

/** Debits less credits of accounts (SQL patterns) of the site, by default in the month and in CNY. */
export async function ledger(
  m: MonthDesk,
  like: string | readonly string[],
  {
    code = 'CNY',
    from = m.from,
    until = m.until as Date,
    owner = undefined as string | undefined,
    journalType = undefined as number | undefined,
  } = {},
): Promise<string> {
  const accounts = typeof like === 'string' ? [like] : like;
  const { rows } = await sql<{ amount: string }>`select coalesce(sum(e.debit - e.credit), 0)::text as amount
    from ledger_entry e
    join currency c on c.id = e.currency_id
    where e.site_id = ${m.siteId} and c.code = ${code} and e.account like any (${accounts}::text[])
      and e.creation_time >= ${from} and e.creation_time < ${until}
      and (${owner ?? null}::uuid is null or e.owner_id = ${owner ?? null})
      and (${journalType ?? null}::int is null or e.journal_id in (select id from journal where journal_type = ${journalType ?? null}))`.execute(
    m.server.db,
  );
  return plain(rows[0]!.amount);
}
/** The same from the first entry on: what accounts contain. */
export const balances = (m: MonthDesk, like: string | readonly string[], more: { code?: string; owner?: string; until?: Date } = {}) =>
  ledger(m, like, { from: new Date(0), until: new Date('2999-01-01'), ...more });

export const negated = (amount: string): string => text(dec(amount).negated());

/** The summed columns of the printed order report, in their order. */
export const printedOfOrders = (
  'Orders|Packages|Parcels|Stock pieces|Actual weight (kg)|Billing weight (kg)|Delivered|With promised days|On time|' +
  'Bills|Revenue|Discounts|of which coupons|Refunds|Net revenue|Carrier charges|Margin|Unpaid'
).split('|');
/** The same of open items with carriers. */
export const printedOfOpenItems = (
  'Delivered, not collected|Collected, not paid over|Open|Orders|Up to 7 days|8 to 14 days|15 to 30 days|More than 30 days|' +
  'Charges not paid'
).split('|');
/** The lines of a report in yuan. */
export const inYuan = (rows: readonly any[]) => rows.filter((row) => (row.CurrencyCode ?? row['Currency']) === 'CNY');
/** The filter of a list for the month, and of a report. */
export const ofMonth = (m: MonthDesk) => ({ StartDate: `${m.first} 00:00:00`, EndDate: `${m.last} 23:59:59` });
export const period = (m: MonthDesk) => ({ StartDate: m.first, EndDate: m.last });
