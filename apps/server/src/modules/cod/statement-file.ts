import { timeFromWire } from '@entrepot/contract/core/wire.ts';
import { codErrors } from '@entrepot/contract/modules/cod/errors.ts';
import { dec, text as plain } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { type ImportColumn, type ImportRow, rowsOf, templateFor } from '../../core/sheets/imports.ts';
import { readRows } from '../../core/sheets/spreadsheet.ts';
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
const mostRows = 2000;

/** The empty spreadsheet of a carrier's statement. */
export const statementTemplate = templateFor('CarrierCodStatement', columns);

/** One row of a carrier's statement; amounts as it states them, the fee 0 when it names none. */
export interface StatedRow {
  line: number;
  number: string;
  amount: string;
  fee: string;
  currencyCode: string | null;
  collectedTime: Date | null;
}

const amountLike = /^\d{1,12}(\.\d{1,3}0*)?$/;
const dayLike = /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])( ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?$/;

/** Reads a carrier's statement; every row that cannot be read is told with its line and column (119), and then none counts. */
export async function readStatement(caller: Caller, bytes: Buffer): Promise<StatedRow[]> {
  const rows = rowsOf(await readRows(bytes, caller), columns, caller.language);
  if (rows.length > mostRows) throw codErrors.tooManyRows({ rows: rows.length, max: mostRows });
  const wrong: { Line: number; Field: string; Message: string }[] = [];
  const say = (path: string) => text(caller.language, path) ?? path;
  const stated = rows.map((row) =>
    statedOf(row, caller, (key) =>
      wrong.push({ Line: row.line, Field: say(`cod.statement.${key}`), Message: say(`cod.statement.wrong.${key}`) }),
    ),
  );
  if (wrong.length) throw codErrors.rowsInvalid({ count: wrong.length }, wrong.slice(0, 500));
  return stated;
}

function statedOf({ line, values }: ImportRow, { timeZone }: Caller, wrong: (key: string) => void): StatedRow {
  const number = (values.number ?? '').toUpperCase();
  const [amount, fee] = [values.amount ?? '', values.fee ?? ''].map((value) => value.replaceAll(',', ''));
  const collected = (values.collected ?? '').replaceAll('/', '-');
  if (!/^[\x21-\x7e]{1,64}$/.test(number)) wrong('number');
  if (!amountLike.test(amount!)) wrong('amount');
  if (fee && !amountLike.test(fee)) wrong('fee');
  if (collected && !dayLike.test(collected)) wrong('collected');
  return {
    line,
    number,
    amount: amountLike.test(amount!) ? plain(dec(amount)) : '0',
    fee: amountLike.test(fee!) ? plain(dec(fee)) : '0',
    currencyCode: values.currency ? values.currency.toUpperCase() : null,
    collectedTime: dayLike.test(collected) ? timeFromWire(collected, timeZone) : null,
  };
}
