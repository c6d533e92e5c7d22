import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bankAccount } from '@entrepot/contract/modules/wallet/bank-account.ts';
import { walletErrors } from '@entrepot/contract/modules/wallet/errors.ts';
import { withdrawalIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import {
  type auditWithdrawal,
  type cancelWithdrawal,
  type correctWithdrawalTransfer,
  type establishWithdrawal,
  getWithdrawalById,
  type returnWithdrawal,
  type undoWithdrawalReturn,
} from '@entrepot/contract/modules/wallet/withdrawal-calls.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { withdrawal, withdrawalStates } from '@entrepot/contract/modules/wallet/withdrawal.ts';
import { bankAccountNumber, isBankAccountNumber } from '@entrepot/rules/bank-account.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import { moneyNumber } from '@entrepot/rules/numbers.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { seal, unseal } from '../../core/http/crypto.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { composed } from '../../core/lists/json-answers.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { change, countWhere, find, findWhere, insert, lock } from '../../core/db/rows.ts';
import { notifyCustomer, notifyStaff } from '../messaging/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { accounts } from './accounts.ts';
import { closeRequests } from './money-requests.ts';
import { currencyFormatOf } from './money.ts';
import { refuseRecentSales } from './origins.ts';
import { postEvent } from './post-event.ts';
import { lockWallet, type Wallet } from './wallets.ts';

const { Withdrawal, WithdrawalReturn } = enumCodes.JournalType;
const cash = accounts.cash('withdrawal');

/** The target account of the payout. */
type Account = Pick<RowOf<typeof withdrawal>, 'bankName' | 'accountName' | 'accountEnding' | 'sealedAccount'>;

/**
 * Withdraws money from the caller's own balance, which is reduced immediately while the withdrawal is pending approval. Throws
 * `StateNotAllowed` where the site does not offer it, `InsufficientBalance` also beyond its cash and for recent sales, and `ArrearsBlock` while bills are overdue.
 */
export async function withdraw(tx: Tx, caller: Caller, { amount, remarks, ...to }: Input<typeof establishWithdrawal>) {
  const wallet = await lockWallet(tx, caller, caller.ownerId!);
  const { siteId, ownerId, currencyId } = wallet;
  if (!(await siteConfigurationOf(tx, siteId)).withdrawalEnabled) throw walletErrors.withdrawalsOff();
  const format = await currencyFormatOf(tx, caller, currencyId);
  if (dec(wallet.arrears).gt(0)) throw walletErrors.withdrawalsInArrears({ amount: format.text(wallet.arrears) });
  format.check(amount, 'Amount');
  await refuseRecentSales(tx, caller, wallet, amount);
  const account = to.bankAccountId ? await getPayoutAccount(tx, caller, to.bankAccountId) : newAccount(to);
  if (to.saveAccount && !to.bankAccountId) await insert(tx, caller, bankAccount, { siteId, ownerId, ...account, usedTime: caller.now });
  const row = await insert(tx, caller, withdrawal, {
    siteId,
    serialNumber: await withdrawalNumber(caller, siteId),
    ownerId,
    currencyId,
    amount,
    ...account,
    remarks: remarks ?? null,
  });
  await postEvent(tx, caller, wallet, {
    sourceType: 'withdrawal',
    sourceId: row.id,
    movements: [{ journalType: Withdrawal, amount: text(dec(amount).negated()) }],
    legs: [{ account: cash, credit: amount }],
  });
  const values = { number: row.serialNumber, amount: format.text(amount) };
  const about = { siteId, type: enumCodes.UserMessageType.Recharge, sourceType: 'withdrawal', sourceId: row.id } as const;
  await notifyStaff(tx, caller, {
    ...about,
    screen: withdrawalIndex.Audit,
    text: 'wallet.messages.withdrawalAsked',
    values,
    link: '/WithdrawalIndex',
  });
  return { id: row.id };
}

async function getPayoutAccount(tx: Tx, caller: Caller, id: string): Promise<Account> {
  const row = await lock(tx, caller, bankAccount, id);
  const { bankName, accountName, accountEnding, sealedAccount } = await change(tx, caller, bankAccount, row, { usedTime: caller.now });
  return { bankName, accountName, accountEnding, sealedAccount };
}

function newAccount({ bankName, accountName, accountNumber }: Omit<Input<typeof establishWithdrawal>, 'amount'>): Account {
  const number = bankAccountNumber(accountNumber ?? '');
  const missing = Object.entries({ BankName: bankName, AccountName: accountName, AccountNumber: number }).filter(([, value]) => !value);
  if (missing.length) throw invalid(...missing.map(([field]) => ({ field, key: 'required' })));
  if (!isBankAccountNumber(number)) throw invalid({ field: 'AccountNumber', key: 'bankAccount' });
  return { bankName: bankName!, accountName: accountName!, accountEnding: number.slice(-4), sealedAccount: seal(number) };
}

/** Cancels a withdrawal of the caller that was not paid out (`StateNotAllowed` otherwise); the money returns to the balance. */
export async function cancel(tx: Tx, caller: Caller, { id }: Input<typeof cancelWithdrawal>) {
  const wallet = await lockWallet(tx, caller, caller.ownerId!);
  const row = await lock(tx, caller, withdrawal, id);
  const withdrawalStatus = withdrawalStates.after(row.withdrawalStatus, 'cancel');
  await change(tx, caller, withdrawal, row, { withdrawalStatus });
  await putBack(tx, caller, wallet, row, null);
  await closeRequests(tx, asSystemIn(caller, row.siteId), { subjectId: id });
  return true;
}

type Moved = Pick<RowOf<typeof withdrawal>, 'id' | 'ownerId' | 'amount'>;

/** Posts the money of a withdrawal back to the balance. It may return, leave and return again. */
async function putBack(tx: Tx, caller: Caller, wallet: Wallet, { id, ownerId, amount }: Moved, remarks: string | null): Promise<void> {
  await postEvent(tx, caller, wallet, {
    sourceType: 'withdrawal',
    sourceId: id,
    firstSeq: await countWhere(tx, caller, journal, { ownerId, sourceType: 'withdrawal', sourceId: id }),
    movements: [{ journalType: WithdrawalReturn, amount, remarks }],
    legs: [{ account: cash, debit: amount }],
  });
}

/** Completes a withdrawal: paid out with the number of the transfer, or rejected with a reason; then the money returns to the balance. */
export async function audit(tx: Tx, caller: Caller, { id, approved, transferNo, remarks }: Input<typeof auditWithdrawal>) {
  const { ownerId } = await find(tx, caller, withdrawal, id);
  const wallet = await lockWallet(tx, caller, ownerId);
  const row = await lock(tx, caller, withdrawal, id);
  const withdrawalStatus = withdrawalStates.after(row.withdrawalStatus, approved ? 'payOut' : 'reject');
  if (approved && !transferNo) throw invalid({ field: 'TransferNo', key: 'required' });
  if (!approved && !remarks) throw invalid({ field: 'Remarks', key: 'required' });
  await change(tx, caller, withdrawal, row, {
    withdrawalStatus,
    transferNo: approved ? transferNo! : null,
    auditorId: caller.userId,
    auditTime: caller.now,
    auditRemarks: remarks ?? null,
  });
  if (!approved) await putBack(tx, caller, wallet, row, remarks!);
  await closeRequests(tx, caller, { subjectId: id });
  await notifyOwner(tx, caller, row, approved ? 'withdrawalPaid' : 'withdrawalRejected', {
    transferNo: transferNo ?? '',
    reason: remarks ?? '',
  });
  return true;
}

/** Books that the bank returned a withdrawal that was paid out: the money is in the balance again. Throws `StateNotAllowed` otherwise. */
export async function returned(tx: Tx, caller: Caller, { id, remarks }: Input<typeof returnWithdrawal>) {
  const { ownerId } = await find(tx, caller, withdrawal, id);
  const wallet = await lockWallet(tx, caller, ownerId);
  const row = await lock(tx, caller, withdrawal, id);
  const withdrawalStatus = withdrawalStates.after(row.withdrawalStatus, 'return');
  await change(tx, caller, withdrawal, row, { withdrawalStatus, returnRemarks: remarks });
  await putBack(tx, caller, wallet, row, remarks);
  await closeRequests(tx, caller, { subjectId: id });
  await notifyOwner(tx, caller, row, 'withdrawalReturned', { reason: remarks });
  return true;
}

/**
 * Undoes a return that was recorded by mistake: the money leaves the balance again, and the withdrawal is paid out. Throws `StateNotAllowed`
 * unless it was returned, and `InsufficientBalance` when the money was used.
 */
export async function undoReturn(tx: Tx, caller: Caller, { id, remarks }: Input<typeof undoWithdrawalReturn>) {
  const { ownerId } = await find(tx, caller, withdrawal, id);
  const wallet = await lockWallet(tx, caller, ownerId);
  const row = await lock(tx, caller, withdrawal, id);
  const withdrawalStatus = withdrawalStates.after(row.withdrawalStatus, 'undoReturn');
  const { amount } = row;
  await change(tx, caller, withdrawal, row, { withdrawalStatus, returnRemarks: null });
  await postEvent(tx, caller, wallet, {
    sourceType: 'withdrawal',
    sourceId: id,
    firstSeq: await countWhere(tx, caller, journal, { ownerId, sourceType: 'withdrawal', sourceId: id }),
    movements: [{ journalType: Withdrawal, amount: text(dec(amount).negated()), remarks }],
    legs: [{ account: cash, credit: amount }],
  });
  await closeRequests(tx, caller, { subjectId: id });
  await notifyOwner(tx, caller, row, 'returnUndone', { reason: remarks });
  return true;
}

/** Corrects the transfer number of a withdrawal that was paid out; the operation log has the former one and the reason. */
export async function correctTransfer(tx: Tx, caller: Caller, { id, transferNo }: Input<typeof correctWithdrawalTransfer>) {
  const row = await lock(tx, caller, withdrawal, id);
  if (row.withdrawalStatus !== enumCodes.WithdrawalStatus.Paid) throw walletErrors.notPaidOut({ number: row.serialNumber });
  await change(tx, caller, withdrawal, row, { transferNo });
  await notifyOwner(tx, caller, row, 'withdrawalTransfer', { transferNo });
  return true;
}

async function notifyOwner(
  tx: Tx,
  caller: Caller,
  { siteId, ownerId, id, serialNumber: number, currencyId, amount }: RowOf<typeof withdrawal>,
  message: 'withdrawalPaid' | 'withdrawalRejected' | 'withdrawalReturned' | 'withdrawalTransfer' | 'returnUndone',
  more: Record<string, string>,
): Promise<void> {
  const values = { number, amount: (await currencyFormatOf(tx, caller, currencyId)).text(amount), ...more };
  const about = { type: enumCodes.UserMessageType.Recharge, infoType: 'Recharge', sourceType: 'withdrawal', sourceId: id } as const;
  await notifyCustomer(tx, caller, { siteId, ownerId, ...about, text: `wallet.messages.${message}`, values, link: '/WithdrawalIndex' });
}

/** Returns the bank accounts that a customer saved, with their whole numbers, the last used first: for those who pay out. */
export async function bankAccountsOf(tx: Db, caller: Caller, ownerId: string) {
  const rows = await findWhere(tx, caller, bankAccount, { ownerId });
  return rows
    .sort((one, other) => other.usedTime.getTime() - one.usedTime.getTime())
    .map(({ bankName, accountName, sealedAccount }) => ({ bankName, accountName, accountNumber: unseal(sealedAccount) }));
}

/** Returns one withdrawal with its whole account number, for its owner and for those who pay it out. */
export async function withdrawalById(tx: Db, caller: Caller, { id }: Input<typeof getWithdrawalById>): Promise<RawJson> {
  const { sealedAccount } = await find(tx, caller, withdrawal, id);
  const row = await rowJson(tx, caller, withdrawal, id);
  return composed(caller, getWithdrawalById.output, { accountNumber: unseal(sealedAccount) }, row);
}

async function withdrawalNumber(caller: Caller, siteId: string): Promise<string> {
  const day = timeToWire(caller.now, caller.timeZone);
  return moneyNumber('withdrawal', day, await caller.takeNumber(siteId, 'withdrawal', day.slice(2, 10).replaceAll('-', '')));
}
