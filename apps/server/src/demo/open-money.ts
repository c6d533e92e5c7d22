import { daysAfter, usualZone, dayOf } from '@entrepot/contract/core/zones.ts';
import type { Cast } from './actors.ts';

/** Somebody who is billed by hand and does not pay, so that debts of every age stand in the reports. */
export const debtor = { userName: 'chenghao', nickName: '程浩', since: 89 } as const;
const billedDaysAgo = [86, 64, 38, 15, 1];
const daysToPay = 3;
const refundedEvery = 6;
const refundedShare = 0.3;

/** Bills the debtor on some days; the last bill has those before it counted as overdue. */
export async function billDebtor(cast: Cast, daysAgo: number, now: Date): Promise<void> {
  if (!billedDaysAgo.includes(daysAgo)) return;
  const { UserId } = await cast(debtor.userName)('/User/GetUserInfoDetailedInfo');
  const [{ Id: ExpenseTypeId }] = (await cast('manager')('/ExpenseType/GetExpenseTypes', { rows: 1 })).Data;
  await cast('finance')('/Bill/EstablishManualBill', {
    UserId,
    Explanation: '代垫清关费',
    DueTime: `${daysAfter(dayOf(now, usualZone), daysToPay)} 18:00:00`,
    Lines: [{ ExpenseTypeId, Amount: 60 + daysAgo, Explanation: '清关杂费' }],
  });
}

let shipped = 0;

/** Of every sixth order at sea something got broken: a part of its freight goes back, before its arrival locks its refunds. */
export async function giveBack(cast: Cast, number: string): Promise<void> {
  if (++shipped % refundedEvery !== 0) return;
  const [bill] = (await cast('finance')('/Bill/GetBills', { SourceNumber: number, rows: 1 })).Data;
  if (!bill) return;
  const { Lines } = await cast('finance')('/Bill/GetBillById', { Id: bill.Id });
  const line = Lines.find(({ AllowRefunds, Amount }: { AllowRefunds: boolean; Amount: string }) => AllowRefunds && Number(Amount) > 1);
  if (!line) return;
  const Amount = Math.round(Number(line.Amount) * refundedShare * 100) / 100;
  await cast('finance')('/Bill/RefundBill', {
    Id: bill.Id,
    Lines: [{ BillLineId: line.Id, Amount }],
    Waived: true,
    Remarks: '运输途中破损',
  });
}
