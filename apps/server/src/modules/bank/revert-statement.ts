import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bankLine } from '@entrepot/contract/modules/bank/bank-line.ts';
import { bankStatement } from '@entrepot/contract/modules/bank/bank-statement.ts';
import { bankErrors } from '@entrepot/contract/modules/bank/errors.ts';
import type { revertBankStatement } from '@entrepot/contract/modules/bank/statement-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, lock, lockWhere, softDelete } from '../../core/db/rows.ts';

const { Open } = enumCodes.BankLineStatus;

/**
 * Takes an import of a bank's file back: its lines are removed, and the file can be imported again. Throws `StateNotAllowed` while one of its
 * lines is matched or explained, and the second time.
 */
export async function revertStatement(tx: Tx, caller: Caller, { id, remarks }: Input<typeof revertBankStatement>) {
  const { siteId, accountNumber } = await find(tx, caller, bankStatement, id);
  // Imports of the account wait, because they compare their lines with these.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank account ${siteId} ${accountNumber}`}, 0))`.execute(tx);
  const row = await lock(tx, caller, bankStatement, id);
  const file = row.fileName;
  if (row.revertedTime) throw bankErrors.revertedAlready({ file });
  const lines = await lockWhere(tx, caller, bankLine, { siteId, bankStatementId: id });
  const decided = lines.filter(({ bankLineStatus }) => bankLineStatus !== Open);
  if (decided.length) throw bankErrors.linesDecided({ file, count: decided.length });
  for (const line of lines) await softDelete(tx, caller, bankLine, line);
  await change(tx, caller, bankStatement, row, { revertedTime: caller.now, revertedById: caller.userId, remarks });
  return true;
}
