import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { Refusal, refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';
import type { getBillTransfer } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { type Dec, dec, Decimal, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';
import { type Bill, lockBills, mustBePayable, totalDue } from '../billing/public.ts';
import { currenciesOf, siteConfigurationOf } from '../sites/public.ts';
import { type Wallet, walletOf } from '../wallet/public.ts';
import { rateToWallet } from './recharge-rows.ts';

const { MemberCode, OrderNumber, BillNumber } = enumCodes.TransferReference;
const { ToBeAudited } = enumCodes.RechargeStatus;
type Transfer = Output<typeof getBillTransfer>;

/**
 * Returns how the caller's bills are paid by a bank transfer, and the transfers for them that wait for finance. Accounts in a currency
 * without a rate are left out. Throws `NotFound` for bills of others and `BillNotPayable`.
 */
export async function billTransfer(tx: Db, caller: Caller, { billIds }: Input<typeof getBillTransfer>): Promise<Transfer> {
  const bills = await findWhere(tx, caller, bill, { id: billIds });
  const wallet = await walletOf(tx, caller, caller.ownerId!);
  if (bills.length !== new Set(billIds).size) throw refuse('NotFound');
  mustBePayable(wallet, bills);
  const { byId } = await currenciesOf(tx, wallet.siteId, caller.now);
  const { bankAccounts } = await siteConfigurationOf(tx, wallet.siteId);
  const due = totalDue(bills);
  const memberCode = await memberCodeOf(tx, wallet);
  const accounts: Transfer['accounts'] = [];
  for (const { transferReference, ...account } of bankAccounts ?? []) {
    const rate = await rateOf(tx, caller, wallet, account.currencyId);
    if (!rate) continue;
    // Rounded up, because an amount below the bills does not pay them; a cent more stays in the balance.
    const amount = due.dividedBy(dec(rate)).toDecimalPlaces(byId[account.currencyId]!.decimalPlaces, Decimal.ROUND_UP);
    const reference = referenceOf(transferReference ?? MemberCode, bills, memberCode);
    accounts.push({ ...account, note: account.note ?? null, amount: text(amount), reference });
  }
  return { due: text(due), currencyId: wallet.currencyId, accounts, waiting: await waitingFor(tx, wallet, billIds) };
}

/** The rate of a transfer's booking; null for a currency that has none. */
const rateOf = (tx: Db, caller: Caller, wallet: Wallet, currencyId: string): Promise<Dec | null> =>
  rateToWallet(tx, caller, wallet, currencyId).catch((problem: unknown) => {
    if (problem instanceof Refusal) return null;
    throw problem;
  });

function referenceOf(rule: number, bills: readonly Bill[], memberCode: string): string {
  const numbers = (of: (row: Bill) => string | null) => [...new Set(bills.map((row) => of(row) ?? row.serialNumber))].slice(0, 5).join(' ');
  if (rule === OrderNumber) return numbers(({ sourceNumber }) => sourceNumber);
  if (rule === BillNumber) return numbers(({ serialNumber }) => serialNumber);
  return memberCode;
}

async function memberCodeOf(tx: Db, { siteId, ownerId }: Wallet): Promise<string> {
  const found = await tx
    .selectFrom('userAccount')
    .select(['memberCode', 'userName'])
    .where('siteId', '=', siteId)
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return found.memberCode ?? found.userName;
}

const waitingFor = async (tx: Db, { siteId, ownerId }: Wallet, billIds: readonly string[]): Promise<Transfer['waiting']> =>
  (
    await sql<Transfer['waiting'][number]>`select r.id, r.serial_number, r.currency_id, r.recharge_amount as amount, r.creation_time
      from recharge r
      where r.site_id = ${siteId} and r.owner_id = ${ownerId} and r.recharge_status = ${ToBeAudited} and not r.is_deleted
        and exists (select 1 from jsonb_array_elements_text(r.bill_ids) b where b::uuid = any(${billIds}::uuid[]))
      order by r.id`.execute(tx)
  ).rows;

/** Locks bills that a transfer is sent for. Throws `BillNotPayable`, and `Duplicate` while another transfer for one of them waits. */
export async function lockForTransfer(tx: Tx, caller: Caller, billIds: readonly string[]): Promise<void> {
  const { wallet, bills } = await lockBills(tx, caller, billIds);
  mustBePayable(wallet, bills);
  const [other] = await waitingFor(tx, wallet, billIds);
  if (other) throw paymentsErrors.transferWaits({ number: other.serialNumber });
}
