import { isDay } from '@entrepot/contract/core/zones.ts';
import { bankErrors } from '@entrepot/contract/modules/bank/errors.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import headings from './headings.json' with { type: 'json' };
import { maxLines, oneLine, type StatedAccount, type StatedLine } from './stated.ts';

/** The meaning of a column. `headings.json` has the headings of banks for each, without spaces and in lower case. */
type Heading = keyof typeof headings;
const rowsAboveHeading = 40;

const plain = (cell: string | undefined): string => (cell ?? '').normalize('NFKC').trim();
const headingOf = (cell: string): Heading | undefined => {
  const name = plain(cell)
    .toLowerCase()
    .replace(/[\s_.:：()（）/-]/g, '');
  return (Object.keys(headings) as Heading[]).find((key) => headings[key].includes(name));
};

/** Whether the rows have a heading of movements: a day and an amount. */
export const isTable = (rows: readonly string[][]): boolean => headAt(rows) >= 0;
function headAt(rows: readonly string[][]): number {
  return rows.slice(0, rowsAboveHeading).findIndex((row) => {
    const found = new Set(row.map(headingOf));
    return found.has('day') && (found.has('amount') || (found.has('credit') && found.has('debit')));
  });
}

/**
 * Reads the movements of a table. A row with neither a day nor an amount ends them or separates them and is counted as ignored. Throws
 * `ImportRowsInvalid` with the row and column of a cell that cannot be read.
 */
export function readTable(rows: readonly string[][]): StatedAccount {
  const head = headAt(rows);
  const columns = rows[head]!.map(headingOf);
  const found: StatedAccount = { accountNumber: null, currencyCode: null, opening: null, closing: null, lines: [], ignored: 0 };
  for (const [index, row] of rows.slice(head + 1).entries()) {
    if (!row.some(plain)) continue;
    const of = (key: Heading) => plain(row[columns.indexOf(key)]);
    const at = { of, line: head + 2 + index, label: (key: Heading) => plain(rows[head]![columns.indexOf(key)]) || key };
    if (!isMovement(at)) {
      found.ignored += 1;
      continue;
    }
    if (found.lines.length >= maxLines) throw bankErrors.tooManyLines({ max: maxLines });
    found.lines.push(lineOf(at));
    same(found, 'currencyCode', of('currency').toUpperCase() || null, at.line);
    same(found, 'accountNumber', of('account').replace(/\s/g, '') || null, at.line);
  }
  return found;
}

interface Row {
  of(key: Heading): string;
  label(key: Heading): string;
  line: number;
}

const amounts = ['amount', 'credit', 'debit'] as const;
const isMovement = ({ of }: Row) => /\d/.test(of('day')) && amounts.some((key) => of(key) !== '');

/** The account and the currency are those of the whole file. */
function same(found: StatedAccount, key: 'accountNumber' | 'currencyCode', value: string | null, line: number): void {
  if (value && found[key] && found[key] !== value) throw bankErrors.severalAccounts({ line });
  found[key] = value ?? found[key];
}

function lineOf(row: Row): StatedLine {
  const { of } = row;
  return {
    day: dayOf(row),
    amount: amountOf(row),
    bankReference: of('bankReference'),
    reference: of('reference'),
    counterparty: oneLine(of('counterparty')),
    description: oneLine(of('description')),
  };
}

/** A day as year, month and day, the year also of the Republic of China; or as day.month.year. */
function dayOf({ of, line, label }: Row): string {
  const written = of('day').split(/[ T]/)[0]!;
  const [, y, m, d] =
    /^(\d{3,4})[-/.\u5e74](\d{1,2})[-/.\u6708](\d{1,2})\u65e5?$/.exec(written) ?? /^(\d{4}|1\d{2})(\d{2})(\d{2})$/.exec(written) ?? [];
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(written) ?? [];
  const parts = y ? [y.length === 3 ? String(Number(y) + 1911) : y, m!, d!] : [year ?? '', month ?? '', day ?? ''];
  const found = parts.map((part) => part.padStart(2, '0')).join('-');
  if (!isDay(found)) throw bankErrors.unreadableLine({ line, field: label('day') });
  return found;
}

const numberLike = /^[+-]?(\d{1,15}|\d{1,3}(,\d{3})+)(\.\d{1,4})?$/;
/** Digits in groups by points, with a comma before the decimals. */
const commaLike = /^[+-]?\d{1,3}(\.\d{3})*,\d{2}$/;

function numberIn({ of, line, label }: Row, key: Heading): string {
  const bare = of(key)
    .replace(/\s/g, '')
    .replace(/^(?:NT\$|HK\$|[¥$€])/, '')
    .replace(/−/g, '-');
  const written = /^\(.+\)$/.test(bare) ? `-${bare.slice(1, -1)}` : bare;
  if (written === '' || written === '-') return '0';
  if (numberLike.test(written)) return text(dec(written.replaceAll(',', '').replace('+', '')));
  if (commaLike.test(written)) return text(dec(written.replaceAll('.', '').replace(',', '.').replace('+', '')));
  throw bankErrors.unreadableLine({ line, field: label(key) });
}

function amountOf(row: Row): string {
  const stated = row.of('amount') === '' ? '0' : numberIn(row, 'amount');
  if (!dec(stated).isZero()) return stated;
  const [credit, debit] = [numberIn(row, 'credit'), numberIn(row, 'debit')];
  // Some banks write what went out below 0 in its own column.
  return text(dec(credit).minus(dec(debit).abs()));
}
