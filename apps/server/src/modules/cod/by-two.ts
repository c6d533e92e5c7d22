import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { remitCod } from '@entrepot/contract/modules/cod/calls.ts';
import { codRemittance } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import { find } from '../../core/rows/rows.ts';
import { heldByTwo } from '../wallet/public.ts';
import { remit } from './remit.ts';

/** Pays a confirmed remittance out. */
export const remitHeld = heldByTwo(remitCod, remit, async (tx, caller, { id }) => {
  const { siteId, ownerId, currencyId, netAmount: amount, serialNumber: number } = await find(tx, caller, codRemittance, id);
  const subject = { type: 'codRemittance', id, number };
  return { movement: enumCodes.MoneyMovement.Payout, siteId, ownerId, currencyId, amount, subject };
});
