import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { waiveWarehouseRent } from '@entrepot/contract/modules/rent/calls.ts';
import { rentSettlement } from '@entrepot/contract/modules/rent/rent-settlement.ts';
import { find } from '../../core/rows/rows.ts';
import { heldByTwo } from '../wallet/public.ts';
import { waive } from './preview-waive.ts';

/** Waives settled rent, all of it. */
export const waiveHeld = heldByTwo(waiveWarehouseRent, waive, async (tx, caller, { id, remarks }) => {
  const { siteId, ownerId, currencyId, amount } = await find(tx, caller, rentSettlement, id);
  const subject = { type: 'warehouseRent', id, number: '' };
  return { movement: enumCodes.MoneyMovement.Waiver, siteId, ownerId, currencyId, amount, whole: amount, subject, remarks };
});
