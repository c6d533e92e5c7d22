import { daysAfter, usualZone, dayOf } from '@entrepot/contract/core/zones.ts';
import type { Cast } from './actors.ts';

/** A customer who is billed manually and does not pay, so that the reports show debts of every age. */
export const debtor = { userName: 'chenghao', nickName: '程浩', since: 89 } as const;
const billedDaysAgo = [86, 64, 38, 15, 1];
const daysToPay = 3;
const refundedEvery = 6;
const refundedShare = 0.3;

/** Bills the debtor on certain days; with the last bill, the earlier ones count as overdue. */
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

/** Refunds part of the freight of every sixth order at sea for damage, before its arrival locks refunds. */
export async function refundOrder(cast: Cast, number: string): Promise<void> {
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
