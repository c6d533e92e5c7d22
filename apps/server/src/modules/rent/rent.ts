import type { Module } from '../../core/module.ts';
import { rentInvariants } from './invariants.ts';
import { rentSubscribers } from './public.ts';
import { settle, settleMonths } from './settle-rent.ts';
import { previewWarehouseRent, settleWarehouseRent, waiveWarehouseRent } from '@entrepot/contract/modules/rent/calls.ts';
import { rentSettlement } from '@entrepot/contract/modules/rent/rent-settlement.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle } from '../../core/calls/handler.ts';
import { preview, waive } from './preview-waive.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { find } from '../../core/db/rows.ts';
import { withFourEyesApproval } from '../wallet/public.ts';

/** Waives settled rent completely, with four-eyes approval. */
const waiveWithApproval = withFourEyesApproval(waiveWarehouseRent, waive, async (tx, caller, { id, remarks }) => {
  const { siteId, ownerId, currencyId, amount } = await find(tx, caller, rentSettlement, id);
  const subject = { type: 'warehouseRent', id, number: '' };
  return { movement: enumCodes.MoneyMovement.Waiver, siteId, ownerId, currencyId, amount, whole: amount, subject, remarks };
});

/** The rent module. */
export const rent: Module = {
  name: 'rent',
  calls: () => [
    ...crud(rentSettlement),
    ...handle(previewWarehouseRent, preview),
    ...handle(settleWarehouseRent, settle),
    ...handle(waiveWarehouseRent, waiveWithApproval),
  ],
  invariants: rentInvariants,
  subscribers: rentSubscribers,
  jobs: [{ name: 'settle-rent', daily: '02:00', run: (work) => settleMonths(work) }],
};
