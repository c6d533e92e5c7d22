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
  type establishWithdrawal,
  getWithdrawalById,
} from '@entrepot/contract/modules/wallet/withdrawal-calls.ts';
import { withdrawal, withdrawalStates } from '@entrepot/contract/modules/wallet/withdrawal.ts';
import { bankAccountNumber, isBankAccountNumber } from '@entrepot/rules/bank-account.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import { moneyNumber } from '@entrepot/rules/numbers.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { seal, unseal } from '../../core/http/crypto.ts';
import type { Tx } from '../../core/rows/db.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { composed } from '../../core/rows/answers.ts';
import { rowJson } from '../../core/rows/list.ts';
import { change, find, insert, lock } from '../../core/rows/rows.ts';
import { tellOwner, tellStaff } from '../content/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { accounts } from './accounts.ts';
import { coinOf } from './money.ts';
import { postEvent } from './post-event.ts';
import { lockWallet, type Wallet } from './wallets.ts';

const { Withdrawal, WithdrawalReturn } = enumCodes.JournalType;
const cash = accounts.cash('withdrawal');

/** The account that money goes to. */
type Account = Pick<RowOf<typeof withdrawal>, 'bankName' | 'accountName' | 'accountEnding' | 'sealedAccount'>;

/**
 * Takes money out of the caller's own balance (journal 105), which no longer holds it while a person looks at it. Refused where
 * the site offers none (102), beyond the balance (450), and while bills are overdue (464).
 */
export async function withdraw(tx: Tx, caller: Caller, { amount, remarks, ...to }: Input<typeof establishWithdrawal>) {
  const wallet = await lockWallet(tx, caller, caller.ownerId!);
  const { siteId, ownerId, currencyId } = wallet;
  if (!(await siteConfigurationOf(tx, siteId)).withdrawalEnabled) throw walletErrors.withdrawalsOff();
  const coin = await coinOf(tx, caller, currencyId);
  if (dec(wallet.arrears).gt(0)) throw walletErrors.withdrawalsInArrears({ amount: coin.text(wallet.arrears) });
  coin.check(amount, 'Amount');
  const account = to.bankAccountId ? await keptAccount(tx, caller, to.bankAccountId) : newAccount(to);
  if (to.keepAccount && !to.bankAccountId) await insert(tx, caller, bankAccount, { siteId, ownerId, ...account, usedTime: caller.now });
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
  const values = { number: row.serialNumber, amount: coin.text(amount) };
  const about = { siteId, type: enumCodes.UserMessageType.Recharge, sourceType: 'withdrawal', sourceId: row.id } as const;
  await tellStaff(tx, caller, {
    ...about,
    screen: withdrawalIndex.Audit,
    text: 'wallet.messages.withdrawalAsked',
    values,
    link: '/WithdrawalIndex',
  });
  return { id: row.id };
}

async function keptAccount(tx: Tx, caller: Caller, id: string): Promise<Account> {
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

/** Gives up a withdrawal of the caller's own that was not paid out (102); the money is back in the balance (journal 106). */
export async function cancel(tx: Tx, caller: Caller, { id }: Input<typeof cancelWithdrawal>) {
  const wallet = await lockWallet(tx, caller, caller.ownerId!);
  const row = await lock(tx, caller, withdrawal, id);
  const withdrawalStatus = withdrawalStates.after(row.withdrawalStatus, 'cancel');
  await change(tx, caller, withdrawal, row, { withdrawalStatus });
  await putBack(tx, caller, wallet, row, null);
  return true;
}

const putBack = (
  tx: Tx,
  caller: Caller,
  wallet: Wallet,
  { id, amount }: Pick<RowOf<typeof withdrawal>, 'id' | 'amount'>,
  remarks: string | null,
) =>
  postEvent(tx, caller, wallet, {
    sourceType: 'withdrawal',
    sourceId: id,
    movements: [{ journalType: WithdrawalReturn, amount, remarks }],
    legs: [{ account: cash, debit: amount }],
  });

/** Ends a withdrawal: paid out, with the transfer's number, or refused, with a reason; then the money is back (journal 106). */
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
  const { siteId, serialNumber: number } = row;
  const values = {
    number,
    amount: (await coinOf(tx, caller, row.currencyId)).text(row.amount),
    transferNo: transferNo ?? '',
    reason: remarks ?? '',
  };
  const about = { type: enumCodes.UserMessageType.Recharge, infoType: 'Recharge', sourceType: 'withdrawal', sourceId: id } as const;
  const said = approved ? 'wallet.messages.withdrawalPaid' : 'wallet.messages.withdrawalRejected';
  await tellOwner(tx, caller, { siteId, ownerId, ...about, text: said, values, link: '/WithdrawalIndex' });
  return true;
}

/** One withdrawal with its whole account number, for its owner and for those who pay it out. */
export async function withdrawalById(tx: Tx, caller: Caller, { id }: Input<typeof getWithdrawalById>): Promise<RawJson> {
  const { sealedAccount } = await find(tx, caller, withdrawal, id);
  const row = await rowJson(tx, caller, withdrawal, id);
  return composed(caller, getWithdrawalById.gives, { accountNumber: unseal(sealedAccount) }, row);
}

async function withdrawalNumber(caller: Caller, siteId: string): Promise<string> {
  const day = timeToWire(caller.now, caller.timeZone);
  return moneyNumber('withdrawal', day, await caller.takeNumber(siteId, 'withdrawal', day.slice(2, 10).replaceAll('-', '')));
}
