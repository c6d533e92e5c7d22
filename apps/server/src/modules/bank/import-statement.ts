import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { bankLine } from '@entrepot/contract/modules/bank/bank-line.ts';
import { bankStatement } from '@entrepot/contract/modules/bank/bank-statement.ts';
import { bankErrors } from '@entrepot/contract/modules/bank/errors.ts';
import { type getBankAccounts, type importBankStatement, maxBankFile } from '@entrepot/contract/modules/bank/statement-calls.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { findWhere, insert, insertAll } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { currenciesOf, siteConfigurationOf } from '../sites/public.ts';
import { readFile } from './reading/read-file.ts';
import type { StatedAccount, StatedLine } from './reading/stated.ts';
import { siteOf } from './site-of.ts';

type Imported = Output<typeof importBankStatement>;
type Summary = Imported['statements'][number];
type Request = Input<typeof importBankStatement>;
interface Account {
  accountNumber: string;
  currencyId: string;
  currencyCode: string;
}

const linesAtOnce = 400;
const plainNumber = (number: string): string => number.replace(/[\s-]/g, '').toUpperCase();
const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/**
 * Imports a bank's file, or reports what it contains. Throws `Duplicate` for a file that was imported before, and `ImportRowsInvalid` when it
 * cannot be read or its lines do not lead to its closing balance.
 */
export async function importFile(tx: Tx, caller: Caller, input: Request): Promise<Imported> {
  const siteId = siteOf(caller, input.siteId);
  const here = atSite(caller, siteId);
  const bytes = Buffer.from(input.content, 'base64');
  if (bytes.length > maxBankFile) throw bankErrors.fileTooLarge({ megabytes: maxBankFile / 1_000_000 });
  const { bankFileFormat, statements } = await readFile(bytes, caller);
  const fileHash = hashOf(bytes);
  const summaries: Summary[] = [];
  for (const stated of statements) {
    const account = await accountOf(tx, caller, siteId, stated, input);
    // Files of one account are imported one after the other, so that each sees the lines of the others.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`bank account ${siteId} ${account.accountNumber}`}, 0))`.execute(tx);
    await mustBeNew(tx, here, account, fileHash);
    const keyed = await unknownLines(tx, siteId, account, stated.lines);
    const summary = summaryOf(account, stated, keyed.length);
    summaries.push(summary);
    if (input.preview) continue;
    const { currencyCode: _code, ignored: _ignored, ...values } = summary;
    const statement = await insert(tx, here, bankStatement, {
      ...values,
      siteId,
      currencyId: account.currencyId,
      bankFileFormat,
      fileName: input.fileName,
      fileHash,
      importedById: caller.userId!,
    });
    const rows = keyed.map(({ line, lineKey, at }) => rowOf(account, statement, line, { lineKey, at }));
    for (let from = 0; from < rows.length; from += linesAtOnce) await insertAll(tx, here, bankLine, rows.slice(from, from + linesAtOnce));
  }
  return { bankFileFormat, statements: summaries };
}

/** The account and currency of a statement: its own, else those of the call. Throws `ValidationFailed` when neither states them. */
async function accountOf(tx: Tx, caller: Caller, siteId: string, stated: StatedAccount, input: Request): Promise<Account> {
  const { byId } = await currenciesOf(tx, siteId, caller.now);
  const currency = stated.currencyCode
    ? Object.values(byId).find(({ code }) => code === stated.currencyCode)
    : byId[input.currencyId ?? ''];
  if (!currency) throw stated.currencyCode ? bankErrors.unknownCurrency({ currency: stated.currencyCode }) : bankErrors.chooseAccount();
  const accountNumber = plainNumber(stated.accountNumber ?? input.accountNumber ?? '');
  if (!accountNumber) throw bankErrors.chooseAccount();
  if (accountNumber.length > 64) throw bankErrors.unknownFormat();
  return { accountNumber, currencyId: currency.id, currencyCode: currency.code };
}

async function mustBeNew(tx: Tx, caller: Caller, { accountNumber, currencyId }: Account, fileHash: string): Promise<void> {
  const [before] = await findWhere(tx, caller, bankStatement, { fileHash, accountNumber, currencyId, revertedTime: null });
  if (before)
    throw bankErrors.importedAlready({ file: before.fileName, time: timeToWire(before.creationTime, caller.timeZone).slice(0, 16) });
}

interface KeyedLine {
  line: StatedLine;
  lineKey: string;
  /** Its place in the file, from 1. */
  at: number;
}

/** Returns the lines that no earlier file of the account contained. Equal lines of one file are numbered, so that each is one. */
async function unknownLines(tx: Tx, siteId: string, account: Account, lines: readonly StatedLine[]): Promise<KeyedLine[]> {
  const seen = new Map<string, number>();
  const keyed = lines.map((line, index): KeyedLine => {
    const content = [account.currencyCode, line.day, line.amount, line.bankReference, line.reference, line.counterparty, line.description];
    const key = JSON.stringify(content);
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    return { line, lineKey: hashOf(`${key} ${number}`), at: index + 1 };
  });
  const { rows } = await sql<{ lineKey: string }>`select line_key as "lineKey" from bank_line
    where site_id = ${siteId} and not is_deleted and account_number = ${account.accountNumber} and line_key = any(${keyed.map(({ lineKey }) => lineKey)})`.execute(
    tx,
  );
  const known = new Set(rows.map(({ lineKey }) => lineKey));
  return keyed.filter(({ lineKey, line }) => !known.has(lineKey) && !dec(line.amount).isZero());
}

function summaryOf({ accountNumber, currencyCode }: Account, stated: StatedAccount, fresh: number): Summary {
  const { lines, opening, closing, ignored } = stated;
  const moving = lines.filter(({ amount }) => !dec(amount).isZero());
  const days = moving.map(({ day }) => day).sort();
  const amounts = moving.map(({ amount }) => dec(amount));
  return {
    accountNumber,
    currencyCode,
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    openingBalance: opening,
    closingBalance: closing,
    credits: text(sum(amounts.filter((amount) => amount.gt(0)))),
    debits: text(sum(amounts.filter((amount) => amount.lt(0))).negated()),
    lineCount: moving.length,
    knownCount: moving.length - fresh,
    ignored: ignored + lines.length - moving.length,
  };
}

const cut = (value: string, max: number): string | null => value.slice(0, max) || null;

const rowOf = (
  { accountNumber, currencyId }: Account,
  { id: bankStatementId, siteId }: { id: string; siteId: string },
  line: StatedLine,
  { lineKey, at }: Pick<KeyedLine, 'lineKey' | 'at'>,
) => ({
  id: newId(),
  siteId,
  bankStatementId,
  accountNumber,
  currencyId,
  line: at,
  day: line.day,
  amount: line.amount,
  reference: cut(line.reference, 140),
  bankReference: cut(line.bankReference, 140),
  counterparty: cut(line.counterparty, 140),
  description: cut(line.description, 500),
  lineKey,
});

/** Returns the accounts of a site: those of its settings, and those of earlier files. */
export async function bankAccounts(tx: Db, caller: Caller, input: Input<typeof getBankAccounts>): Promise<Output<typeof getBankAccounts>> {
  const siteId = siteOf(caller, input.siteId);
  const { bankAccounts: own } = await siteConfigurationOf(tx, siteId);
  const { rows } = await sql<{ accountNumber: string; currencyId: string }>`
    select distinct account_number as "accountNumber", currency_id as "currencyId" from bank_statement
    where site_id = ${siteId} and not is_deleted and reverted_time is null order by 1 limit 50`.execute(tx);
  const known = (own ?? []).map(({ accountNumber, bankName, currencyId }) => ({
    accountNumber: plainNumber(accountNumber),
    bankName,
    currencyId,
  }));
  const isListed = (row: { accountNumber: string; currencyId: string }) =>
    known.some(({ accountNumber, currencyId }) => accountNumber === row.accountNumber && currencyId === row.currencyId);
  return [...known, ...rows.filter((row) => !isListed(row)).map((row) => ({ ...row, bankName: null }))];
}
