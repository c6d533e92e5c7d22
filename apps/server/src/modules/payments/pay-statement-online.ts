import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { payBillSettlement } from '@entrepot/contract/modules/billing/settlement-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { payStatement, statementLeft } from '../billing/public.ts';
import { addRecharge, walletOf } from '../wallet/public.ts';
import { openFor } from './recharge.ts';

type Asked = Input<typeof payBillSettlement> & { idempotencyKey?: string | null };

/** Pays an own statement from the balance, or opens a payment at a provider that fills the balance with what is left of it. */
export async function payStatementOrOpen(tx: Tx, caller: Caller, asked: Asked): Promise<Output<typeof payBillSettlement>> {
  if (asked.paymentType !== enumCodes.PaymentType.Online) return payStatement(tx, caller, asked);
  const rechargeAmount = await statementLeft(tx, caller, asked.id);
  const wallet = await walletOf(tx, caller, caller.ownerId!);
  const row = await addRecharge(tx, caller, wallet, {
    rechargeType: enumCodes.RechargeType.Online,
    rechargeStatus: enumCodes.RechargeStatus.ToBePaid,
    currencyId: wallet.currencyId,
    rechargeAmount,
    billSettlementId: asked.id,
    idempotencyKey: asked.idempotencyKey ?? null,
  });
  const onlinePayment = await openFor(tx, caller, row, asked.onlinePaymentConfigurationId, '/BillSettlementIndex');
  return { paymentRecordIds: [], onlinePayment };
}
