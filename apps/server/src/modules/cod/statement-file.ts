import { codErrors } from '@entrepot/contract/modules/cod/errors.ts';
import { dec, text as plain } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import {
  type ImportColumn,
  type ImportRow,
  readTable,
  rowsOf,
  templateFor,
  unknownHeadings,
  unreadableCells,
} from '../../core/sheets/imports.ts';
import { sheetTime } from '../../core/sheets/sheet-time.ts';
import { text } from '../../core/calls/texts.ts';

const column = (key: string, required: boolean): ImportColumn => ({
  key,
  label: `cod.statement.${key}`,
  note: `cod.statement.notes.${key}`,
  required,
});
const columns = [
  column('number', true),
  column('amount', true),
  column('currency', false),
  column('fee', false),
  column('collected', false),
];
const maxRows = 2000;

/** The spreadsheet template of a carrier's statement. */
export const statementTemplate = templateFor('CarrierCodStatement', columns);

/** One row of a carrier's statement; amounts as stated, the fee 0 by default. */
export interface StatedRow {
  line: number;
  number: string;
  amount: string;
  fee: string;
  currencyCode: string | null;
  collectedTime: Date | null;
}

const amountLike = /^\d{1,12}(\.\d{1,3}0*)?$/;

/**
 * Parses a carrier's statement. Throws `ImportRowsInvalid` with line and column of every unreadable cell, and with the names of unknown
 * columns unless they are to be ignored: a fee or a day under another heading must not be lost.
 */
export async function readStatement(caller: Caller, bytes: Buffer, ignoreColumns = false): Promise<StatedRow[]> {
  const table = await readTable(bytes, columns, caller);
  const unknown = ignoreColumns ? [] : unknownHeadings(table);
  if (unknown.length)
    throw codErrors.unknownHeadings(
      { headings: unknown.join(', ') },
      unknown.map((Field) => ({ Line: table.headingLine, Field, Message: '' })),
    );
  const rows = rowsOf(table, columns, caller.language);
  if (rows.length > maxRows) throw codErrors.tooManyRows({ rows: rows.length, max: maxRows });
  const wrong: { Line: number; Field: string; Message: string }[] = [];
  const translate = (path: string, values?: Record<string, unknown>) => text(caller.language, path, values) ?? path;
  for (const { line, key, message, values } of unreadableCells(rows))
    wrong.push({ Line: line, Field: translate(`cod.statement.${key}`), Message: translate(message, values) });
  const stated = rows.map((row) =>
    statedOf(row, caller, (key) =>
      wrong.push({ Line: row.line, Field: translate(`cod.statement.${key}`), Message: translate(`cod.statement.wrong.${key}`) }),
    ),
  );
  if (wrong.length) throw codErrors.rowsInvalid({ count: wrong.length }, wrong.slice(0, 500));
  return stated;
}

function statedOf({ line, values }: ImportRow, { timeZone }: Caller, wrong: (key: string) => void): StatedRow {
  const number = (values.number ?? '').toUpperCase();
  const [amount, fee] = [values.amount ?? '', values.fee ?? ''].map((value) => value.replaceAll(',', ''));
  const collected = values.collected ? sheetTime(values.collected, timeZone) : null;
  if (!/^[\x21-\x7e]{1,64}$/.test(number)) wrong('number');
  if (!amountLike.test(amount!)) wrong('amount');
  if (fee && !amountLike.test(fee)) wrong('fee');
  if (collected === undefined) wrong('collected');
  return {
    line,
    number,
    amount: amountLike.test(amount!) ? plain(dec(amount)) : '0',
    fee: amountLike.test(fee!) ? plain(dec(fee)) : '0',
    currencyCode: values.currency ? values.currency.toUpperCase() : null,
    collectedTime: collected ?? null,
  };
}
