import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { correctCodTransfer, returnCodRemittance } from '@entrepot/contract/modules/cod/calls.ts';
import { codCollection } from '@entrepot/contract/modules/cod/cod-collection.ts';
import { codRemittance, codRemittanceStates } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import { codErrors } from '@entrepot/contract/modules/cod/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere, lock } from '../../core/db/rows.ts';
import { notifyCustomer } from '../messaging/public.ts';
import { moveCollection } from '../orders/public.ts';
import { closeRequests, currencyFormatOf, lockWallet, reversePosting } from '../wallet/public.ts';
import { lockRemittance } from './remittances.ts';

/**
 * Books that the payout of a remittance came back: reverses its entries, the fee included, and frees its orders for another remittance.
 * Throws `StateNotAllowed` before it was paid, and `InsufficientBalance` when it was paid into the wallet and used.
 */
export async function returnPayout(tx: Tx, caller: Caller, { id, remarks }: Input<typeof returnCodRemittance>) {
  const { row, orders } = await lockRemittance(tx, caller, id);
  const codRemittanceStatus = codRemittanceStates.after(row.codRemittanceStatus, 'return');
  const { siteId, ownerId, currencyId, netAmount, serialNumber: number } = row;
  const wallet = await lockWallet(tx, caller, ownerId);
  await reversePosting(tx, caller, wallet, { sourceType: 'codRemittance', sourceId: id, remarks });
  for (const order of orders) await moveCollection(tx, caller, order, 'returnRemittance');
  for (const known of await findWhere(tx, caller, codCollection, { codRemittanceId: id }))
    await change(tx, caller, codCollection, known, { codRemittanceId: null });
  await change(tx, caller, codRemittance, row, { codRemittanceStatus, returnRemarks: remarks, operatorId: caller.userId });
  await closeRequests(tx, caller, { subjectId: id });
  await notifyCustomer(tx, caller, {
    siteId,
    ownerId,
    type: enumCodes.UserMessageType.Recharge,
    infoType: 'Recharge',
    text: 'cod.messages.returned',
    values: { number, amount: (await currencyFormatOf(tx, caller, currencyId)).text(netAmount), reason: remarks },
    link: `/CodRemittanceDetailed?id=${id}`,
    sourceType: 'codRemittance',
    sourceId: id,
  });
  return true;
}

/** Corrects the transfer number of a remittance paid to a bank; the operation log has the former one and the reason. */
export async function correctTransfer(tx: Tx, caller: Caller, { id, transferNo }: Input<typeof correctCodTransfer>) {
  const row = await lock(tx, caller, codRemittance, id);
  if (row.codRemittanceStatus !== enumCodes.CodRemittanceStatus.Remitted || row.payTo !== 'bank')
    throw codErrors.notPaidToBank({ number: row.serialNumber });
  await change(tx, caller, codRemittance, row, { transferNo });
  return true;
}
