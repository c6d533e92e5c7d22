import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill, billLine } from '@entrepot/contract/modules/billing/bill.ts';
import type { editManualBill, establishManualBill, getManualBillDueTime } from '@entrepot/contract/modules/billing/calls.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import { billChanged } from '@entrepot/contract/modules/billing/events.ts';
import { expenseType, owedVariables } from '@entrepot/contract/modules/sites/expense-type.ts';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { checkDeadline } from '../../core/calls/stated-moments.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, findWhere, removeWhere, sameVersion } from '../../core/db/rows.ts';
import { zoneOf } from '../../core/db/times.ts';
import { limitsOf, mainAccountOf } from '../access/public.ts';
import { accounts, type CurrencyFormat, currencyFormatOf, postLegs, walletOf } from '../wallet/public.ts';
import { settleArrears } from './arrears.ts';
import { lockBills, linesOf } from './bill-rows.ts';
import { spread } from './discount.ts';
import { manualDueFor } from './due-time.ts';
import { addLines, makeBill, type NewLine, revenueLegs } from './make-bill.ts';

type Lines = Input<typeof establishManualBill>['lines'];

/** Creates a manual bill; without a due time it is due with its statement, or after the grace days of customers who pay by order. */
export async function establish(
  tx: Tx,
  caller: Caller,
  { ownerId: userId, explanation, lines, dueTime }: Input<typeof establishManualBill>,
) {
  checkDeadline(caller, 'DueTime', dueTime);
  const ownerId = await mainAccountOf(tx, caller, userId);
  const { siteId, currencyId } = await walletOf(tx, caller, ownerId);
  const checked = await checkedLines(tx, caller, siteId, lines, await currencyFormatOf(tx, caller, currencyId));
  const what = {
    siteId,
    ownerId,
    billType: enumCodes.BillType.Manual,
    sourceType: 'manual',
    sourceId: null,
    explanation: explanation ?? null,
  };
  const row = await makeBill(tx, caller, { ...what, lines: checked, dueTime: dueTime ?? (await dueOf(tx, caller, { siteId, ownerId })) });
  return { id: row.id };
}

/** Returns the due time that a manual bill for a customer would have now. */
export async function manualDueTime(tx: Db, caller: Caller, { ownerId: userId }: Input<typeof getManualBillDueTime>) {
  const { siteId, ownerId } = await walletOf(tx, caller, await mainAccountOf(tx, caller, userId));
  return { dueTime: await dueOf(tx, caller, { siteId, ownerId }) };
}

async function dueOf(tx: Db, { now }: Caller, { siteId, ownerId }: { siteId: string; ownerId: string }): Promise<Date> {
  const { settlementCycleType, settlementGraceDays } = await limitsOf(tx, siteId, ownerId);
  return manualDueFor(settlementCycleType, settlementGraceDays, now, zoneOf(siteId));
}

/** Replaces the lines of an unpaid manual bill; its discount remains. */
export async function edit(tx: Tx, caller: Caller, { id, rowVersion, explanation, lines }: Input<typeof editManualBill>) {
  const { wallet, bills } = await lockBills(tx, caller, [id]);
  const row = bills[0]!;
  if (row.billType !== enumCodes.BillType.Manual) throw billingErrors.notManual({ number: row.serialNumber });
  if (row.paymentStatus !== enumCodes.PaymentStatus.Unpaid) throw billingErrors.notUnpaid({ number: row.serialNumber });
  if (rowVersion) sameVersion(row, rowVersion);
  const format = await currencyFormatOf(tx, caller, wallet.currencyId);
  const checked = await checkedLines(tx, caller, row.siteId, lines, format);
  const total = sum(checked.map(({ amount }) => dec(amount)));
  if (!total.gt(dec(row.discountAmount)))
    throw billingErrors.discountTooHigh({ discount: format.text(row.discountAmount), total: format.text(total) });

  const old = await linesOf(tx, caller, [id]);
  await postLegs(tx, caller, wallet, [
    ...revenueLegs(old, 'debit'),
    { account: accounts.receivable(row.ownerId), credit: row.totalAmount },
  ]);
  await removeWhere(tx, caller, billLine, { siteId: row.siteId, billId: id });
  const paymentMoney = text(total.minus(dec(row.discountAmount)));
  const changed = await change(tx, caller, bill, row, {
    totalAmount: text(total),
    paymentMoney,
    explanation: explanation ?? row.explanation,
  });
  const made = await addLines(tx, caller, wallet, changed, checked);
  await spread(tx, caller, made, dec(row.discountAmount));
  await settleArrears(tx, caller, wallet);
  await publish(tx, caller, billChanged, { siteId: row.siteId, ownerId: row.ownerId, sourceType: row.sourceType, sourceId: row.sourceId });
  return true;
}

async function checkedLines(tx: Tx, caller: Caller, siteId: string, lines: Lines, format: CurrencyFormat): Promise<NewLine[]> {
  if (!lines.length) throw invalid({ field: 'Lines', key: 'required' });
  const types = new Map(
    (await findWhere(tx, caller, expenseType, { siteId, id: [...new Set(lines.map((line) => line.expenseTypeId))] })).map((type) => [
      type.id,
      type,
    ]),
  );
  return lines.map(({ expenseTypeId, amount, explanation }, at) => {
    const type = types.get(expenseTypeId);
    if (!type) throw refuse('NotFound');
    if (!owedVariables.includes(type.systemVariables ?? enumCodes.SystemVariables.Other))
      throw billingErrors.notOwed({ name: type.name[caller.language] });
    format.check(amount, `Lines.${at}.Amount`);
    return { expenseTypeId, code: type.code, explanation: explanation ?? null, amount, allowRefunds: type.refundable ?? true };
  });
}
