import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';
import { commoditiesToOrder } from '../commodities/public.ts';
import type { SellerOrder, SellerOrderLine } from './order.ts';

const { Declared, Cancelled } = enumCodes.PackageStatus;

/** Whether a parcel has arrived and belongs to the buyer; also if it has moved on since. */
const isHere = ({ ownerId, packageStatus }: RowOf<typeof pkg>, buyerId: string) =>
  ownerId === buyerId && packageStatus !== Declared && packageStatus !== Cancelled;

/** Whether all parcels sent for an order have arrived. `caller` is the system. */
export async function areAllHere(tx: Tx, caller: Caller, { packageIds, ownerId }: SellerOrder): Promise<boolean> {
  const rows = await findWhere(tx, caller, pkg, { id: packageIds });
  return rows.length === packageIds.length && rows.every((row) => isHere(row, ownerId));
}

/**
 * Returns the cargo type of a parcel with these lines, so that it need not be declared again; null if there are several. `caller` is the
 * system.
 */
export async function cargoTypeOf(tx: Tx, caller: Caller, lines: readonly SellerOrderLine[]): Promise<string | null> {
  const ids = [...new Set(lines.flatMap(({ goods }) => (goods ?? []).map(({ commodityId }) => commodityId)))];
  const kinds = new Set([...(await commoditiesToOrder(tx, caller, ids)).values()].map(({ cargoTypeId }) => cargoTypeId));
  return kinds.size === 1 ? [...kinds][0]! : null;
}
