import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill as billResource, billLine } from '@entrepot/contract/modules/billing/bill.ts';
import { expenseType } from '@entrepot/contract/modules/sites/expense-type.ts';
import { newId } from '../../src/core/db/ids.ts';
import { findWhere } from '../../src/core/db/rows.ts';
import type { Caller } from '../../src/core/calls/caller.ts';
import type { Db, Tx } from '../../src/core/db/db.ts';
import { createAccount } from '@entrepot/server/modules/access/public.ts';
import { discount } from '@entrepot/server/modules/billing/discount.ts';
import { linesOf } from '@entrepot/server/modules/billing/bill-rows.ts';
import { makeBill } from '@entrepot/server/modules/billing/make-bill.ts';
import { pay, payForUser } from '@entrepot/server/modules/billing/pay-bills.ts';
import { refundOne } from '@entrepot/server/modules/billing/refund-bill.ts';
import { voidOne } from '@entrepot/server/modules/billing/void-bill.ts';
import { refund as refundRecharge } from '@entrepot/server/modules/payments/refund-recharge.ts';
import { adjust, repay } from '@entrepot/server/modules/wallet/adjust.ts';
import { rechargeByHand } from '@entrepot/server/modules/wallet/manual-recharge.ts';
import { setCredit } from '@entrepot/server/modules/wallet/set-credit.ts';
import { audit as auditWithdrawal, withdraw } from '@entrepot/server/modules/wallet/withdraw.ts';
import { walletOf } from '@entrepot/server/modules/wallet/wallets.ts';
import * as model from './money-model.ts';
import type { Step, World } from './run.ts';

const { Unpaid, Paid, PartiallyRefunded } = enumCodes.PaymentStatus;

const account = { bankName: 'Bank', accountName: 'Model', accountNumber: '12345678' };

/** Formats cents as the product's decimal text. */
export const money = (cents: number) => (cents / 100).toFixed(2);

/** A customer of a run. */
export interface Payer {
  ownerId: string;
  caller: Caller;
  wallet: model.ModelWallet;
}

/** Customers with wallets in database and model, and how each command runs on both. */
export async function openMoney({ inTransaction, system }: World, customers: number) {
  const types = await inTransaction((tx) =>
    findWhere(tx, system, expenseType, { siteId: system.siteId, code: ['FREIGHT', 'SURCHARGE', 'DUTY'] }),
  );
  const staff: Caller = { ...system, audience: 'platform' };
  const payers: Payer[] = [];
  // The last customer is billed by the month.
  for (let at = 0; at < customers; at++) payers.push(await inTransaction((tx) => newPayer(tx, at === customers - 1)));

  async function newPayer(tx: Tx, monthly: boolean): Promise<Payer> {
    const userName = `m${newId().replaceAll('-', '').slice(-24)}`;
    const { id } = await createAccount(tx, system, {
      siteId: system.siteId,
      userName,
      accountTypeCode: enumCodes.AccountTypeCode.User,
      passwordHash: 'x',
      roleNames: monthly ? ['MonthlyCustomer'] : undefined,
    });
    const { creditEnabled, creditLimit } = await walletOf(tx, system, id);
    return {
      ownerId: id,
      caller: { ...system, audience: 'customer', accountType: 2, userId: id, ownerId: id, siteIds: [system.siteId] },
      wallet: { ...model.emptyWallet(), enabled: creditEnabled, limit: Math.round(Number(creditLimit) * 100) },
    };
  }

  async function newBill(tx: Tx, { ownerId, wallet }: Payer, lines: readonly number[], supplement: boolean): Promise<() => void> {
    const sourceId = newId();
    const wantedLines = lines.map((cents, at) => ({ type: types[at % types.length]!, cents }));
    const made = await makeBill(tx, system, {
      siteId: system.siteId,
      ownerId,
      billType: model.billTypeOf(supplement),
      sourceType: 'model',
      sourceId,
      dueNow: true,
      lines: wantedLines.map(({ type, cents }) => ({
        expenseTypeId: type.id,
        code: type.code,
        amount: money(cents),
        allowRefunds: type.refundable ?? true,
      })),
    });
    const rows = await linesOf(tx, system, [made.id]);
    const modelLines = rows.map(({ id, allowRefunds }, at) => ({
      id,
      amount: lines[at]!,
      discount: 0,
      refund: 0,
      refundable: allowRefunds,
    }));
    return () =>
      void wallet.bills.push({
        id: made.id,
        sourceId,
        supplement,
        state: made.paymentStatus,
        lines: modelLines,
        paid: 0,
        fromCredit: 0,
        backToCredit: 0,
      });
  }

  /** A step that inserts a row and records its id on success. */
  function noted(verdict: model.Verdict, make: (tx: Tx) => Promise<{ id: string }>, note: (id: string) => unknown): Step {
    let made = '';
    const apply = () => {
      verdict.apply();
      note(made);
    };
    return { verdict: { ...verdict, apply }, act: async (tx) => void (made = (await make(tx)).id) };
  }

  /** The step of a command, or null when there is nothing to run it on. */
  function stepOf(command: model.MoneyCommand): Step | null {
    const payer = payers[command.who % payers.length]!;
    const { ownerId, caller, wallet } = payer;
    if (('bill' in command || command.do === 'pay') && !wallet.bills.length) return null;
    // Usually a bill in the fitting state, sometimes any.
    const pick = (at: number, ...states: number[]) => {
      const fit = wallet.bills.filter(({ state }) => states.includes(state));
      const from = fit.length && at < 25 ? fit : wallet.bills;
      return from[at % from.length]!;
    };
    switch (command.do) {
      case 'recharge':
        return noted(
          model.move(wallet, command.cents),
          (tx) => rechargeByHand(tx, staff, { ownerId, amount: money(command.cents) }),
          (id) => wallet.recharges.push({ id, cents: command.cents, refunded: 0 }),
        );
      case 'withdraw':
        return noted(
          model.withdraw(wallet, command.cents),
          (tx) => withdraw(tx, caller, { amount: money(command.cents), ...account }),
          (id) => wallet.withdrawals.push({ id, cents: command.cents, waits: true }),
        );
      case 'refundRecharge': {
        const one = wallet.recharges[command.at % wallet.recharges.length];
        if (!one) return null;
        const input = { id: one.id, amount: money(command.cents), remarks: 'model' };
        return { verdict: model.refundRecharge(wallet, one, command.cents), act: (tx) => refundRecharge(tx, staff, input) };
      }
      case 'auditWithdrawal': {
        const one = wallet.withdrawals[command.at % wallet.withdrawals.length];
        if (!one) return null;
        const input = { id: one.id, approved: command.approved, transferNo: 'model', remarks: 'model' };
        return { verdict: model.auditWithdrawal(wallet, one, command.approved), act: (tx) => auditWithdrawal(tx, staff, input) };
      }
      case 'adjust':
        return {
          verdict: model.move(wallet, command.cents),
          act: (tx) => adjust(tx, staff, { ownerId, amount: money(command.cents), remarks: 'model' }),
        };
      case 'repay':
        return { verdict: model.repay(wallet, command.cents), act: (tx) => repay(tx, caller, { amount: money(command.cents) }) };
      case 'setCredit': {
        const terms = { creditEnabled: command.enabled, creditLimit: money(command.cents) };
        const apply = () => void Object.assign(wallet, { enabled: command.enabled, limit: command.cents });
        return { verdict: { refusal: null, apply }, act: (tx) => setCredit(tx, staff, ownerId, terms) };
      }
      case 'bill': {
        let apply = () => {};
        const act = async (tx: Tx) => void (apply = await newBill(tx, payer, command.lines, command.supplement));
        return { verdict: { refusal: null, apply: () => apply() }, act };
      }
      case 'pay': {
        // Bills are paid in ascending id order, oldest first.
        const bills = [...new Set(command.bills.map((at) => pick(at, Unpaid)))].sort((a, b) => (a.id < b.id ? -1 : 1));
        const input = { billIds: bills.map(({ id }) => id), paymentType: command.means };
        const expectedAmount = money(bills.reduce((sum, bill) => sum + model.toPay(bill), 0));
        const act = (tx: Tx) => (command.means === 7 ? payForUser(tx, staff, input) : pay(tx, caller, { ...input, expectedAmount }));
        return { verdict: model.pay(wallet, bills, command.means), act };
      }
      case 'refund': {
        const bill = pick(command.bill, Paid, PartiallyRefunded);
        const at = command.line % bill.lines.length;
        const input = { id: bill.id, lines: [{ billLineId: bill.lines[at]!.id, amount: money(command.cents) }], remarks: 'model' };
        return { verdict: model.refund(wallet, bill, at, command.cents), act: (tx) => refundOne(tx, staff, input) };
      }
      case 'discount': {
        const bill = pick(command.bill, Unpaid);
        return {
          verdict: model.discount(bill, command.cents),
          act: (tx) => discount(tx, staff, { id: bill.id, discountAmount: money(command.cents), remarks: 'model' }),
        };
      }
      case 'void': {
        const bill = pick(command.bill, Unpaid);
        return { verdict: model.voidIt(bill), act: (tx) => voidOne(tx, staff, { id: bill.id, remarks: 'model' }) };
      }
    }
  }

  /** The wallets of database and model, for comparison. */
  async function compare(db: Db): Promise<{ real: unknown; model: unknown }> {
    const real: unknown[] = [];
    for (const { ownerId } of payers) {
      const { balance, grantedBalance, creditArrears, creditLimit, creditEnabled, arrears } = await walletOf(db, system, ownerId);
      const bills = await findWhere(db, system, billResource, { ownerId });
      const lines = await sql<{
        id: string;
        discount: string;
        refund: string;
      }>`select l.id, l.discount_amount as discount, l.refund_amount as refund
        from ${sql.table(billLine.table)} l join bill b on b.site_id = l.site_id and b.id = l.bill_id where b.site_id = ${system.siteId} and b.owner_id = ${ownerId}`.execute(
        db,
      );
      real.push({
        wallet: [balance, grantedBalance, creditArrears, creditLimit, arrears].map(Number),
        enabled: creditEnabled,
        bills: bills.map(({ id, paymentStatus, paidAmount, creditUsed }) => [id, paymentStatus, Number(paidAmount), Number(creditUsed)]),
        lines: lines.rows.map(({ id, discount: off, refund }) => [id, Number(off), Number(refund)]).sort(),
      });
    }
    const modelWallets = payers.map(({ wallet }) => ({
      wallet: [wallet.balance, wallet.granted, wallet.used, wallet.limit, model.arrears(wallet)].map((cents) => cents / 100),
      enabled: wallet.enabled,
      bills: wallet.bills.map(({ id, state, paid, fromCredit }) => [id, state, paid / 100, fromCredit / 100]),
      lines: wallet.bills.flatMap(({ lines }) => lines.map((line) => [line.id, line.discount / 100, line.refund / 100])).sort(),
    }));
    return { real, model: modelWallets };
  }

  return { stepOf, compare, payers, ownerIds: payers.map(({ ownerId }) => ownerId) };
}
