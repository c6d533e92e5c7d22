import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bankLine, bankLineStates } from '@entrepot/contract/modules/bank/bank-line.ts';
import { bankErrors } from '@entrepot/contract/modules/bank/errors.ts';
import { explainBankLine, matchBankLine, undoBankMatch } from '@entrepot/contract/modules/bank/statement-calls.ts';
import { codRemittanceIndex } from '@entrepot/contract/modules/cod/screens.ts';
import { rechargeIndex, withdrawalIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { changeWhere, find, findWhere } from '../../core/db/rows.ts';
import { payoutMoved, payRemittanceToBank } from '../cod/public.ts';
import { approveSlip } from '../payments/public.ts';
import { auditWithdrawal, type Moved, walletOf, withFourEyesApproval } from '../wallet/public.ts';
import { movePayout } from './provider-lines.ts';
import { matchable, type MatchableRecord } from './proposals.ts';

type Line = RowOf<typeof bankLine>;
const { Recharge, Withdrawal, Remittance, OfflinePayment, ProviderPayout } = enumCodes.BankMatchType;
const { Open } = enumCodes.BankLineStatus;
const { Credit, Payout } = enumCodes.MoneyMovement;

/** The button that books a record which waits; a match needs it as well. */
const bookedWith = {
  [Recharge]: rechargeIndex.Audit,
  [Withdrawal]: withdrawalIndex.Audit,
  [Remittance]: codRemittanceIndex.Remit,
  [OfflinePayment]: null,
  [ProviderPayout]: null,
} as const;

/** Returns a line and the record that it pays. Throws `NotFound`, and `StateNotAllowed` if amount or currency differ. */
async function pairOf(tx: Tx, caller: Caller, { id, bankMatchType, sourceId }: Input<typeof matchBankLine>) {
  const line = await find(tx, caller, bankLine, id);
  const record = await matchable(tx, line.siteId, bankMatchType, sourceId);
  if (!record) throw bankErrors.notMatchable();
  if (!dec(record.amount).eq(dec(line.amount)) || record.currencyId !== line.currencyId)
    throw bankErrors.otherAmount({ number: record.number });
  const button = bookedWith[bankMatchType];
  if (record.waits && button && !can(caller, button)) throw refuse('NoPermission');
  return { line, record };
}

/**
 * Matches a line with a record, in one statement that only an open line meets; the record is then booked if it waits. Throws
 * `StateNotAllowed` when the line is decided, and `Duplicate` when another line has the record.
 */
async function match(tx: Tx, caller: Caller, input: Input<typeof matchBankLine>) {
  const { line, record } = await pairOf(tx, caller, input);
  const { id, bankMatchType, sourceId } = input;
  await mustBeFree(tx, caller, line.siteId, input);
  await decide(tx, caller, line, {
    verb: 'match',
    values: { bankMatchType, sourceId, sourceNumber: record.number, ownerId: record.ownerId },
  });
  if (record.waits) await book(tx, caller, await find(tx, caller, bankLine, id), record);
  return true;
}

/** Throws `Duplicate` when another line has the record. Concurrent matches with the record wait for each other. */
async function mustBeFree(tx: Tx, caller: Caller, siteId: string, { bankMatchType, sourceId }: Input<typeof matchBankLine>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank match of ${sourceId}`}, 0))`.execute(tx);
  const [other] = await findWhere(tx, caller, bankLine, {
    siteId,
    sourceId,
    bankMatchType,
    bankLineStatus: enumCodes.BankLineStatus.Matched,
  });
  if (other) throw bankErrors.matchedAlready({ number: other.sourceNumber ?? '', day: other.day });
}

/** Books the record of a line: its own verb refuses what is not allowed. */
async function book(tx: Tx, caller: Caller, line: Line, { matchType, id }: MatchableRecord): Promise<void> {
  const transferNo = (line.bankReference ?? line.reference ?? line.day).slice(0, 64);
  if (matchType === Recharge) await approveSlip(tx, caller, { id, receivedAmount: line.amount });
  if (matchType === Withdrawal) await auditWithdrawal(tx, caller, { id, approved: true, transferNo });
  if (matchType === ProviderPayout) await movePayout(tx, caller, id, 'arrive');
  if (matchType === Remittance) await payRemittanceToBank(tx, caller, { id, transferNo });
}

type Decided = Partial<Pick<Line, 'bankMatchType' | 'sourceId' | 'sourceNumber' | 'ownerId' | 'remarks'>>;

/** Moves a line that is still in the state in which it was read; the first of two persons wins. */
async function decide(
  tx: Tx,
  caller: Caller,
  line: Line,
  { verb, values }: { verb: 'match' | 'explain' | 'undo'; values: Decided },
): Promise<void> {
  const bankLineStatus = bankLineStates.after(line.bankLineStatus, verb);
  const isOpen = bankLineStatus === Open;
  const decided = { matchedById: isOpen ? null : caller.userId, matchedTime: isOpen ? null : caller.now };
  const here = { id: line.id, bankLineStatus: line.bankLineStatus };
  const changed = await changeWhere(tx, caller, bankLine, here, { ...values, ...decided, bankLineStatus });
  if (!changed.length) throw bankErrors.decidedMeanwhile();
}

/** Matches with four-eyes approval where the match books money. */
export const matchWithApproval = withFourEyesApproval(matchBankLine, match, async (tx, caller, input): Promise<Moved | null> => {
  const { line, record } = await pairOf(tx, caller, input);
  // A payout is our own money.
  if (!record.waits || record.matchType === ProviderPayout) return null;
  const { siteId } = line;
  const { currencyId, matchType, id, number } = record;
  const ownerId = record.ownerId!;
  const amount = text(dec(line.amount).abs());
  if (matchType === Remittance) return payoutMoved(tx, caller, id);
  if (matchType === Withdrawal)
    return { movement: Payout, siteId, ownerId, currencyId, amount, subject: { type: 'withdrawal', id, number } };
  const { exchangeRate } = await find(tx, caller, recharge, id);
  const subject = { type: 'recharge', id, number };
  const wallet = await walletOf(tx, caller, ownerId);
  return { movement: Credit, siteId, ownerId, currencyId: wallet.currencyId, amount: text(dec(amount).times(dec(exchangeRate))), subject };
});

/** Closes a line that pays none of our records. */
export async function explain(tx: Tx, caller: Caller, { id, remarks }: Input<typeof explainBankLine>) {
  await decide(tx, caller, await find(tx, caller, bankLine, id), { verb: 'explain', values: { remarks } });
  return true;
}

/** Opens a decided line again; the operation log has what it was matched with and the reason. */
export async function undo(tx: Tx, caller: Caller, { id, remarks }: Input<typeof undoBankMatch>) {
  const values = { bankMatchType: null, sourceId: null, sourceNumber: null, ownerId: null, remarks };
  const line = await find(tx, caller, bankLine, id);
  await decide(tx, caller, line, { verb: 'undo', values });
  if (line.bankMatchType === ProviderPayout) await movePayout(tx, caller, line.sourceId!, 'leave');
  return true;
}
