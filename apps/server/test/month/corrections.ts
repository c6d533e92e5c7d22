import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { orderReturned } from '@entrepot/contract/modules/orders/events.ts';
import { sql } from 'kysely';
import { publish } from '../../src/core/calls/events.ts';
import type { MonthDesk } from './desk.ts';
import type { PlayedMonth } from './play.ts';

/** Closes the month as finance does: with the number of what is still open. */
export async function closeMonth(m: MonthDesk) {
  const { Open } = await m.finance.ok('/BookMonth/GetMonthToClose', { Month: m.month });
  const OpenCount = Open.reduce((sum: number, { Count }: { Count: number }) => sum + Count, 0);
  return m.finance.ok('/BookMonth/CloseMonth', { Month: m.month, OpenCount });
}

/** Corrects records of the closed month: a bill is voided, one refunded, a reward lost, a charge voided, an adjustment reversed. */
export async function correctAfterwards(m: MonthDesk, { bills }: PlayedMonth): Promise<void> {
  await m.finance.ok('/Bill/VoidBill', { Id: bills.open.id, Remarks: 'Billed twice' });
  const { Lines } = await m.open(bills.many.id);
  await m.finance.ok('/Bill/RefundBill', { Id: bills.many.id, Lines: [{ BillLineId: Lines[1].Id, Amount: 5 }], Remarks: 'Agreed' });
  const orderId = bills.signed.orderId;
  await m.server.inTransaction(async (tx) => {
    await sql`update logistics_order set order_status = ${enumCodes.OrderStatus.Returned} where id = ${orderId}`.execute(tx);
    await publish(tx, m.systemNow(), orderReturned, { siteId: m.siteId, orderId, ownerId: bills.customer.userId });
  });
  const [charge] = (await m.finance.ok('/CarrierCharge/GetCarrierCharges', { Valid: true, Paid: false, rows: 10 })).Data;
  await m.finance.ok('/CarrierCharge/VoidCarrierCharge', { Id: charge.Id, Remarks: 'Another order' });
  await m.finance.ok('/Recharge/ManualRecharge', { UserId: bills.customer.userId, Amount: 11, Remarks: 'Receipt 19' });
}

/** Reopens the month with a reason and four-eyes approval. */
export async function reopenMonth(m: MonthDesk): Promise<void> {
  const [{ Id }] = (await m.finance.ok('/BookMonth/GetBookMonths', { rows: 10 })).Data;
  const { Data } = await m.finance.post('/BookMonth/ReopenMonth', { Id, Remarks: 'The statement of the bank came late' });
  await m.online.manager.ok('/MoneyRequest/AuditMoneyRequest', { Id: Data.MoneyRequestId, Approved: true });
}
