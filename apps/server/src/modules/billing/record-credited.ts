import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { paymentRecord } from '@entrepot/contract/modules/billing/payment-record.ts';
import type { Dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { insert } from '../../core/db/rows.ts';
import { nextNumber, type PaymentRecord } from './bill-rows.ts';

interface Credited {
  siteId: string;
  ownerId: string;
  currencyId: string;
  amount: Dec;
  onlinePaymentId: string;
  remarks: string;
}

/** Records money that was received for bills and credited to the balance because nothing was left to pay; the recharge books it. */
export async function recordCredited(tx: Tx, caller: Caller, { siteId, amount, ...of }: Credited): Promise<PaymentRecord> {
  return insert(tx, caller, paymentRecord, {
    ...of,
    siteId,
    serialNumber: await nextNumber(caller, siteId, 'paymentRecord'),
    paymentRecordType: enumCodes.PaymentRecordType.Credited,
    paymentRecordStatus: enumCodes.PaymentRecordStatus.Succeeded,
    operatorId: caller.userId,
    paymentType: enumCodes.PaymentType.Online,
    amount,
    onlineAmount: amount,
  });
}
